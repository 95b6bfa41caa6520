/**
 * Finds for bank staff, over all live merchants: shops by name, code, owner, tax number or account, payments by reference or account, money that
 * waits, proposals, POS orders and people. Each kind is looked for only where the caller's codes open its screen.
 */
import type { Output } from '@saola/contract/call'
import type { ApprovalKind } from '@saola/contract/approval'
import { adminCodes, type AdminCode } from '@saola/contract/admin-permissions'
import {
  LEAST_LETTERS,
  MOST_FOUND,
  staffFoundKinds,
  type search,
  type StaffResultKind,
} from '@saola/contract/search'
import { wire } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { kindsSeen, subjectsWorded, subjectText } from '../approval/service.ts'
import { ending, meaningOf, type Meaning } from './rules.ts'
import * as store from './staff-store.ts'

type Groups = Output<typeof search.cmsFind>
type Item = Groups[number]['items'][number]

const opens: Record<Exclude<StaffResultKind, 'APPROVAL'>, AdminCode> = {
  MERCHANT: adminCodes.merchant,
  PAYMENT: adminCodes.merchant,
  CREDIT: adminCodes.unmatchedCredit,
  POS_ORDER: adminCodes.posOrder,
  STAFF: adminCodes.admin,
}

/** Account numbers and phones as they are stored: without what people put between the digits. */
const digitsOf = (keyword: string): string | null =>
  /^\+?\d[\d\s.-]*$/.test(keyword) ? keyword.replace(/\D/g, '') : null
/** So much of a code or number that it does not begin half of all. */
const LEAST_OF_CODE = 3

async function merchants(ctx: Ctx, keyword: string, m: Meaning): Promise<Item[]> {
  const digits = digitsOf(keyword)
  const isCode = m.code !== undefined && keyword.length >= LEAST_OF_CODE
  const rows = await Promise.all([
    isCode ? store.merchantsByCode(ctx.db, keyword.toUpperCase(), MOST_FOUND) : [],
    digits === null ? [] : store.merchantsByNumber(ctx.db, digits, m.phone ?? null, MOST_FOUND),
    m.words === undefined ? [] : store.merchantsByName(ctx.db, m.words, MOST_FOUND),
    m.words === undefined ? [] : store.merchantsByOwner(ctx.db, m.words, MOST_FOUND),
  ])
  const byId = new Map(rows.flat().map((row) => [row.id, row]))
  return [...byId.values()].slice(0, MOST_FOUND).map((row) => ({
    id: row.id,
    name: row.name,
    amount: null,
    status: row.status,
    at: null,
    note: row.why === null ? row.code : `${row.code} · ${row.why}`,
    merchantId: row.id,
  }))
}
async function payments(ctx: Ctx, keyword: string): Promise<Item[]> {
  const rows = await store.paymentsBy(ctx.db, digitsOf(keyword) ?? keyword, MOST_FOUND)
  return rows.map((row) => ({
    id: row.reference,
    name: row.merchant_name,
    amount: row.amount,
    status: row.status,
    at: wire(row.at),
    note: row.reference,
    merchantId: row.merchant_id,
  }))
}
async function credits(ctx: Ctx, m: Meaning): Promise<Item[]> {
  const rows = await store.openCredits(ctx.db, m, MOST_FOUND)
  return rows.map((row) => ({
    id: row.bank_reference,
    name: row.merchant_name,
    amount: row.amount,
    status: row.resolution,
    at: wire(row.booked_at),
    note: [row.from_name, ending(row.from_account)].filter(Boolean).join(' '),
    merchantId: row.merchant_id,
  }))
}
async function approvals(
  ctx: Ctx,
  keyword: string,
  m: Meaning,
  kinds: readonly ApprovalKind[],
): Promise<Item[]> {
  const rows = await store.proposals(
    ctx.db,
    {
      kinds,
      words: keyword,
      subjects: subjectsWorded(ctx.language, keyword),
      amount: m.amount ?? null,
    },
    MOST_FOUND,
  )
  return rows.map((row) => ({
    id: row.id,
    name: subjectText(ctx.language, row.kind, row.subject),
    amount: row.amount,
    status: row.state,
    at: wire(row.proposed_at),
    note: row.kind,
    merchantId: row.merchant_id,
  }))
}
async function posOrders(ctx: Ctx, keyword: string, m: Meaning): Promise<Item[]> {
  const rows = await store.posOrders(
    ctx.db,
    { code: keyword.toUpperCase(), amount: m.amount ?? null },
    MOST_FOUND,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.merchant_name,
    amount: row.total_amount,
    status: row.status,
    at: wire(row.created_at),
    note: row.code,
    merchantId: row.merchant_id,
  }))
}
async function people(ctx: Ctx, keyword: string): Promise<Item[]> {
  const rows = await store.staffNamed(ctx.db, keyword, MOST_FOUND)
  return rows.map((row) => ({
    id: row.username,
    name: row.full_name,
    amount: null,
    status: row.status,
    at: null,
    note: `${row.username} · ${row.staff_id}`,
    merchantId: null,
  }))
}

export async function findForStaff(ctx: Ctx, typed: string): Promise<Groups> {
  const keyword = typed.trim()
  if (keyword.length < LEAST_LETTERS) return []
  const { codes } = staff(ctx)
  const kinds = kindsSeen(ctx)
  const m = meaningOf(keyword)
  const isOpen = (kind: keyof typeof opens): boolean => codes.includes(opens[kind])
  const found: Record<StaffResultKind, Item[]> = {
    MERCHANT: isOpen('MERCHANT') ? await merchants(ctx, keyword, m) : [],
    PAYMENT: isOpen('PAYMENT') && m.code !== undefined ? await payments(ctx, keyword) : [],
    CREDIT: isOpen('CREDIT') ? await credits(ctx, m) : [],
    APPROVAL: kinds.length > 0 ? await approvals(ctx, keyword, m, kinds) : [],
    POS_ORDER: isOpen('POS_ORDER') ? await posOrders(ctx, keyword, m) : [],
    STAFF: isOpen('STAFF') ? await people(ctx, keyword) : [],
  }
  return staffFoundKinds.flatMap((kind) =>
    found[kind].length === 0 ? [] : [{ kind, items: found[kind] }],
  )
}
