/** Books for the tests of statements: months made up from a seed, posted as the modules post them. */
import { uuid } from '../src/platform/ids.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { cameBack, paidOut } from '../src/modules/card-payout/rules.ts'
import { collectedEntries, paidEntries } from '../src/modules/fee-collection/rules.ts'
import { postAll, type Transfer } from '../src/modules/ledger/service.ts'
import { issueDue } from '../src/modules/statement/jobs.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

export type Booked = Transfer & { merchantId: string; at: Date }
type Entries = Transfer['entries']
const DAY_MS = 86_400_000
let credits = 900_000_000

/** Numbers from 0 to 1 that are the same for the same seed. */
export function chances(seed: number): () => number {
  let state = seed + 0x6d2b79f5
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What is booked of one thing that happens, step by step; VND. */
const stories: readonly ((amount: number, fee: number) => [kind: string, entries: Entries][])[] = [
  (amount, fee) => [
    [
      'SETTLE',
      [
        { account: 'CLEARING', amount },
        { account: 'MERCHANT', amount: -(amount - fee - Math.round(fee / 10)) },
        { account: 'FEE', amount: -fee },
        { account: 'VAT', amount: -Math.round(fee / 10) },
      ],
    ],
  ],
  (amount) => [
    [
      'SETTLE',
      [
        { account: 'CLEARING', amount },
        { account: 'MERCHANT', amount: -amount },
      ],
    ],
    [
      'CARD_DUE',
      [
        { account: 'CARD', amount },
        { account: 'CLEARING', amount: -amount },
      ],
    ],
    [
      'CARD_SETTLED',
      [
        { account: 'HELD', amount },
        { account: 'CARD', amount: -amount },
      ],
    ],
  ],
  (amount) => [
    [
      'SUSPEND',
      [
        { account: 'CLEARING', amount },
        { account: 'SUSPENSE', amount: -amount },
      ],
    ],
    [
      'ACCEPT',
      [
        { account: 'SUSPENSE', amount },
        { account: 'MERCHANT', amount: -amount },
      ],
    ],
  ],
  (amount) => [
    [
      'SUSPEND',
      [
        { account: 'CLEARING', amount },
        { account: 'SUSPENSE', amount: -amount },
      ],
    ],
    [
      'RETURN',
      [
        { account: 'SUSPENSE', amount },
        { account: 'IN_FLIGHT', amount: -amount },
      ],
    ],
    [
      'RETURNED',
      [
        { account: 'IN_FLIGHT', amount },
        { account: 'CLEARING', amount: -amount },
      ],
    ],
  ],
  (amount, fee) => [
    [
      'REFUND',
      [
        { account: 'MERCHANT', amount: amount - fee },
        { account: 'FEE', amount: fee },
        { account: 'IN_FLIGHT', amount: -amount },
      ],
    ],
    [
      'REFUNDED',
      [
        { account: 'IN_FLIGHT', amount },
        { account: 'CLEARING', amount: -amount },
      ],
    ],
  ],
  (amount) => [
    [
      'REFUND',
      [
        { account: 'MERCHANT', amount },
        { account: 'IN_FLIGHT', amount: -amount },
      ],
    ],
    [
      'REFUND_FAILED',
      [
        { account: 'IN_FLIGHT', amount },
        { account: 'MERCHANT', amount: -amount },
      ],
    ],
  ],
  (amount, fee) => [
    [
      'OWN_FUNDS',
      [
        { account: 'CLEARING', amount },
        { account: 'MERCHANT', amount: -amount },
      ],
    ],
    [
      'PAYOUT',
      [
        { account: 'MERCHANT', amount: amount + fee },
        { account: 'PAYOUT_IN_FLIGHT', amount: -amount - fee },
      ],
    ],
    [
      'PAYOUT_DONE',
      [
        { account: 'PAYOUT_IN_FLIGHT', amount: amount + fee },
        { account: 'CLEARING', amount: -amount },
        { account: 'FEE', amount: -fee },
      ],
    ],
  ],
  (amount, fee) => [
    [
      'PAYOUT',
      [
        { account: 'MERCHANT', amount: amount + fee },
        { account: 'PAYOUT_IN_FLIGHT', amount: -amount - fee },
      ],
    ],
    [
      'PAYOUT_FAILED',
      [
        { account: 'PAYOUT_IN_FLIGHT', amount: amount + fee },
        { account: 'MERCHANT', amount: -amount - fee },
      ],
    ],
  ],
]

/** Steps after a payout's end, and what the bank bills, debits, holds for a case and pays of card money. */
const furtherStories: typeof stories = [
  (amount, fee) => [
    ...stories[6]!(amount, fee),
    [
      'PAYOUT_RETURNED',
      [
        { account: 'CLEARING', amount },
        { account: 'FEE', amount: fee },
        { account: 'MERCHANT', amount: -amount - fee },
      ],
    ],
  ],
  (_amount, fee) => [
    [
      'FEE_BILLED',
      [
        { account: 'FEE_RECEIVABLE', amount: fee + Math.round(fee / 10) },
        { account: 'FEE', amount: -fee },
        { account: 'VAT', amount: -Math.round(fee / 10) },
      ],
    ],
    ['FEE_COLLECTED', collectedEntries({ fee, vat: Math.round(fee / 10) }, true)],
  ],
  (_amount, fee) => [
    [
      'FEE_BILLED',
      [
        { account: 'FEE_RECEIVABLE', amount: fee },
        { account: 'FEE', amount: -fee },
      ],
    ],
    ['FEE_PAID', paidEntries({ fee, vat: 0 })],
  ],
  (amount) => [
    [
      'CASE_HOLD',
      [
        { account: 'MERCHANT', amount },
        { account: 'CASE_HOLD', amount: -amount },
      ],
    ],
    [
      'CASE_FREE',
      [
        { account: 'CASE_HOLD', amount },
        { account: 'MERCHANT', amount: -amount },
      ],
    ],
  ],
  (amount) => [
    ...stories[1]!(amount, 0),
    [
      'SUSPEND',
      [
        { account: 'CLEARING', amount },
        { account: 'SUSPENSE', amount: -amount },
      ],
    ],
    ['CARD_OUT', paidOut(amount).merchant],
    ['CARD_OUT_RETURNED', cameBack(amount).merchant],
  ],
]
const allStories = [...stories, ...furtherStories]

/** What happened to a merchant between two moments; some of it is cut off before its end. */
export function storyOf(merchantId: string, seed: number, from: Date, to: Date): Booked[] {
  const chance = chances(seed)
  const some = (most: number): number => 1 + Math.floor(chance() * most)
  const span = to.getTime() - from.getTime()
  const booked: Booked[] = []
  // Enough at the bank for whatever goes out.
  const first = stories[0]!(50_000_000, 1000)
  const all = [
    first,
    ...Array.from({ length: 3 + some(12) }, () => {
      const story = allStories[Math.floor(chance() * allStories.length)]!
      return story(some(900_000), some(4000))
    }),
  ]
  for (const [n, steps] of all.entries()) {
    const ids = { bankCreditId: (credits += 1), bankTransferId: uuid(), refundId: uuid() }
    let at = from.getTime() + (n === 0 ? 0 : chance() * span)
    for (const [kind, entries] of steps) {
      if (n > 0 && chance() < 0.1) break
      booked.push({
        merchantId,
        kind,
        transactionId: null,
        bankCreditId: /^(SETTLE|SUSPEND|ACCEPT|CARD)/.test(kind) ? ids.bankCreditId : null,
        ...(/^(RETURN|PAYOUT)/.test(kind) ? { bankTransferId: ids.bankTransferId } : {}),
        ...(kind.startsWith('REFUND') ? { refundId: ids.refundId } : {}),
        at: new Date(at),
        entries,
      })
      at = Math.min(at + chance() * 5 * DAY_MS, to.getTime() - 1)
    }
  }
  return booked.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Merchants with books of their own. */
export async function merchantsOf(world: World, count: number, prefix: string): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid())
  await asOwner(
    world,
    `insert into merchant (id, code, name, status, mode, created_at, modified_at)
     select id, $2 || lpad(ord::text, 6, '0'), 'Cà phê thử', 'ACTIVE', 'LIVE', now(), now() from unnest($1::uuid[]) with ordinality x (id, ord)`,
    [ids, prefix],
  )
  return ids
}
export const book = (world: World, booked: readonly Booked[]): Promise<void> =>
  postAll(world.app.db, booked)
/** The reconciliation has looked at these days and found nothing. */
export const reconciled = (world: World, from: string, to: string): Promise<unknown> =>
  asOwner(
    world,
    `insert into reconciliation_day (day, state, started_at, ended_at, asked_by) select d::date, 'DONE', now(), now(), 'clock' from generate_series($1::date, $2::date, interval '1 day') d
     on conflict (day) do update set state = 'DONE', ended_at = now()`,
    [from, to],
  )
export const issueFor = (world: World, merchantId: string): Promise<void> =>
  issueDue(jobCtx(world.app, 'statement.issue'), merchantId)
export const alarmsOf = async (world: World, kind: string): Promise<number> =>
  (await world.app.metrics.alarms.get()).values.find(({ labels }) => labels.kind === kind)?.value ??
  0
