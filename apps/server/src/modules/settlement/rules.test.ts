/** Matching and pricing against a second implementation: slow, one notification after the other, written from docs/decisions.md#3 and #16. */
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { match, type BankNotification, type UnmatchedReason } from './rules.ts'
import { price } from '../fee/service.ts'
import { paymentEntries } from '../ledger/service.ts'
import type { OpenPayment, StaticAccount } from '../payment/service.ts'

const NOW = new Date('2026-11-24T03:00:00Z')
const MINUTE = 60_000
const minutes = fc.constantFrom(-3_000, -61, -60, -2, -1, 0, 1, 2, 60, 1_441).map((n) => n * MINUTE)
const timeOrNever = fc.option(minutes.map((ms) => new Date(NOW.getTime() + ms)))
const payee = {
  merchantId: fc.constantFrom('shop-1', 'shop-2'),
  mode: fc.constantFrom('LIVE' as const, 'LIVE' as const, 'TEST' as const),
  merchantStatus: fc.constantFrom('ACTIVE', 'ACTIVE', 'LOCKED'),
  clockShiftMs: fc.constantFrom(0, 0, 90 * MINUTE),
  feeType: fc.constant('IMMEDIATELY' as const),
}
const payments = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }).chain((numbers) =>
  fc.tuple(
    ...numbers.map((n) =>
      fc.record({
        ...payee,
        id: fc.constant(`payment-${n}`),
        virtualAccount: fc.constant(`VA${n}`),
        type: fc.constant('PAY_LINK'),
        paymentType: fc.constantFrom(null, 'VIET_QR' as const, 'ATM_CARD' as const),
        status: fc.constantFrom('CREATED', 'PENDING', 'TIMEOUT', 'SUCCESS', 'CANCELED', 'FAIL'),
        amount: fc.constantFrom(10_000, 20_000),
        bankAccountId: fc.constant('account'),
        feeId: fc.constant('fee'),
        payLinkCode: fc.constant(null),
        expiresAt: timeOrNever,
        completedAt: fc.constant(null),
      }),
    ),
  ),
)
const staticAccounts = fc
  .uniqueArray(fc.integer({ min: 3, max: 6 }), { maxLength: 4 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers.map((n) =>
        fc.record({
          ...payee,
          virtualAccount: fc.constant(`VA${n}`),
          type: fc.constant('PAY_BOX'),
          bankAccountId: fc.constant('account'),
          bankType: fc.constant('KLB'),
          accountNo: fc.constant('1'),
          accountName: fc.constant('SHOP'),
          deviceId: fc.constant(null),
          source: fc.constant(null),
          fixedAmount: fc.option(fc.constant(10_000)),
          isStanding: fc.boolean(),
          expiresAt: timeOrNever,
          closedAt: timeOrNever,
        }),
      ),
    ),
  )
const notifications = fc.array(
  fc.record({
    virtualAccount: fc.option(fc.integer({ min: 1, max: 7 }).map((n) => `VA${n}`)),
    amount: fc.constantFrom(0, 9_999, 10_000, 10_001, 20_000),
    bookedAt: minutes.map((ms) => new Date(NOW.getTime() + ms).toISOString()),
  }),
  { maxLength: 8 },
)

