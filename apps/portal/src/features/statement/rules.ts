import type { Output } from '@saola/contract/call'
import type { statement, StatementDetail } from '@saola/contract/statement'

export type StatementRow = Output<typeof statement.getList>['items'][number]
export type Entry = Output<typeof statement.lines>['items'][number]
export type { StatementDetail }
