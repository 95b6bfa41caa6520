/** The worker process role: jobs and the event relay. */
import type { App } from './platform/context.ts'
import { startWorker, type Worker } from './platform/jobs.ts'
import { jobs, eventHandlers } from './modules.ts'

export const openWorker = (app: App, url: string): Promise<Worker> =>
  startWorker(app, url, jobs, eventHandlers)