/** Reads the rules off the paper, one sentence a line. */
function slowReason(
  n: BankNotification,
  test: boolean,
  open: OpenPayment[],
  standing: StaticAccount[],
  paidBefore: string[],
): UnmatchedReason | null {
  const payment = open.find((p) => p.virtualAccount === n.virtualAccount)
  const account = payment ? undefined : standing.find((s) => s.virtualAccount === n.virtualAccount)
  const whose = payment ?? account
  if (!whose) return 'UNKNOWN_ACCOUNT'
  return slowEnd(n, test, payment, account) ?? slowAmount(n, payment, account, paidBefore)
}
function slowEnd(
  n: BankNotification,
  test: boolean,
  payment: OpenPayment | undefined,
  account: StaticAccount | undefined,
): UnmatchedReason | null {
  const whose = (payment ?? account)!
  if ((whose.mode === 'TEST') !== test) return 'UNKNOWN_ACCOUNT'
  if (payment?.status === 'SUCCESS') return 'DUPLICATE_PAYMENT'
  if (payment && ['CANCELED', 'FAIL'].includes(payment.status)) return 'CLOSED'
  if (!test && whose.merchantStatus !== 'ACTIVE') return 'CLOSED'
  const value = Date.parse(n.bookedAt) + whose.clockShiftMs
  if (account?.closedAt && value - account.closedAt.getTime() > 60_000) return 'CLOSED'
  if (whose.expiresAt && value - whose.expiresAt.getTime() > 60_000) return 'LATE'
  return Date.parse(n.bookedAt) - NOW.getTime() > 24 * 60 * MINUTE ? 'LATE' : null
}
function slowAmount(
  n: BankNotification,
  payment: OpenPayment | undefined,
  account: StaticAccount | undefined,
  paidBefore: string[],
): UnmatchedReason | null {
  const wanted = payment ? payment.amount : account!.fixedAmount
  if (n.amount <= 0 || (wanted !== null && n.amount < wanted)) return 'UNDER'
  if (wanted !== null && n.amount > wanted) return 'OVER'
  if (account?.isStanding) return 'STANDING_ORDER'
  return payment && paidBefore.includes(payment.id) ? 'DUPLICATE_PAYMENT' : null
}

const full = (
  n: { virtualAccount: string | null; amount: number; bookedAt: string },
  i: number,
): BankNotification => ({
  ...n,
  bankReference: `FT${i}`,
  accountNo: '1',
  content: '',
  fromBin: null,
  fromAccount: null,
  fromName: null,
  interBankTrace: null,
  validate: `${i}`,
})

it(
  'every credit gets the reason that the rules on paper give it, and a payment is paid once',
  { meta: { bars: ['M3', 'M4'] } },
  () => {
    const seen = new Set<UnmatchedReason | null>()
    fc.assert(
      fc.property(
        payments,
        staticAccounts,
        notifications,
        fc.boolean(),
        (open, standing, arriving, test) => {
          const batch = arriving.map(full)
          const matches = match(batch, {
            now: NOW,
            test,
            channel: 'BANK',
            payments: new Map(open.map((p) => [p.virtualAccount, p])),
            staticAccounts: new Map(standing.map((s) => [s.virtualAccount, s])),
          })
          const paid: string[] = []
          const wanted = batch.map((n) => {
            const reason = slowReason(n, test, open, standing, paid)
            const payment = open.find((p) => p.virtualAccount === n.virtualAccount)
            if (reason === null && payment) paid.push(payment.id)
            return reason
          })
          expect(matches.map(({ reason }) => reason)).toEqual(wanted)
          for (const { reason, payee: whose, notification } of matches) {
            seen.add(reason)
            expect(whose === null).toBe(reason === 'UNKNOWN_ACCOUNT')
            expect(batch).toContain(notification)
          }
        },
      ),
      { numRuns: process.env.RELIABILITY === 'long' ? 200_000 : 5_000, seed: 24 },
    )
    expect([...seen].sort()).toEqual(
      [
        null,
        'CLOSED',
        'DUPLICATE_PAYMENT',
        'LATE',
        'OVER',
        'STANDING_ORDER',
        'UNDER',
        'UNKNOWN_ACCOUNT',
      ].sort(),
    )
  },
)

it('a card’s money counts as paid by card, a transfer never does', () => {
  const open = {
    merchantId: 'shop',
    mode: 'LIVE',
    merchantStatus: 'ACTIVE',
    clockShiftMs: 0,
    feeType: 'IMMEDIATELY' as const,
    id: 'payment',
    virtualAccount: 'VA1',
    type: 'PAY_LINK',
    paymentType: 'ATM_CARD',
    status: 'CREATED',
    amount: 10_000,
    bankAccountId: 'account',
    feeId: 'fee',
    payLinkCode: null,
    expiresAt: null,
    completedAt: null,
  } satisfies OpenPayment
  const paidBy = (channel: 'BANK' | 'CARD', paymentType: OpenPayment['paymentType']) =>
    match([full({ virtualAccount: 'VA1', amount: 10_000, bookedAt: NOW.toISOString() }, 1)], {
      now: NOW,
      test: false,
      channel,
      payments: new Map([['VA1', { ...open, paymentType }]]),
      staticAccounts: new Map(),
    })[0]!.paidBy
  expect(paidBy('CARD', 'VIET_QR')).toBe('ATM_CARD')
  expect(paidBy('BANK', 'ATM_CARD')).toBe('VIET_QR')
  expect(paidBy('BANK', null)).toBe('VIET_QR')
  expect(paidBy('BANK', 'BANKING')).toBe('BANKING')
})

