/** Batches of payouts of the tests: a file that is sent, the batch that is made of it. */
import { expect } from 'vitest'
import { fullPath, type Call, type Output } from '@saola/contract/call'
import { payoutBatch, type BatchFile, type BatchItem } from '@saola/contract/payout-batch'
import { payoutsOf, type Payouts } from './payouts.ts'
import type { Answer, World } from './world.ts'

type Detail = Output<typeof payoutBatch.getDetail>
const TITLES = ['Số tài khoản', 'Tên người thụ hưởng', 'Ngân hàng', 'Số tiền', 'Nội dung', 'Mã tham chiếu'] // prettier-ignore
let n = 0
/** A row whose receiver nobody was paid before; the bank knows those whose number ends in 1 by this name. */
export const rowTo = (
  more: Partial<{ account: string; name: string; amount: number; reference: string }> = {},
): string[] => [
  more.account ?? `0022${String((n += 1)).padStart(6, '0')}1`,
  more.name ?? 'Nguyễn Văn An',
  '970436',
  String(more.amount ?? 100_000),
  'Lương tháng 11',
  more.reference ?? '',
]

/** Those of `payoutsOf`, and what they do with files and batches. */
export async function batchesOf(world: World, at?: Payouts) {
  const us = at ?? (await payoutsOf(world))
  const send = async <T>(call: Call, parts: object, token: string): Promise<Answer<T>> =>
    world.send<typeof call, T>(call, parts as never, { token })
  const upload = async (
    rows: readonly (readonly string[])[],
    token = us.anna.token,
    allowRepeat = true,
  ): Promise<BatchFile> => {
    const form = new FormData()
    if (allowRepeat) form.append('allowRepeat', 'true')
    const text = [TITLES, ...rows].map((row) => row.join(';')).join('\r\n')
    form.append('file', new Blob([text]), 'luong.csv')
    const { body } = (await world.raw(fullPath(payoutBatch.uploadFile, false), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })) as Answer<BatchFile>
    expect(body).toMatchObject({ code: 0 })
    return body.data
  }
  /** A file whose names the bank has told. */
  const told = async (
    rows: readonly (readonly string[])[],
    token = us.anna.token,
  ): Promise<BatchFile> => {
    const { fileId } = await upload(rows, token)
    await world.work()
    return (await send<BatchFile>(payoutBatch.getFile, { params: { fileId } }, token)).body.data
  }
  const create = (body: object, token = us.anna.token): Promise<Answer<BatchItem>> =>
    send<BatchItem>(
      payoutBatch.create,
      { body: { name: 'Lương tháng 11', dropInvalid: false, ...body } },
      token,
    )
  /** A batch of these rows, as it is once the bank has told all names. */
  const made = async (
    rows: readonly (readonly string[])[],
    body: object = {},
    token = us.anna.token,
  ): Promise<BatchItem> => {
    const { fileId } = await told(rows, token)
    const answer = await create({ fileId, ...body }, token)
    expect(answer.body).toMatchObject({ code: 0 })
    return answer.body.data
  }
  const read = async (id: string, query: object = {}, token = us.anna.token): Promise<Detail> =>
    (
      await send<Detail>(
        payoutBatch.getDetail,
        { params: { payOutId: id }, query: { pageSize: '200', ...query } },
        token,
      )
    ).body.data
  const list = async (query: object, token = us.anna.token) =>
    (await send<Output<typeof payoutBatch.getAll>>(payoutBatch.getAll, { query }, token)).body.data
  return {
    ...us,
    send,
    upload,
    told,
    createBatch: create,
    madeBatch: made,
    readBatch: read,
    listBatches: list,
  }
}
export type Batches = Awaited<ReturnType<typeof batchesOf>>
