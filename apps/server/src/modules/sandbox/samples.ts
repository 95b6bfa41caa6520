/** Writes the demo sales the way real ones are written: links, then credits through the one settling function, so that ledger, totals and lists agree. */
import { demoCustomers, demoGroups } from '@saola/demo/customers'
import { menus } from '@saola/demo/menu'
import { bakery } from '@saola/demo/people'
import { momentsOf, sales, type Sale } from '@saola/demo/sales'
import { vnDay } from '../../platform/clock.ts'
import type { App } from '../../platform/context.ts'
import { atLeisure, inTransaction, type Db } from '../../platform/db.ts'
import { digits, publicCode, uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { settleInside, type BankNotification } from '../settlement/service.ts'
import * as customer from '../customer/service.ts'
import { countHistory } from '../bank-report/service.ts'
import { recount } from '../dashboard/service.ts'
import * as feeReport from '../fee-report/service.ts'
import { indexAll } from '../search/service.ts'
import * as fee from '../fee/service.ts'
import * as payLink from '../pay-link/service.ts'
import * as payments from '../payment/service.ts'
import * as product from '../product/service.ts'
import * as store from './store.ts'

/** A busy machine needs longer for two months of sales at once than any request may take; what is cut short stays half done. */
const LEISURE_MINUTES = 1

export interface Shop {
  merchantId: string
  test: boolean
  by: { id: string; name: string }
  /** How far a sandbox merchant's clock runs ahead: its samples lie in its own past, the bank's word for them in the world's. */
  aheadMs?: number
}
/** A shop, and whose: pictures belong to the live merchant. */
export interface Catalogue extends Shop {
  liveId: string
}
export interface Size {
  days: number
  perDay: number
}
interface Made {
  id: string
  code: string
  virtualAccount: string
  account: store.AccountRow
  sale: Sale
}

const TEN_MINUTES_MS = 600_000
const ONE_DAY_MS = 86_400_000
/** From its making until the payer looks at it. */
const SEEN_AFTER_MS = 4_000
/** From the bank's booking until we know of it. */
const TOLD_AFTER_MS = 400
const payers = [
  ['970436', '0011001234567', 'NGUYEN VAN AN'],
  ['970407', '19035678901', 'TRAN THI BINH'],
  ['970418', '9704180012345', 'LE HOANG CUONG'],
] as const

/** Does nothing for a merchant that has transactions already. */
export async function seedSales(app: App, shop: Shop, size: Size): Promise<number> {
  if (await store.hasTransactions(app.db, shop.merchantId)) return 0
  const now = app.clock.now().getTime() + (shop.aheadMs ?? 0)
  const accounts = await store.accountsOf(app.db, shop.merchantId)
  const { id: feeId } = await fee.feeFor(app, shop.merchantId, {
    paymentType: 'VIET_QR',
    type: 'PAY_LINK',
    bankType: null,
    source: null,
    amount: 1,
  })
  const made = sales(now, size.days, size.perDay).map((sale, i): Made => ({
    id: uuid(sale.at),
    code: publicCode(),
    virtualAccount: payments.virtualAccountOf(vnDay(new Date(sale.at)), digits(10)),
    account: accounts[i % 5 === 4 ? accounts.length - 1 : 0]!,
    sale,
  }))
  await inTransaction(app.db, async (tx) => {
    await atLeisure(tx, LEISURE_MINUTES)
    await insertLinks(tx, shop, feeId, made)
  })
  for (const m of made)
    if (m.sale.outcome === 'OPEN')
      await payments.tellBank(
        app.db,
        { merchantId: shop.merchantId, id: m.id },
        `va-${m.virtualAccount}`,
      )
  // One after the other in the order of time, as the bank would have told us: the balance after each posting follows.
  const steps = made.flatMap((m) => stepsOf(app, shop, m)).sort((a, b) => a.at - b.at)
  for (const step of steps) await step.take()
  // What was delivered with the credits themselves nobody has counted or sorted in.
  await inTransaction(app.db, async (tx) => {
    await atLeisure(tx, LEISURE_MINUTES)
    await recount(tx, shop.merchantId)
    await countHistory(tx, shop.merchantId)
    await feeReport.recount(tx, shop.merchantId, app.clock.now())
    await indexAll(tx, shop.merchantId)
  })
  return made.length
}

/** The demo's menu and regulars for a shop that has none yet: what the sample sales name is for sale, and who they name is known. @returns how many products were written. */
export async function seedCatalogue(app: App, shop: Catalogue, size: Size): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const ctx = { ...jobCtx(app, 'sandbox.samples'), db: tx }
    await customer.start(ctx, shop.merchantId, shop.by.name, demoGroups, demoCustomers)
    const menu = shop.liveId === bakery.id ? menus.bakery : menus.cafe
    return product.start(
      ctx,
      shop.merchantId,
      { liveId: shop.liveId, ...shop.by },
      menu,
      figuresOf(app.clock.now().getTime(), size),
    )
  })
}

