/** The log of a merchant's own requests. Test Mode has a log of its own: its keys are of the sandbox merchant. */
import type { Input, Output } from '@saola/contract/call'
import type { ApiRequest, apiRequest } from '@saola/contract/api-request'
import { toPage } from '@saola/contract/paging'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { periodOf } from '../../platform/period.ts'
import { flushRequests } from './recorder.ts'
import * as store from './store.ts'

export { recordRequest } from './recorder.ts'

const requestOf = (row: store.RequestRow): ApiRequest => ({
  id: row.id,
  at: wire(row.at),
  call: row.call,
  code: row.code,
  message: row.message,
  reference: row.reference,
  tookMs: row.took_ms,
  address: row.address,
  userAgent: row.user_agent,
  clientId: row.client_id,
  traceId: row.trace_id,
})

/** A page of the log, newest first, with what this process has answered up to now. */
export async function getAll(
  ctx: Ctx,
  { query, page }: Input<typeof apiRequest.getAll>,
): Promise<Output<typeof apiRequest.getAll>> {
  const { merchantId } = member(ctx)
  await flushRequests(ctx)
  const { from, to } = periodOf(query, 'fromDate', 'toDate')
  const filter: store.RequestFilter = {
    failed: query.result === undefined ? undefined : query.result === 'FAILED',
    call: query.call,
    code: query.code,
    reference: query.keyword?.trim(),
    from,
    to,
  }
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, filter, page),
    store.count(ctx.db, merchantId, filter),
  ])
  return toPage(rows.map(requestOf), total, page)
}

/** @throws 5 for a request of another merchant, or one that is no longer kept */
export async function getOne(ctx: Ctx, id: string): Promise<ApiRequest> {
  const row = await store.get(ctx.db, member(ctx).merchantId, id)
  ensure(row, 'error.not_found')
  return requestOf(row)
}
