/** A merchant's customers and their groups: who they are, and what they paid. */
import type { Input, Output } from '@saola/contract/call'
import type { customer, GroupKind } from '@saola/contract/customer'
import { toPage, type Page } from '@saola/contract/paging'
import { fold } from '@saola/vietqr/text'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { actorOf, member, ofMerchant, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import { isUuid, uuid } from '../../platform/ids.ts'
import { heldTo } from '../bank-account/service.ts'
import { blankToNull, codeOf, keywordOf, searchKey } from './rules.ts'
import * as groupStore from './group-store.ts'
import * as importStore from './import-store.ts'
import * as paymentStore from './payment-store.ts'
import * as store from './store.ts'

export { forSubscribers, knownSubscribers } from './subscribers.ts'

type Item = Output<typeof customer.getList>['items'][number]
type Detail = Output<typeof customer.getDetail>
type NewCustomer = Input<typeof customer.create>['body']

export const MODULE = 'customer'
const item = (row: store.CustomerRow): Item => ({
  id: row.id,
  code: row.code,
  fullName: row.full_name,
  phone: row.phone,
  email: row.email,
  address: row.address,
  customerGroupId: row.group_id,
  customerGroupName: row.group_name,
})
const detailOf = (row: store.CustomerRow): Detail => ({
  ...item(row),
  createdAt: wire(row.created_at),
  createdBy: row.created_by,
  modifiedAt: wire(row.modified_at),
  modifiedBy: row.modified_by,
})

/** The filter of list and export in the store's words. */
export const filterOf = (query: Input<typeof customer.getList>['query']): store.Filter => ({
  words: query.keyword ? keywordOf(query.keyword) : undefined,
  haveGroup: query.haveGroup,
  groupId: query.groupId,
})

export async function list(
  ctx: Ctx,
  { query, page }: Input<typeof customer.getList>,
): Promise<Page<Item>> {
  const { merchantId } = member(ctx)
  const filter = filterOf(query)
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, filter, page),
    store.count(ctx.db, merchantId, filter),
  ])
  return toPage(rows.map(item), total, page)
}

async function foundOf(ctx: Ctx, merchantId: string, id: string): Promise<store.CustomerRow> {
  const row = await store.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  return row
}
const found = (ctx: Ctx, id: string): Promise<store.CustomerRow> =>
  foundOf(ctx, member(ctx).merchantId, id)
export const detail = async (ctx: Ctx, id: string): Promise<Detail> =>
  detailOf(await found(ctx, id))

/** Who these are, by id; an id that is not one of the merchant's own customers is left out. */
export const ofIds = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Item>> =>
  new Map(
    (await store.ofIds(ctx.db, member(ctx).merchantId, ids)).map((row) => [row.id, item(row)]),
  )

/** A number that no customer has, written or typed. */
async function freshCode(ctx: Ctx, merchantId: string): Promise<string> {
  for (;;) {
    const code = codeOf(await store.takeNumbers(ctx.db, merchantId, 1))
    if (
      (await importStore.taken(ctx.db, merchantId, { codes: [code], phones: [], emails: [] })).code
        .size === 0
    )
      return code
  }
}
async function factsOf(
  ctx: Ctx,
  merchantId: string,
  body: NewCustomer,
  code: string,
): Promise<store.Facts> {
  const groupId = body.customerGroupId ?? null
  // Held, so that the group cannot be taken away while somebody is put into it. Another merchant's group is as good as none.
  ensure(
    groupId === null || (await groupStore.holdGroup(ctx.db, merchantId, groupId, 'key share')),
    'error.not_found',
  )
  const facts = {
    code,
    fullName: body.fullName.trim().replace(/\s+/g, ' '),
    phone: blankToNull(body.phone),
    email: blankToNull(body.email),
    address: blankToNull(body.address),
  }
  return { ...facts, groupId, searchKey: searchKey(facts) }
}
const auditFacts = ({ searchKey: _key, ...facts }: store.Facts): Omit<store.Facts, 'searchKey'> =>
  facts
const refuseTaken = (field: store.Unique | null): void => {
  if (field)
    throw new Refusal('customer.exists', { errors: [{ field, key: 'error.duplicate_item' }] })
}

/** @throws 36005 when another customer of the merchant has the code, the phone or the e-mail. */
export const create = (ctx: Ctx, body: NewCustomer): Promise<Detail> =>
  createAs(ctx, member(ctx).merchantId, body, actorOf(ctx).name)
