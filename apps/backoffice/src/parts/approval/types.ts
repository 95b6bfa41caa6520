import type { approval, ApprovalDetail } from '@saola/contract/approval'
import type { Output } from '@saola/contract/call'
import type { Row } from '@saola/web/list/useList'

export type ApprovalRow = Row<typeof approval.getList>
export type Proposal = ApprovalDetail
export type ApprovalRule = Output<typeof approval.rules>[number]
