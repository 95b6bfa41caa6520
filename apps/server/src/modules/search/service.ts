/** Finds anything by what people remember of it. Each kind is looked for only where the caller's codes and the installation's switches open it. */
import type { Output } from '@saola/contract/call'
import type { Feature } from '@saola/contract/features'
import {
  foundKinds,
  LEAST_LETTERS,
  MOST_FOUND,
  WORD_DAYS,
  type ResultKind,
  type search,
} from '@saola/contract/search'
import { fold } from '@saola/vietqr/text'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { heldTo } from '../bank-account/service.ts'
import { sortIn } from '../payment/service.ts'
import { ending, meaningOf, type Meaning } from './rules.ts'
import * as store from './store.ts'

type Groups = Output<typeof search.find>
type Item = Groups[number]['items'][number]
const DAY_MS = 86_400_000

const opens: Record<ResultKind, { code: number; feature: Feature }> = {
  TRANSACTION: { code: 1202, feature: 'transaction' },
  PAY_LINK: { code: 1501, feature: 'payLink' },
  ORDER: { code: 1500, feature: 'payPage' },
  CREDIT: { code: 1201, feature: 'balance' },
  CUSTOMER: { code: 1800, feature: 'customer' },
  PRODUCT: { code: 1700, feature: 'product' },
}
/** An area is open to anyone who may look at it: of a group with single rights, its VIEW. */
function openKinds(ctx: Ctx): ReadonlySet<ResultKind> {
  const me = member(ctx)
  return new Set(
    foundKinds.filter(
      (kind) =>
        me.codes.includes(opens[kind].code) &&
        me.actions.includes(`${opens[kind].code}.VIEW`) &&
        ctx.config.features[opens[kind].feature],
    ),
  )
}

interface Hits {
  ids: string[]
  /** Found by a code of the link or order itself. */ named: ReadonlySet<string>
}
async function hits(ctx: Ctx, m: Meaning): Promise<Hits> {
  const { merchantId } = member(ctx)
  const among = heldTo(ctx)
  const none: Promise<string[]> = Promise.resolve([])
  const [byCode, byEnd, ...others] = await Promise.all([
    m.code === undefined ? none : store.byCode(ctx.db, merchantId, m.code, among, MOST_FOUND),
    m.codeEnd === undefined
      ? none
      : store.byCodeEnd(ctx.db, merchantId, m.codeEnd, among, MOST_FOUND),
    m.uuid === undefined ? none : Promise.resolve([m.uuid]),
    m.amount === undefined ? none : store.byAmount(ctx.db, merchantId, m.amount, among, MOST_FOUND),
    m.tail === undefined ? none : store.byTail(ctx.db, merchantId, m.tail, among, MOST_FOUND),
    m.phone === undefined ? none : store.byPhone(ctx.db, merchantId, m.phone, among, MOST_FOUND),
    m.code === undefined ? none : store.byNumber(ctx.db, merchantId, m.code, among, MOST_FOUND),
    m.words === undefined
      ? none
      : store.byWords(
          ctx.db,
          merchantId,
          m.words,
          new Date(ctx.clock.now().getTime() - WORD_DAYS * DAY_MS),
          among,
          MOST_FOUND,
        ),
  ])
  const named = [...byCode, ...byEnd]
  // A few of each kind of hit rather than all of the first.
  const ids = [
    ...new Set([
      ...named,
      ...Array.from({ length: MOST_FOUND }, (_, i) =>
        others.flatMap((list) => list.slice(i, i + 1)),
      ).flat(),
    ]),
  ]
  return { ids: ids.slice(0, MOST_FOUND), named: new Set(named) }
}

/** What of the payment fits, shortened: the account it came from or went to, a number, a phone, the name of the payer. */
function noteOf(
  row: store.PaymentRow,
  from: { account: string | null; name: string | null },
  m: Meaning,
): string | null {
  const { tail, code, codeEnd } = m
  const ends = (account: string | null): boolean =>
    tail !== undefined && account !== null && [...account].reverse().join('').startsWith(tail)
  if (ends(from.account)) return ending(from.account)
  const own = row.virtual_account ?? row.static_virtual_account
  if (ends(own)) return ending(own)
  if (m.phone !== undefined && row.customer_phone === m.phone) return m.phone
  const isMeant = (value: string): boolean =>
    (code !== undefined && value.startsWith(code)) ||
    (codeEnd !== undefined && [...value.toLowerCase()].reverse().join('').startsWith(codeEnd))
  const number = [row.txn_number, row.ref_transaction_id, row.pay_link_code].find(
    (value) => value !== null && isMeant(value),
  )
  const who =
    m.words === undefined || row.description === null
      ? undefined
      : [row.customer_name, from.name].find(
          (name) => name !== null && fold(name).includes(fold(m.words ?? '')),
        )
  return number ?? who ?? null
}

