/** What may wait for a person's decision. A module adds a line: codes that may decide, the list call whose total counts, where it leads. */
import { approval } from '@saola/contract/approval'
import { bankCredit } from '@saola/contract/bank-credit'
import type { Call } from '@saola/contract/call'
import type { Paging } from '@saola/contract/paging'
import { webhook } from '@saola/contract/webhook'
import { approvalCodes, type AdminCode } from '@saola/contract/permissions'
import type { vi } from '@saola/phrases/vi/all'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'
import { paths } from '../../app/paths.ts'

export interface Waiting {
  /** A key of backoffice.waiting. */
  key: Exclude<keyof (typeof vi)['backoffice']['waiting'], 'none' | 'noneText'>
  codes: readonly AdminCode[]
  call: Call & { readonly paging: Paging }
  query: Record<string, string>
  to: string
  tone: Tone
}

export const waiting: readonly Waiting[] = [
  {
    key: 'credits',
    codes: [3500],
    call: bankCredit.cmsList,
    query: { resolution: 'OPEN' },
    to: paths.unmatched,
    tone: 'warn',
  },
  {
    key: 'returning',
    codes: [3500],
    call: bankCredit.cmsList,
    query: { resolution: 'RETURNING' },
    to: paths.unmatched,
    tone: 'info',
  },
  {
    key: 'webhooks',
    codes: [3601],
    call: webhook.cmsList,
    query: { status: 'PENDING' },
    to: paths.webhooks,
    tone: 'warn',
  },
  {
    key: 'approvals',
    codes: approvalCodes,
    call: approval.getList,
    query: { whose: 'FOR_ME' },
    to: paths.approvals,
    tone: 'warn',
  },
]