/** What the demo's paid links say was sold: "name x3" is three of that name. */
function figuresOf(now: number, { days, perDay }: Size): product.Figures {
  const out = new Map<string, { sold: number; revenue: number }>()
  for (const { description, amount, outcome } of sales(now, days, perDay)) {
    if (outcome !== 'PAID') continue
    const [, name = '', count = '1'] = /^(.*?)(?: x(\d+))?$/.exec(description) ?? []
    const before = out.get(name) ?? { sold: 0, revenue: 0 }
    out.set(name, { sold: before.sold + Number(count), revenue: before.revenue + amount })
  }
  return out
}

async function insertLinks(db: Db, shop: Shop, feeId: string, made: Made[]): Promise<void> {
  const { merchantId, by } = shop
  await payments.insertPast(
    db,
    made.map((m): payments.PastPayment => {
      const { account, sale } = m
      const content = payments.contentOf(sale.description, m.code)
      return {
        id: m.id,
        merchantId,
        feeId,
        amount: sale.amount,
        reference: sale.reference,
        virtualAccount: m.virtualAccount,
        bankAccountId: account.id,
        bankType: account.bank_type,
        accountNo: account.account_no,
        accountName: account.account_name,
        description: sale.description,
        content,
        qr: payments.qrContentOf(m.virtualAccount, sale.amount, content),
        createdAt: new Date(sale.at),
        expiresAt: new Date(sale.at + (sale.outcome === 'OPEN' ? ONE_DAY_MS : TEN_MINUTES_MS)),
        openedAt: new Date(sale.at + SEEN_AFTER_MS),
        customerName: sale.customer?.fullName ?? null,
        customerPhone: sale.customer?.phone ?? null,
        payLinkCode: m.code,
      }
    }),
  )
  await payLink.insertPast(
    db,
    made.map(({ id, code, sale }) => ({
      code,
      merchantId,
      paymentId: id,
      expireType: sale.outcome === 'OPEN' ? 'ONE_DAY' : 'TEN_MINUTES',
      createdBy: by.name,
      createdById: by.id,
      createdAt: new Date(sale.at),
    })),
  )
}

/** Something that happens to a sample payment, at its moment. */
interface Step {
  at: number
  take: () => Promise<unknown>
}

/** How a payment ends: closed, paid, or both; nothing for one that still waits. */
function stepsOf(app: App, shop: Shop, made: Made): Step[] {
  const { outcome } = made.sale
  const { closedAt, creditedAt } = momentsOf(made.sale)
  return [
    ...(closedAt === null
      ? []
      : [{ at: closedAt, take: () => close(app, shop, made, outcome, new Date(closedAt)) }]),
    ...creditedAt.map((at) => ({ at, take: () => credit(app, shop, made, new Date(at)) })),
  ]
}

const close = (
  app: App,
  { merchantId }: Shop,
  { id }: Made,
  outcome: Sale['outcome'],
  at: Date,
): Promise<unknown> =>
  payments.move(
    app.db,
    merchantId,
    id,
    ['CREATED'],
    outcome === 'CANCELED' ? 'CANCELED' : 'TIMEOUT',
    at,
    true,
  )

/** Old events are delivered with the credit itself: nobody is to be notified today of a sale two months ago. */
function credit(
  app: App,
  shop: Shop,
  { id, virtualAccount, account, sale }: Made,
  at: Date,
): Promise<unknown> {
  const [fromBin, fromAccount, fromName] = payers[sale.at % payers.length]!
  const reference = `FT${uuid(sale.at).replaceAll('-', '').slice(-12).toUpperCase()}`
  const bookedAt = new Date(at.getTime() - (shop.aheadMs ?? 0))
  const notification: BankNotification = {
    bankReference: reference,
    accountNo: account.account_no,
    virtualAccount,
    amount: sale.credited,
    content: payments.contentOf(sale.description, ''),
    fromBin,
    fromAccount,
    fromName,
    interBankTrace: reference.slice(2).padStart(16, '0'),
    bookedAt: bookedAt.toISOString(),
    validate: uuid(),
  }
  return store.quietly(app.db, shop.merchantId, [id, reference], (tx) =>
    settleInside(
      tx,
      {
        id: uuid(),
        now: new Date(bookedAt.getTime() + TOLD_AFTER_MS),
        test: shop.test,
        channel: 'BANK',
        notifications: [notification],
      },
      { isHistory: true },
    ),
  )
}