async function paymentGroups(ctx: Ctx, m: Meaning, open: ReadonlySet<ResultKind>): Promise<Groups> {
  if (!open.has('TRANSACTION') && !open.has('PAY_LINK') && !open.has('ORDER')) return []
  const { merchantId } = member(ctx)
  const { ids, named } = await hits(ctx, m)
  if (ids.length === 0) return []
  const rows = await store.payments(ctx.db, merchantId, ids, heldTo(ctx))
  const numbers = rows.flatMap((row) =>
    (m.tail === undefined && m.words === undefined) || row.txn_number === null
      ? []
      : [row.txn_number],
  )
  const payers = new Map(
    (numbers.length === 0 ? [] : await store.payersOf(ctx.db, merchantId, numbers)).map((p) => [
      p.bank_reference,
      { account: p.from_account, name: p.from_name },
    ]),
  )
  const item = (id: string, row: store.PaymentRow): Item => ({
    id,
    name: row.description ?? row.customer_name,
    amount: row.amount,
    status: row.status,
    at: wire(row.created_at),
    note: noteOf(row, payers.get(row.txn_number ?? '') ?? { account: null, name: null }, m),
  })
  // Who sees the transactions finds a payment once, as such; its link or order beside it only when that is what was named.
  const beside = (row: store.PaymentRow): boolean => !open.has('TRANSACTION') || named.has(row.id)
  return [
    { kind: 'TRANSACTION', items: rows.map((row) => item(row.id, row)) },
    {
      kind: 'PAY_LINK',
      items: rows.flatMap((row) =>
        row.pay_link_code !== null && beside(row) ? [item(row.pay_link_code, row)] : [],
      ),
    },
    {
      kind: 'ORDER',
      items: rows.flatMap((row) =>
        row.order_id !== null && beside(row) ? [item(row.order_id, row)] : [],
      ),
    },
  ]
}

async function creditGroup(ctx: Ctx, m: Meaning): Promise<Item[]> {
  const rows = await store.credits(ctx.db, member(ctx).merchantId, m, heldTo(ctx), MOST_FOUND)
  return rows.map((row) => ({
    id: String(row.id),
    name: row.from_name ?? row.content,
    amount: row.amount,
    status: row.resolution,
    at: wire(row.booked_at),
    note: ending(row.from_account),
  }))
}
async function customerGroup(ctx: Ctx, keyword: string, m: Meaning): Promise<Item[]> {
  const rows = await store.customers(
    ctx.db,
    member(ctx).merchantId,
    fold(keyword),
    m.phone,
    MOST_FOUND,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.full_name,
    amount: null,
    status: null,
    at: null,
    note: row.phone ?? row.code,
  }))
}
async function productGroup(ctx: Ctx, keyword: string): Promise<Item[]> {
  const rows = await store.products(
    ctx.db,
    member(ctx).merchantId,
    fold(keyword),
    keyword,
    MOST_FOUND,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    amount: row.price,
    status: row.status,
    at: null,
    note: row.code,
  }))
}

export async function find(ctx: Ctx, { keyword: typed }: { keyword: string }): Promise<Groups> {
  const keyword = typed.trim()
  const open = openKinds(ctx)
  if (keyword.length < LEAST_LETTERS || open.size === 0) return []
  const m = meaningOf(keyword)
  const isName = fold(keyword).length >= LEAST_LETTERS && m.uuid === undefined
  const [paid, credits, customers, products] = await Promise.all([
    paymentGroups(ctx, m, open),
    open.has('CREDIT') ? creditGroup(ctx, m) : [],
    open.has('CUSTOMER') && isName ? customerGroup(ctx, keyword, m) : [],
    open.has('PRODUCT') && isName ? productGroup(ctx, keyword) : [],
  ])
  const groups: Groups = [
    ...paid,
    { kind: 'CREDIT', items: credits },
    { kind: 'CUSTOMER', items: customers },
    { kind: 'PRODUCT', items: products },
  ]
  return groups.filter(({ kind, items }) => open.has(kind) && items.length > 0)
}

/** Sorts in all payments of a merchant: for a shop whose sales were written down as history. */
export const indexAll = (db: Ctx['db'], merchantId: string): Promise<void> =>
  sortIn(db, [merchantId], null)
