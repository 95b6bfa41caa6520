/** Payouts of the tests: two people who make them and agree to them, and the books beside the bank. */
import { expect } from 'vitest'
import type { Output } from '@saola/contract/call'
import { payout, type PayoutItem } from '@saola/contract/payout'
import { proof } from '../src/modules/ledger/service.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { memberWith, signIn, type Person } from './people.ts'
import { asOwner } from './shop.ts'
import { codeFor, type Answer, type World } from './world.ts'

export interface Wanted {
  amount?: number
  [field: string]: unknown
}
type Session = Output<typeof payout.approve>
type Decided = Output<typeof payout.approveVerify>
type Detail = Output<typeof payout.getDetail>
interface Listed {
  items: PayoutItem[]
  totalSize: number
}
let n = 0

/** Whatever a test did: the books sum to zero, and what is in flight is what the bank has not decided on. */
async function booksWhole(world: World): Promise<void> {
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
  const [off] = await asOwner<{ books: number; accounts: number }>(
    world,
    `select
    (select count(*)::int from (select merchant_id, -balance b from ledger_account where code = 'PAYOUT_IN_FLIGHT') l full join (select merchant_id, sum(amount + case when fee_held then fee + vat else 0 end) a from payout where status = 'TRANSFERRING' and type = 'SINGLE' group by 1) p using (merchant_id) where coalesce(l.b, 0) <> coalesce(p.a, 0)) books,
    (select count(*)::int from payout_account f full join (select merchant_id, bank_account_id, sum(amount + case when fee_held then fee + vat else 0 end) a from payout where status = 'TRANSFERRING' and type = 'SINGLE' group by 1, 2) p using (merchant_id, bank_account_id) where coalesce(f.in_flight, 0) <> coalesce(p.a, 0)) accounts`,
  )
  expect(off).toEqual({ books: 0, accounts: 0 })
}

/** What the screens read, as one of them sees it, and what reached the bank. */
function readsOf(world: World, anna: Person) {
  const detail = async (id: string, token = anna.token): Promise<Detail> =>
    (
      await world.send<typeof payout.getDetail, Detail>(
        payout.getDetail,
        { params: { payOutId: id } },
        { token },
      )
    ).body.data
  const list = async (query: object, token = anna.token): Promise<Listed> =>
    (await world.send<typeof payout.getAll, Listed>(payout.getAll, { query }, { token })).body.data
  const sentOf = (reference: string): number =>
    world.outbox.transfers.filter((one) => one.reference === reference).length
  const referenceOf = (id: string): string => `PO${id.replaceAll('-', '')}`
  return { detail, list, sentOf, referenceOf }
}

/** Two who may make and agree to payouts of SAOLA001, and what they do. */
export async function payoutsOf(world: World) {
  const anna = await memberWith(world, [1600], '0931000101')
  const binh = await memberWith(world, [1600], '0931000102')
  /** Begins anew: a bank that pays, no day's sums, no rule, no codes. */
  const fresh = async (): Promise<void> => {
    for (const person of [anna, binh])
      Object.assign(person, await signIn(world, 'portal', person.id))
    Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, balance: 25_000_000 })
    await asOwner(world, 'update merchant set representative_verified_at = now()')
    await asOwner(world, 'delete from payout_day')
    await asOwner(world, 'delete from payout_setting')
    await asOwner(world, 'delete from otp_step')
  }
  const receiver = () => ({
    toBankBin: '970436',
    toAccountNo: `00110000${(n += 1) * 10 + 1}`,
    toAccountName: 'Nguyễn Văn An',
  })
  const create = (wanted: Wanted = {}, token = anna.token): Promise<Answer<PayoutItem>> =>
    world.send<typeof payout.create, PayoutItem>(
      payout.create,
      {
        body: {
          ...receiver(),
          amount: 100_000,
          content: 'Chi tiền hàng',
          nameConfirmed: true,
          ...wanted,
        },
      },
      { token },
    )
  const made = async (wanted: Wanted = {}, token = anna.token): Promise<PayoutItem> => {
    const { body } = await create(wanted, token)
    expect(body).toMatchObject({ code: 0 })
    return body.data
  }
  const approve = (ids: string[], token = binh.token): Promise<Answer<Session>> =>
    world.send<typeof payout.approve, Session>(
      payout.approve,
      { body: { payOutIds: ids } },
      { token },
    )
  const verify = (
    sessionId: string,
    by: Person = binh,
    otp = codeFor(world, by.phone),
    confirmed?: string[],
  ): Promise<Answer<Decided>> =>
    world.send<typeof payout.approveVerify, Decided>(
      payout.approveVerify,
      { body: { sessionId, otp, ...(confirmed ? { confirmed } : {}) } },
      { token: by.token },
    )
  const agreed = async (
    ids: string[],
    by: Person = binh,
    confirmed?: string[],
  ): Promise<Decided> => {
    const opened = await approve(ids, by.token)
    expect(opened.body).toMatchObject({ code: 0 })
    await world.work()
    const { body } = await verify(opened.body.data.sessionId, by, undefined, confirmed)
    expect(body).toMatchObject({ code: 0 })
    return body.data
  }
  return {
    anna,
    binh,
    fresh,
    whole: () => booksWhole(world),
    receiver,
    create,
    made,
    approve,
    verify,
    agreed,
    ...readsOf(world, anna),
  }
}
export type Payouts = Awaited<ReturnType<typeof payoutsOf>>
