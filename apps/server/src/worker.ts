/** The worker process role: jobs and the event relay. */
import type { App } from './platform/context.ts'
import { startRelay } from './platform/event-relay.ts'
import { startJobs } from './platform/jobs.ts'
import { jobs, eventHandlers } from './modules.ts'

export interface Worker {
  stop(): Promise<void>
}
export async function openWorker(app: App, url: string): Promise<Worker> {
  const stopJobs = await startJobs(app, url, jobs)
  const stopRelay = startRelay(app, url, eventHandlers)
  return {
    stop: async () => {
      await stopRelay()
      await stopJobs()
    },
  }
}
