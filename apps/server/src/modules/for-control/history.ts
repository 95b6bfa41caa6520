/** Steps of a dispute case (B-474): written with what they tell of, in one transaction. */
import type { ForControlHistoryItem } from '@saola/contract/for-control-case'
import type { ForControlEvent, ForControlStatus } from '@saola/contract/for-control-values'
import { toPage, type Page, type PageRequest } from '@saola/contract/paging'
import { wire } from '../../platform/clock.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { uuid } from '../../platform/ids.ts'
import * as documentStore from './document-store.ts'
import { documentOf } from './documents.ts'
import * as historyStore from './history-store.ts'
import { commandOf, hiddenFromMerchant } from './rules.ts'
import type { CaseRow } from './store.ts'

const isMerchant = (ctx: Ctx): boolean => ctx.caller.kind === 'portal'

export async function record(
  ctx: Ctx,
  row: Pick<CaseRow, 'merchant_id' | 'id' | 'email' | 'phone'>,
  event: ForControlEvent,
  status: ForControlStatus,
  more: {
    note?: string | null
    documents?: readonly string[]
    byBank?: boolean
    /** Who of the merchant, where a job acts in their name. */
    merchant?: string | undefined
  } = {},
): Promise<void> {
  const byBank = more.byBank ?? (more.merchant === undefined && !isMerchant(ctx))
  await historyStore.insert(ctx.db, row.merchant_id, row.id, {
    id: uuid(),
    event,
    command: commandOf(event, status),
    status,
    note: more.note?.trim() || null,
    // Of whom the bank can ask; the bank's own people are reached through the bank.
    email: byBank ? null : row.email,
    phone: byBank ? null : row.phone,
    at: ctx.clock.now(),
    actor_name: more.merchant ?? actorOf(ctx).name,
    by_bank: byBank,
    documents: [...(more.documents ?? [])],
  })
}

export async function historyOf(
  ctx: Ctx,
  row: CaseRow,
  page: PageRequest,
): Promise<Page<ForControlHistoryItem>> {
  const hidden = isMerchant(ctx) ? hiddenFromMerchant : []
  const { merchant_id: merchantId, id } = row
  const [steps, total, documents] = [
    await historyStore.list(ctx.db, merchantId, id, hidden, page),
    await historyStore.count(ctx.db, merchantId, id, hidden),
    await documentStore.ofCases(ctx.db, [merchantId], [id]),
  ]
  return toPage(
    steps.map((step) => ({
      id: step.id,
      forControlCommand: step.command,
      forControlStatus: step.status,
      event: step.event,
      note: step.note,
      email: step.email,
      phone: step.phone,
      createdAt: wire(step.at),
      createdBy: step.by_bank && isMerchant(ctx) ? null : step.actor_name,
      byBank: step.by_bank,
      documents: documents
        .filter((document) => step.documents.includes(document.id))
        .map((document) => documentOf(ctx, document)),
    })),
    total,
    page,
  )
}