it(
  'a credit is booked so that its entries sum to zero, under every schedule',
  { meta: { bars: ['M5', 'M17'] } },
  () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 499_999_999 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.option(fc.integer({ min: 0, max: 5_000 })),
        fc.option(fc.integer({ min: 5_000, max: 50_000 })),
        fc.constantFrom(0, 80_000, 100_000),
        fc.constantFrom('IMMEDIATELY' as const, 'LATER' as const),
        (amount, fixedVnd, percentMicro, minVnd, maxVnd, vatPercentMicro, collection) => {
          const priced = price(
            amount,
            {
              id: 'fee',
              rule: { fixedVnd, percentMicro, minVnd, maxVnd },
              vatPercentMicro,
              collection,
            },
            'IMMEDIATELY',
          )
          for (const entries of [paymentEntries(amount, priced), paymentEntries(amount, null)]) {
            expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
            expect(entries[0]).toEqual({ account: 'CLEARING', amount })
          }
          if (collection === 'LATER')
            expect(paymentEntries(amount, priced).map(({ account }) => account)).toEqual([
              'CLEARING',
              'MERCHANT',
            ])
        },
      ),
    )
  },
)

it('a batch with one of each, as docs/settlement.md prints it', () => {
  const paper = readFileSync(new URL('../../../../../docs/settlement.md', import.meta.url), 'utf8')
  const at = (time: string): Date => new Date(`2026-11-24T${time}:00+07:00`)
  const shop = {
    merchantId: 'shop',
    mode: 'LIVE',
    merchantStatus: 'ACTIVE',
    clockShiftMs: 0,
    feeType: 'IMMEDIATELY' as const,
    bankAccountId: 'account',
  } as const
  const payment = (id: string): [string, OpenPayment] => [
    `payment ${id}`,
    {
      ...shop,
      id,
      virtualAccount: `payment ${id}`,
      type: 'PAY_LINK',
      paymentType: 'VIET_QR',
      status: 'CREATED',
      amount: 200_000,
      feeId: 'fee',
      payLinkCode: null,
      expiresAt: at('10:00'),
      completedAt: null,
    },
  ]
  const standing: StaticAccount = {
    ...shop,
    virtualAccount: 'static account S',
    type: 'PAY_BOX',
    bankType: 'KLB',
    accountNo: '1',
    accountName: 'SHOP',
    deviceId: null,
    source: null,
    isStanding: false,
    fixedAmount: null,
    expiresAt: null,
    closedAt: null,
  }
  const schedule = {
    id: 'fee',
    rule: { fixedVnd: 0, percentMicro: 11_000, minVnd: 1_000, maxVnd: null },
    vatPercentMicro: 100_000,
    collection: 'IMMEDIATELY',
  } as const
  const rows = [...paper.matchAll(/^\| FT\d.*\|$/gm)].map(([row]) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  expect(rows).toHaveLength(7)
  const figure = (cell: string): number => Number(cell.replaceAll(',', '').replace('−', '-'))
  const batch = rows.map(([, names, amount, time], i) =>
    full(
      {
        virtualAccount: names!,
        amount: figure(amount!),
        bookedAt: at(time!).toISOString(),
      },
      i,
    ),
  )
  const matches = match(batch, {
    now: at('10:05'),
    test: false,
    channel: 'BANK',
    payments: new Map(['A', 'B', 'C', 'D'].map(payment)),
    staticAccounts: new Map([[standing.virtualAccount, standing]]),
  })
  matches.forEach(({ reason, notification }, i) => {
    const [credit, , , , outcome, ...printed] = rows[i]!
    const priced = reason === null ? price(notification.amount, schedule, 'IMMEDIATELY') : null
    const booked = Object.fromEntries(
      paymentEntries(notification.amount, priced).map(({ account, amount }) => [account, amount]),
    )
    const accounts = ['CLEARING', 'MERCHANT', 'FEE', 'VAT', 'SUSPENSE']
    expect([reason ?? 'SUCCESS', ...accounts.map((code) => booked[code] ?? 0)], credit).toEqual([
      outcome,
      ...printed.map(figure),
    ])
  })
})
