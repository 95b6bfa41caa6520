/** The worker door: jobs and the event relay. */
import type { App } from './kit/context.ts'
import { startWorker, type Worker } from './kit/jobs.ts'
import { jobs, subscribers } from './rooms.ts'

export const openWorker = (app: App, url: string): Promise<Worker> =>
  startWorker(app, url, jobs, subscribers)
