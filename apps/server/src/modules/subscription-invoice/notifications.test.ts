/** What the bank tells of money for invoices, several times and in any order: each invoice is paid once, and all else waits in suspense under its number. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankCredit } from '@saola/contract/bank-credit'
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { digits } from '../../platform/ids.ts'
import { asOwner } from '../../../test/shop.ts'
import { subscribing, type Invoice, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'

const isLong = process.env.RELIABILITY === 'long'
const INVOICES = isLong ? 5_000 : 60
const AT_ONCE = 12
const kinds = ['once', 'twice', 'under', 'over', 'void', 'under then once'] as const
type Kind = (typeof kinds)[number]

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  s = await subscribing(world)
}, 120_000)
afterAll(() => world.close())

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
const random = seeded(31_071)
function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all]
  return all.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!)
}
async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (let i = 0; i < all.length; i += AT_ONCE)
    made.push(...(await Promise.all(all.slice(i, i + AT_ONCE).map(work))))
  return made
}
interface Told {
  virtualAccount: string
  accountNo: string
  amount: number
  bankReference: string
}
/** What comes for an invoice of this kind: the difference to its sum, in đồng. */
const sums: Record<Kind, readonly number[]> = {
  once: [0],
  twice: [0, 0],
  under: [-1],
  over: [1],
  void: [0],
  'under then once': [-1_000, 0],
}

it(
  `${INVOICES} invoices, every notification three times and shuffled`,
  { meta: { bars: ['M3', 'M4'] }, timeout: isLong ? 3_600_000 : 120_000 },
  async () => {
    const plan = await s.plan()
    const made = await inTurns(
      Array.from({ length: INVOICES }, (_, i) => kinds[i % kinds.length]!),
      async (kind) => {
        const { id } = await s.made({ planId: plan.id })
        const [first] = await s.invoices(id)
        const look = await s.ask<Invoice>(subscriptionInvoice.getDetail, {
          params: { id: first!.id },
        })
        if (kind === 'void')
          await s.ask(subscription.cancel, {
            params: { id },
            body: { kind: 'IMMEDIATE_CANCEL' },
          })
        const [payment] = await asOwner<{ virtual_account: string; account_no: string }>(
          world,
          'select virtual_account, account_no from payment where id = $1',
          [look.body.data.transactionId],
        )
        return { id, kind, number: first!.number, payment: payment! }
      },
    )
    const told = made.flatMap(({ kind, payment }): Told[] =>
      sums[kind].map((more) => ({
        virtualAccount: payment.virtual_account,
        accountNo: payment.account_no,
        amount: 300_000 + more,
        bankReference: `FT${digits(13)}`,
      })),
    )
    const bookedAt = world.clock.now().toISOString()
    const answers = await inTurns(shuffled([...told, ...told, ...told]), async (one) =>
      world.notify({
        ...one,
        currency: 'VND',
        content: 'Ky thanh toan',
        bookedAt,
      }),
    )
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([0]))
    await world.work()

    const stands = await inTurns(made, async ({ id, kind, number }) => {
      const [invoice] = await s.invoices(id)
      const waiting = await s.ask<{ items: { reason: string; invoiceNumber: string }[] }>(
        bankCredit.getList,
        { query: { keyword: made.find((one) => one.id === id)!.payment.virtual_account } },
      )
      const { items } = waiting.body.data
      expect(new Set(items.map(({ invoiceNumber }) => invoiceNumber)).has(number)).toBe(
        items.length > 0,
      )
      return [kind, invoice!.status, items.map(({ reason }) => reason).sort()] as const
    })
    const expected: Record<Kind, readonly [string, readonly string[]]> = {
      once: ['SUCCESS', []],
      twice: ['SUCCESS', ['DUPLICATE_PAYMENT']],
      under: ['PENDING', ['UNDER']],
      over: ['PENDING', ['OVER']],
      void: ['CANCELED', ['CLOSED']],
      'under then once': ['SUCCESS', ['UNDER']],
    }
    for (const [kind, status, reasons] of stands)
      // What is short may come after the sum that paid: then it is one too many.
      expect(
        [
          status,
          kind === 'under then once' && reasons[0] === 'DUPLICATE_PAYMENT' ? ['UNDER'] : reasons,
        ],
        kind,
      ).toEqual(expected[kind])
    const [books] = await asOwner<{ credits: number; sum: number; posted: number }>(
      world,
      `select count(*)::int credits, sum(c.amount)::int sum,
              (select sum(p.amount)::int from ledger_entry p join ledger_transfer t on t.merchant_id = p.merchant_id and t.id = p.transfer_id
                where p.account = 'CLEARING' and t.bank_credit_id is not null) posted
         from bank_credit c where c.bank_reference = any($1)`,
      [told.map(({ bankReference }) => bankReference)],
    )
    expect(books!.credits).toBe(told.length)
    expect(Math.abs(books!.posted)).toBe(books!.sum)
    expect(books!.sum).toBe(told.reduce((sum, { amount }) => sum + amount, 0))
  },
)
