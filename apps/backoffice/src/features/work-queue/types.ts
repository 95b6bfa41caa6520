import type { Output } from '@saola/contract/call'
import type { workQueue } from '@saola/contract/work-queue'
import type { Row } from '@saola/web/list/useList'

export type WorkRow = Row<typeof workQueue.getList>
export type WorkLevel = Output<typeof workQueue.levels>[number]
/** What is asked for by a dialog of its own. */
export type Asked = { dialog: 'snooze' | 'handOver'; row: WorkRow } | null
export const keyOfRow = ({ kind, subjectId }: WorkRow): string => `${kind}/${subjectId}`
