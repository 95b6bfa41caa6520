import type { Output } from '@saola/contract/call'
import type { workQueue } from '@saola/contract/work-queue'
import type { WorkRow } from '../../parts/queue/places.ts'

export type { WorkRow }
export type WorkLevel = Output<typeof workQueue.levels>[number]
/** What is asked for by a dialog of its own. */
export type Asked = { dialog: 'snooze' | 'handOver'; row: WorkRow } | null
