import type { Cluster } from './cluster.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import type { Program } from './programs.ts'

/** One measured cell: its rate, its times where it has them, and CPU microseconds per operation of the server and of the database. */
export interface Measured {
  perSecond: number
  done: number
  serverUs: number
  databaseUs: number
  p50?: number
  p99?: number
  failed?: number
  [more: string]: unknown
}

/** Runs a cell's work with the CPU time of server (all its programs) and database beside it, after a checkpoint, so that no cell pays for the one before. */
export async function measuredBy(
  cluster: Cluster,
  programs: Program | readonly Program[] | null,
  work: () => Promise<{ perSecond: number; done: number }>,
): Promise<Measured> {
  await cluster.settleDown()
  const list = [programs ?? []].flat()
  const now = (): [number, number] => [
    list.length === 0 ? NaN : list.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    cpuOfFamily(cluster.pid),
  ]
  const before = now()
  const result = await work()
  const after = now()
  return {
    ...result,
    serverUs: (after[0] - before[0]) / result.done,
    databaseUs: (after[1] - before[1]) / result.done,
  }
}