async function createAs(
  ctx: Ctx,
  merchantId: string,
  body: NewCustomer,
  by: string,
): Promise<Detail> {
  const id = uuid()
  const facts = await factsOf(
    ctx,
    merchantId,
    body,
    blankToNull(body.code)?.toUpperCase() ?? (await freshCode(ctx, merchantId)),
  )
  refuseTaken(await store.insert(ctx.db, merchantId, id, facts, by, ctx.clock.now()))
  await audit(ctx, { module: MODULE, merchantId, objectId: id, after: auditFacts(facts) })
  return detailOf(await foundOf(ctx, merchantId, id))
}

/** A code left out stays as it is; every other fact is what the body says. */
export async function update(
  ctx: Ctx,
  { id, ...body }: Input<typeof customer.update>['body'],
): Promise<Detail> {
  const { merchantId } = member(ctx)
  ensure(await store.lock(ctx.db, merchantId, id), 'error.not_found')
  const before = await detail(ctx, id)
  const facts = await factsOf(
    ctx,
    merchantId,
    body,
    blankToNull(body.code)?.toUpperCase() ?? before.code,
  )
  refuseTaken(await store.update(ctx.db, merchantId, id, facts, actorOf(ctx).name, ctx.clock.now()))
  await audit(ctx, { module: MODULE, merchantId, objectId: id, before, after: auditFacts(facts) })
  return detail(ctx, id)
}

/**
 * Whom something is sold to again and again: the one named, else who has the phone, then who has the e-mail, else a new customer. Held, so that nobody
 * deletes them meanwhile.
 * @throws 5 for an id that is not the merchant's customer.
 */
export async function forSubscriber(
  ctx: Ctx,
  who: { id: string } | Pick<NewCustomer, 'fullName' | 'phone' | 'email' | 'address'>,
): Promise<Detail> {
  const { merchantId } = ofMerchant(ctx)
  if (!('id' in who)) return byContact(ctx, merchantId, who, actorOf(ctx).name)
  ensure(await store.hold(ctx.db, merchantId, { id: who.id }), 'error.not_found')
  return detailOf(await foundOf(ctx, merchantId, who.id))
}
type Contact = Pick<NewCustomer, 'fullName' | 'phone' | 'email' | 'address'>
/** Who has the phone, then who has the e-mail, else a new customer; held. */
async function byContact(ctx: Ctx, merchantId: string, who: Contact, by: string): Promise<Detail> {
  const [phone, email] = [blankToNull(who.phone), blankToNull(who.email)]
  const known =
    (phone && (await store.hold(ctx.db, merchantId, { phone }))) ||
    (email && (await store.hold(ctx.db, merchantId, { email })))
  return known
    ? detailOf(await foundOf(ctx, merchantId, known.id))
    : createAs(ctx, merchantId, who, by)
}
/** The same for somebody who signs up themselves. What the shop knows of a customer already stays as it is. */
export const forPayer = (ctx: Ctx, merchantId: string, who: Contact): Promise<Detail> =>
  byContact(ctx, merchantId, who, who.fullName)
/** The customer of the merchant who has a phone number or an e-mail address, or an id; null where nobody has. */
export async function findBy(
  ctx: Ctx,
  merchantId: string,
  by: { id: string } | { phone: string } | { email: string },
): Promise<Detail | null> {
  const known = await store.hold(ctx.db, merchantId, by)
  return known && detailOf(await foundOf(ctx, merchantId, known.id))
}
/** Another phone number or e-mail address, as its owner has proven. @throws 36005 where another customer has it, 5 for one who is gone. */
export async function setContact(
  ctx: Ctx,
  merchantId: string,
  id: string,
  contact: { phone: string } | { email: string },
): Promise<Detail> {
  ensure(await store.lock(ctx.db, merchantId, id), 'error.not_found')
  const before = detailOf(await foundOf(ctx, merchantId, id))
  const facts = { ...before, ...contact }
  const { code, fullName, phone, email, address, customerGroupId: groupId } = facts
  const written = { code, fullName, phone, email, address, groupId }
  refuseTaken(
    await store.update(
      ctx.db,
      merchantId,
      id,
      { ...written, searchKey: searchKey(written) },
      before.fullName,
      ctx.clock.now(),
    ),
  )
  await audit(ctx, { module: MODULE, merchantId, objectId: id, before, after: written })
  return detailOf(await foundOf(ctx, merchantId, id))
}

