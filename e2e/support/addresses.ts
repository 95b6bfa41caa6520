/** How many journeys run side by side. Each worker plays against programs and a database of its own. */
export const workers = Number(process.env.E2E_WORKERS ?? 2)

/** Ports that the programs of one worker may take. */
const PORTS_OF_A_WORKER = 10
/** The first port of a worker's programs: portal and API; simulator, its mailbox and the devices follow. */
export const portOf = (worker: number): number =>
  Number(process.env.E2E_PORT ?? 18_080) + worker * PORTS_OF_A_WORKER

/** Set by the runner in each worker; 0 where there is none. */
const port = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
export const serverUrl = `http://localhost:${port}`
export const simulatorUrl = `http://localhost:${port + 1}`
