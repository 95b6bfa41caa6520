/** Collecting fees for tests: nights that pass, the bank's answer, the notice of its money, and the books beside both. */
import { expect } from 'vitest'
import { feeCollection } from '@saola/contract/fee-collection'
import { bankShop } from '@saola/demo/people'
import { collect } from '../src/modules/fee-collection/collecting.ts'
import { balancesOf, laws, proof, SYSTEM_MERCHANT_ID } from '../src/modules/ledger/service.ts'
import { startOf, vnDay } from '../src/platform/clock.ts'
import { digits } from '../src/platform/ids.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { followOrders } from './bank-transfers.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

const DAY_MS = 86_400_000
export interface Tried {
  id: string
  reference: string
  state: string
  way: string
  fee: number
  vat: number
  failure: string | null
  report_id: string | null
  next_at: Date | null
  overdue_at: Date | null
  house_at: Date | null
  from_account: string
  try: number
}
/** Tries of a merchant, oldest first, with their orders at the bank. */
export const triesOf = (world: World, merchantId: string): Promise<Tried[]> =>
  asOwner<Tried>(
    world,
    `select c.id, c.state, c.way, c.fee::int, c.vat::int, c.failure, c.report_id, c.next_at, c.overdue_at, c.house_at, c.try, t.reference, t.from_account
     from fee_collection c left join bank_transfer t on t.merchant_id = c.merchant_id and t.id = c.transfer_id where c.merchant_id = $1 order by c.created_at, c.id`,
    [merchantId],
  )
/** Noon of the next day, or of one so many days ahead: by then fees wait for no comparison any more. */
export function toNoonIn(world: World, days = 1, hour = 12): void {
  const today = startOf(vnDay(world.clock.now())).getTime()
  world.clock.advance(today + days * DAY_MS + hour * 3_600_000 - world.clock.now().getTime())
}
export const collectNow = (world: World): Promise<void> =>
  collect(jobCtx(world.app, 'feeCollection.collect'))
/** A night's work: orders are written, sent and answered, and everybody is told. */
export async function night(world: World, days = 1): Promise<void> {
  toNoonIn(world, days)
  await collectNow(world)
  await followOrders(world)
  await world.work()
}
/** The bank's notice of an order's money on the house's account. */
export async function arrives(
  world: World,
  tried: Pick<Tried, 'reference' | 'fee' | 'vat' | 'from_account'>,
  test = false,
): Promise<Answer> {
  const { settlementAccount, testSettlementAccount } = world.app.config
  const answer = await world.notify(
    {
      bankReference: `FT${tried.reference.slice(-8)}`,
      accountNo: test ? testSettlementAccount : settlementAccount,
      virtualAccount: null,
      amount: tried.fee + tried.vat,
      currency: 'VND',
      content: 'Thu phi dich vu',
      fromBin: '970452',
      fromAccount: tried.from_account,
      fromName: 'CONG TY TNHH CA PHE SAOLA',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
    },
    { test },
  )
  await world.work()
  return answer
}
/** What a merchant owes of fees by the books, held back or billed, and what of it is billed. */
export async function owed(world: World, merchantId: string) {
  const { FEE = 0, VAT = 0, FEE_RECEIVABLE = 0 } = await balancesOf(world.app, merchantId)
  return { fee: 0 - FEE, vat: 0 - VAT, billed: FEE_RECEIVABLE }
}
export async function house(world: World) {
  const balances = await balancesOf(world.app, SYSTEM_MERCHANT_ID)
  const { BANK_INCOME = 0, VAT = 0, SUSPENSE = 0, CLEARING = 0 } = balances
  return { income: 0 - BANK_INCOME, vat: 0 - VAT, suspense: 0 - SUSPENSE, clearing: CLEARING }
}
export async function whole(world: World): Promise<void> {
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
  expect(await laws(jobCtx(world.app, 'test'))).toEqual({
    caseHoldsOff: 0,
    billedOff: 0,
    advancesOff: 0,
    lineOff: 0,
  })
}
/** Orders for fees that reached the bank under this reference. */
export const sentOf = (world: World, reference: string): number =>
  world.outbox.transfers.filter((one) => one.reference === reference).length

/** Names the bank's shop that fees are paid to by link. */
export const nameShop = (world: World, code: string = bankShop.code): Promise<unknown> =>
  asOwner(world, `update portal_parameter set value = $1 where name = 'FEE_MERCHANT'`, [code])
/** The newest link of a report, as the payer's bank needs it. */
export async function linkOf(world: World, reportId: string) {
  const [row] = await asOwner<{
    virtual_account: string
    amount: number
    status: string
    account_no: string
    code: string
  }>(
    world,
    `select p.virtual_account, p.amount::int, p.status, a.account_no, l.pay_link_code code
     from fee_report_link l join payment p on p.merchant_id = l.shop_id and p.id = l.transaction_id join bank_account a on a.merchant_id = p.merchant_id and a.id = p.bank_account_id
     where l.report_id = $1 order by l.created_at desc limit 1`,
    [reportId],
  )
  return row
}
export async function payLink(world: World, reportId: string, test = false): Promise<Answer> {
  const link = (await linkOf(world, reportId))!
  return world.notify(
    {
      bankReference: `FT${digits(13)}`,
      accountNo: link.account_no,
      virtualAccount: link.virtual_account,
      amount: link.amount,
      currency: 'VND',
      content: 'Phi dich vu',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'NGUYEN THI THU HA',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
    },
    { test },
  )
}
/** Where the merchant is sent to pay, or why not. */
export const askLink = (
  world: World,
  token: string,
  id: string,
  test = false,
): Promise<Answer<{ payLinkUrl: string }>> =>
  world.send<typeof feeCollection.pay, { payLinkUrl: string }>(
    feeCollection.pay,
    { params: { id } },
    { token, test },
  )
