/** Two months of a coffee shop's sales, the same every time for the same day: data for Test Mode, local runs, journeys and pictures. Names are made up. */
import { regularAt, type Payer } from './customers.ts'

export interface Sale {
  /** Milliseconds since the epoch at which the link was made. */
  at: number
  amount: number
  description: string
  customer: Payer | null
  reference: string | null
  outcome: 'PAID' | 'TIMEOUT' | 'CANCELED' | 'OPEN' | 'UNDER' | 'OVER' | 'LATE' | 'TWICE'
  /** Seconds from making the link to the money, the cancel or the expiry. */
  afterSec: number
  /** What the bank credited where that differs from the amount. */
  credited: number
}

const DAY_MS = 86_400_000
/** So long after its link has closed a late payer's money comes. */
const LATE_BY_MS = 30 * 60_000
/** Who pays twice does it after so long. */
const AGAIN_AFTER_MS = 2 * 60_000
const VN_MS = 7 * 3_600_000

/** A small generator of repeatable numbers (mulberry32). */
function randomFrom(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const drinks = [
  ['Cà phê sữa đá', 29_000],
  ['Bạc xỉu', 32_000],
  ['Cà phê đen', 25_000],
  ['Trà đào cam sả', 45_000],
  ['Trà sen vàng', 49_000],
  ['Cold brew', 55_000],
  ['Sinh tố bơ', 52_000],
  ['Bánh mì que', 15_000],
  ['Croissant bơ', 38_000],
  ['Tiramisu', 48_000],
] as const
const bigger = [
  ['Đặt tiệc trà văn phòng', 1_850_000],
  ['Cà phê hạt rang mộc 5 kg', 1_450_000],
  ['Thẻ thành viên 12 tháng', 990_000],
  ['Workshop pha chế', 650_000],
  ['Quà tặng Tết - hộp 3 vị', 420_000],
  ['Set quà doanh nghiệp', 3_600_000],
] as const
const family = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Phan', 'Vũ', 'Đặng', 'Bùi', 'Đỗ']
const middle = ['Thị', 'Văn', 'Minh', 'Ngọc', 'Thanh', 'Quang', 'Hồng', 'Đức']
const given = [
  'An',
  'Bình',
  'Chi',
  'Dũng',
  'Giang',
  'Hà',
  'Khánh',
  'Lan',
  'Mai',
  'Nam',
  'Phương',
  'Quân',
  'Sơn',
  'Trang',
  'Uyên',
  'Vy',
]
/** Weight of each opening hour, 7 to 21: a morning and an afternoon rush. */
const rush = [9, 12, 10, 6, 5, 8, 6, 7, 9, 8, 6, 5, 6, 4, 2]

/** @param today any moment of the last day; @param perDay links on an ordinary day. */
export function sales(today: number, days = 60, perDay = 25): Sale[] {
  const lastDay = Math.floor((today + VN_MS) / DAY_MS) * DAY_MS - VN_MS
  const all: Sale[] = []
  for (let back = days - 1; back >= 0; back--) {
    const day = lastDay - back * DAY_MS
    const random = randomFrom(Math.floor((day + VN_MS) / DAY_MS))
    const weekend = [0, 6].includes(new Date(day + VN_MS).getUTCDay())
    const growth = 1 - (back / days) * 0.35
    const count = Math.round(perDay * growth * (weekend ? 1.35 : 1) * (0.85 + random() * 0.3))
    for (let n = 0; n < count; n++) {
      const sale = one(day, n, random)
      if (isOver(sale, today)) all.push(sale)
    }
  }
  return [...all.sort((a, b) => a.at - b.at), ...openToday(today)]
}

/** When a sale's link closes unpaid, and when money comes for it. Nothing of either for one that is open. */
export function momentsOf(sale: Pick<Sale, 'at' | 'afterSec' | 'outcome'>): {
  closedAt: number | null
  creditedAt: number[]
} {
  const at = sale.at + sale.afterSec * 1000
  switch (sale.outcome) {
    case 'OPEN':
      return { closedAt: null, creditedAt: [] }
    case 'CANCELED':
    case 'TIMEOUT':
      return { closedAt: at, creditedAt: [] }
    case 'LATE':
      return { closedAt: at, creditedAt: [at + LATE_BY_MS] }
    case 'TWICE':
      return { closedAt: null, creditedAt: [at, at + AGAIN_AFTER_MS] }
    default:
      return { closedAt: null, creditedAt: [at] }
  }
}
/** All of it lies in the past: a posting of tomorrow would stand among today's balances. */
function isOver(sale: Sale, today: number): boolean {
  const { closedAt, creditedAt } = momentsOf(sale)
  return Math.max(closedAt ?? 0, ...creditedAt) < today - 60_000
}

/** How often a payment ends in which way, as sums from the first to the last. */
const OUTCOMES: readonly [below: number, Sale['outcome']][] = [
  [0.9, 'PAID'],
  [0.955, 'TIMEOUT'],
  [0.982, 'CANCELED'],
  [0.987, 'UNDER'],
  [0.991, 'OVER'],
  [0.996, 'LATE'],
  [1, 'TWICE'],
]
const PAID_IN_TIME: readonly Sale['outcome'][] = ['PAID', 'TWICE', 'UNDER', 'OVER']

/** Seconds until it ends. */
function lastsFor(outcome: Sale['outcome'], random: () => number): number {
  if (PAID_IN_TIME.includes(outcome)) return 12 + Math.floor(random() * random() * 500)
  return outcome === 'CANCELED' ? 200 : 660
}
function creditedOf(outcome: Sale['outcome'], amount: number): number {
  switch (outcome) {
    case 'UNDER':
      return amount - 1_000
    case 'OVER':
      return amount + 5_000
    default:
      return amount
  }
}

function one(day: number, n: number, random: () => number): Sale {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const total = rush.reduce((a, b) => a + b, 0)
  let left = random() * total
  const hour = 7 + rush.findIndex((w) => (left -= w) < 0)
  const at = day + hour * 3_600_000 + Math.floor(random() * 3_600_000)
  const big = random() < 0.06
  const [name, price] = big ? pick(bigger) : pick(drinks)
  const quantity = big ? 1 : 1 + Math.floor(random() * random() * 6)
  const amount = price * quantity
  const chance = random()
  const [, outcome] = OUTCOMES.find(([below]) => chance < below)!
  const afterSec = lastsFor(outcome, random)
  return {
    at,
    amount,
    description: quantity > 1 ? `${name} x${quantity}` : name,
    outcome,
    afterSec,
    customer: regularAt(
      at,
      big || random() < 0.3
        ? {
            fullName: `${pick(family)} ${pick(middle)} ${pick(given)}`,
            phone: `09${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
          }
        : null,
    ),
    reference: big ? `DH${new Date(at).toISOString().slice(2, 10).replaceAll('-', '')}-${n}` : null,
    credited: creditedOf(outcome, amount),
  }
}

/** A few links that wait for their payers, so that the first look shows every state. */
const openToday = (today: number): Sale[] =>
  (
    [
      ['Trà sen vàng x2', 98_000, 240],
      ['Set quà doanh nghiệp', 3_600_000, 1_500],
      ['Bạc xỉu x3', 96_000, 95],
    ] as const
  ).map(([description, amount, ago]) => ({
    at: today - ago * 1000,
    amount,
    description,
    customer: null,
    reference: null,
    outcome: 'OPEN',
    afterSec: 0,
    credited: amount,
  }))
