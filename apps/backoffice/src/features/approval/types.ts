import type { approval, ApprovalDetail, approvalRule } from '@saola/contract/approval'
import type * as z from 'zod/mini'
import type { Row } from '@saola/web/list/useList'

export type ApprovalRow = Row<typeof approval.getList>
export type Proposal = ApprovalDetail
export type ApprovalRule = z.output<typeof approvalRule>
