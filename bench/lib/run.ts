import type { Cluster } from './cluster.ts'
import type { Keys } from './programs.ts'

/** What every suite receives: the cluster, the run's secrets, and how long and how often a cell is measured. */
export interface Run {
  cluster: Cluster
  keys: Keys
  seconds: number
  repetitions: number
  large: boolean
  /** Sales that an earlier run generated in the same DATABASE_URL are used again, and left there. */ keep: boolean
}