/**
 * Their payments stay: they are found by what they carry, and belong to the books.
 * @throws 36007 while they subscribe to something.
 */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = member(ctx)
  ensure(await store.lock(ctx.db, merchantId, id), 'error.not_found')
  ensure(!(await store.isSubscribed(ctx.db, merchantId, id)), 'customer.subscribed')
  const before = await detail(ctx, id)
  await store.remove(ctx.db, merchantId, id)
  await audit(ctx, { module: MODULE, merchantId, objectId: id, before })
  return null
}

export async function paid(
  ctx: Ctx,
  { query }: Input<typeof customer.getPaid>,
): Promise<Output<typeof customer.getPaid>> {
  const ids = query.customerIds.split(',')
  if (!ids.every(isUuid)) throw fieldRefusal('customerIds', 'error.pattern')
  const rows = await paymentStore.paidOf(ctx.db, member(ctx).merchantId, ids, heldTo(ctx))
  return rows.map((row) => ({
    customerId: row.id,
    paidCount: row.paid,
    paidAmount: row.paid_amount,
    lastPaidAt: wireOrNull(row.last_at),
  }))
}

export async function activity(ctx: Ctx, id: string): Promise<Output<typeof customer.getActivity>> {
  const a = await paymentStore.activity(
    ctx.db,
    member(ctx).merchantId,
    await found(ctx, id),
    heldTo(ctx),
  )
  return {
    paidCount: a.paid,
    paidAmount: a.paid_amount,
    firstPaidAt: wireOrNull(a.first_at),
    lastPaidAt: wireOrNull(a.last_at),
    openCount: a.open,
    openAmount: a.open_amount,
  }
}
export async function payments(
  ctx: Ctx,
  { query, page }: Input<typeof customer.getPayments>,
): Promise<Output<typeof customer.getPayments>> {
  const { merchantId } = member(ctx)
  const contact = await found(ctx, query.customerId)
  const [rows, total] = await Promise.all([
    paymentStore.payments(ctx.db, merchantId, contact, heldTo(ctx), query.state, page),
    paymentStore.countPayments(ctx.db, merchantId, contact, heldTo(ctx), query.state),
  ])
  type Payment = Output<typeof customer.getPayments>['items'][number]
  return toPage(
    rows.map((row): Payment => ({
      id: row.id,
      amount: row.amount,
      status: row.status as Payment['status'],
      paymentType: row.payment_type as Payment['paymentType'],
      description: row.description,
      payLinkCode: row.pay_link_code,
      createDateTime: wire(row.created_at),
      completeTime: wireOrNull(row.complete_time),
      expireAt: wireOrNull(row.expires_at),
    })),
    total,
    page,
  )
}

export interface FirstGroup {
  name: string
  kind: GroupKind
}
export interface FirstCustomer {
  fullName: string
  phone: string | null
  email: string | null
  address: string | null
  group: string | null
}

/** Customers a shop starts with, for the demo. Does nothing where there are some already. */
export async function start(
  ctx: Ctx,
  merchantId: string,
  by: string,
  groups: readonly FirstGroup[],
  customers: readonly FirstCustomer[],
): Promise<void> {
  if ((await store.count(ctx.db, merchantId, {}, 1)) > 0) return
  const now = ctx.clock.now()
  for (const [i, g] of groups.entries())
    await groupStore.insertGroup(ctx.db, merchantId, {
      id: uuid(now.getTime() + i),
      name: g.name,
      key: fold(g.name),
      kind: g.kind,
      by,
      now: new Date(now.getTime() + i),
    })
  const ids = await importStore.groupIds(
    ctx.db,
    merchantId,
    groups.map((g) => fold(g.name)),
  )
  await store.takeNumbers(ctx.db, merchantId, customers.length)
  const facts = customers.map((c, i) => {
    const code = codeOf(i + 1)
    return {
      id: uuid(),
      code,
      ...c,
      groupId: c.group === null ? null : (ids.get(fold(c.group)) ?? null),
      searchKey: searchKey({ ...c, code }),
    }
  })
  if ((await importStore.insertMany(ctx.db, merchantId, facts, by, now)) !== customers.length)
    throw fieldRefusal('customers', 'error.duplicate_item')
}
