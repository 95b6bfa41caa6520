/** Many subscriptions at once, for tests: previewed, begun and worked on over HTTP. */
import type { Request } from '@saola/contract/call'
import {
  subscriptionBulk,
  type BulkItem,
  type BulkPreview,
  type BulkRow,
} from '@saola/contract/subscription-bulk'
import type { Subscribing } from './subscriptions.ts'
import type { Answer } from './world.ts'

export type Wanted = Request<typeof subscriptionBulk.preview>['body']

/** @param of asked each time: people sign in again */
export function bulks(of: () => Subscribing) {
  const preview = (body: Wanted, token?: string, test?: boolean): Promise<Answer<BulkPreview>> =>
    of().ask<BulkPreview>(subscriptionBulk.preview, { body }, token, test)
  const startAs = (
    call: typeof subscriptionBulk.start | typeof subscriptionBulk.startMany,
    body: Wanted & { hash: string },
    token?: string,
    test?: boolean,
  ): Promise<Answer<BulkItem>> => of().ask<BulkItem>(call, { body }, token, test)
  async function seen(body: Wanted): Promise<BulkPreview> {
    const answer = await preview(body)
    if (answer.body.code !== 0) throw new Error(answer.text)
    return answer.body.data
  }
  async function started(body: Wanted): Promise<BulkItem> {
    const { hash } = await seen(body)
    const answer = await startAs(subscriptionBulk.startMany, { ...body, hash })
    if (answer.body.code !== 0) throw new Error(answer.text)
    return answer.body.data
  }
  const detail = async (id: string): Promise<BulkItem> =>
    (await of().ask<BulkItem>(subscriptionBulk.getDetail, { params: { id } })).body.data
  async function done(body: Wanted): Promise<BulkItem> {
    const { id } = await started(body)
    await of().world.work()
    return detail(id)
  }
  const rowsOf = async (id: string, state?: string): Promise<BulkRow[]> =>
    (
      await of().ask<{ items: BulkRow[] }>(subscriptionBulk.getRows, {
        params: { id },
        query: { state },
        page: { size: 100 },
      })
    ).body.data.items
  return { preview, startAs, seen, started, detail, done, rowsOf }
}
