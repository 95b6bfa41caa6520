/** A merchant's file for the bank's staff: each section as it stands now. Money, notes, flags and abilities have files of their own. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import type { PaymentType } from '@saola/contract/enums'
import {
  merchantFileLimits,
  type ActorGroup,
  type merchantFile,
  personActions,
} from '@saola/contract/merchant-file'
import { toPage } from '@saola/contract/paging'
import { adminCodes, type AdminCode } from '@saola/contract/admin-permissions'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { withRight } from '../../platform/allowed-actions.ts'
import { lockForMember } from '../auth/service.ts'
import * as feeService from '../fee/service.ts'
import * as merchant from '../merchant/service.ts'
import { maskedPhone } from '../onboarding/service.ts'
import { boxesOf } from '../pay-box/service.ts'
import * as paymentMethod from '../payment-method/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import * as connectionStore from './connection-store.ts'
import { maskedAccount } from './rules.ts'
import * as store from './store.ts'
import * as timelineStore from './timeline-store.ts'

const { rows: MOST } = merchantFileLimits

/** @throws 5 for what is no live merchant. */
async function ensureMerchant(ctx: Ctx, merchantId: string): Promise<void> {
  ensure(await merchant.find(ctx, merchantId), 'error.not_found')
}

export async function people(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof merchantFile.people>> {
  await ensureMerchant(ctx, merchantId)
  const [rows, total] = [
    await store.people(ctx.db, merchantId, MOST),
    await store.countPeople(ctx.db, merchantId),
  ]
  return {
    total,
    items: rows.map((m) => ({
      id: m.id,
      fullName: m.full_name,
      phone: maskedPhone(m.phone),
      email: m.email,
      isOwner: m.is_owner,
      status: m.status,
      roleName: m.role_name,
      lastSignInAt: wireOrNull(m.last_sign_in_at),
      allowedActions: withRight(
        ctx,
        personActions.lock.some((status) => status === m.status) ? (['lock'] as const) : [],
        actionCalls.merchantPerson,
      ),
    })),
  }
}
export async function lockPerson(
  ctx: Ctx,
  { reason, ...who }: Input<typeof merchantFile.lockPerson>['body'],
): Promise<null> {
  await ensureMerchant(ctx, who.merchantId)
  await lockForMember(ctx, { ...who, reason: reason.trim() })
  return null
}

export async function accounts(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof merchantFile.accounts>> {
  await ensureMerchant(ctx, merchantId)
  return (await store.accounts(ctx.db, merchantId, MOST)).map((a) => ({
    id: a.id,
    accountNo: maskedAccount(a.account_no),
    accountName: a.account_name,
    bankType: a.bank_type,
    branch: a.branch,
    isDefault: a.default_account,
    isDefaultFee: a.default_fee_account,
    status: a.status,
    linkedAt: wire(a.created_at),
    unlinkedAt: wireOrNull(a.unlinked_at),
  }))
}

/** Every method of the bank with what it costs this merchant; one that is off is said to be so. */
export async function fees(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof merchantFile.fees>> {
  await ensureMerchant(ctx, merchantId)
  const [methods, shops] = [
    await paymentMethod.getList(ctx),
    await shopSetting.ofMerchants(ctx, [merchantId]),
  ]
  const chosen = shops.get(merchantId)?.payments ?? []
  const tariff = await feeService.tariffOf(ctx, merchantId)
  const termsFor = (type: PaymentType): Output<typeof merchantFile.fees>[number]['terms'] =>
    feeService
      .termsInForce(tariff, type, ctx.clock.now())
      .map(({ paymentType: _type, ...terms }) => ({
        ...terms,
        from: wire(terms.from),
        to: wireOrNull(terms.to),
      }))
  return methods.map((m) => ({
    paymentType: m.paymentType,
    name: m.name,
    isOn: m.status === 'ACTIVE',
    isChosen: chosen.some(({ id }) => id === m.id),
    paymentLimit: m.paymentLimit,
    terms: termsFor(m.paymentType),
  }))
}

export async function devices(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof merchantFile.devices>> {
  await ensureMerchant(ctx, merchantId)
  const [boxes, machines, total] = [
    await boxesOf(ctx, merchantId, MOST),
    await store.machines(ctx.db, merchantId, MOST),
    await store.countDevices(ctx.db, merchantId),
  ]
  return {
    total,
    items: [
      ...boxes.map((b) => ({
        id: b.id,
        kind: 'BOX' as const,
        name: b.display_name,
        model: b.model,
        serial: b.hardware_id,
        state: b.is_online ? ('ONLINE' as const) : ('OFFLINE' as const),
        since: wire(b.linked_at),
        lastSeenAt: wireOrNull(b.seen_at),
      })),
      ...machines.map((m) => ({
        id: m.id,
        kind: 'POS' as const,
        name: m.name,
        model: m.model,
        serial: m.device_id,
        state: m.status,
        since: wire(m.created_at),
        lastSeenAt: wireOrNull(m.last_seen_at),
      })),
    ],
  }
}

/** The host alone: an address may carry words that are nobody's but the merchant's. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

export async function connections(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof merchantFile.connections>> {
  await ensureMerchant(ctx, merchantId)
  const [hook, sent, key, asked] = [
    await connectionStore.webhook(ctx.db, merchantId),
    await connectionStore.deliveries(ctx.db, merchantId, merchantFileLimits.deliveries),
    await connectionStore.key(ctx.db, merchantId),
    await connectionStore.lastRequest(ctx.db, merchantId),
  ]
  return {
    webhook: hook && {
      host: hostOf(hook.url),
      status: hook.status,
      isReceiving: hook.approved_url !== null && hook.paused_at === null,
      pausedAt: wireOrNull(hook.paused_at),
      failingSince: wireOrNull(hook.failing_since),
      lastDeliveredAt: wireOrNull(sent.last),
      delivered: sent.delivered,
      failed: sent.failed,
      waiting: sent.waiting,
    },
    key: key && {
      createdAt: wire(key.created_at),
      createdBy: key.created_by,
      lastUsedAt: wireOrNull(key.last_used_at),
      addresses: key.addresses,
    },
    lastRequest: asked && { at: wire(asked.at), call: asked.call, isDone: asked.code === 0 },
  }
}

/** Open cases, of each kind for whom its screen is open. */
export async function cases(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof merchantFile.cases>> {
  await ensureMerchant(ctx, merchantId)
  const holds = (code: AdminCode): boolean => staff(ctx).codes.includes(code)
  const of = async <T>(code: AdminCode, read: () => Promise<T>): Promise<T | null> =>
    holds(code) ? read() : null
  const support = await of(adminCodes.support, () =>
    connectionStore.support(ctx.db, merchantId, MOST),
  )
  const orders = await of(adminCodes.posOrder, () =>
    connectionStore.posOrders(ctx.db, merchantId, MOST),
  )
  const pro = await of(adminCodes.vietQrPro, () => connectionStore.vietQrPro(ctx.db, merchantId))
  return {
    support: support && {
      open: support[0]?.open ?? 0,
      items: support.map((s) => ({
        id: s.id,
        content: s.content,
        status: s.status,
        at: wire(s.created_at),
      })),
    },
    posOrders: orders && {
      open: orders[0]?.open ?? 0,
      items: orders.map((o) => ({
        id: o.id,
        code: o.code,
        status: o.status,
        payment: o.payment,
        amount: o.total_amount,
        at: wire(o.created_at),
      })),
    },
    vietQrPro: pro && { status: pro.status, waitingAccounts: pro.waiting },
  }
}

type Group = Exclude<ActorGroup, 'BANK'>
const kindsOf: Record<Group, readonly string[]> = {
  STAFF: ['ADMIN'],
  MEMBER: ['MEMBER'],
  SYSTEM: ['SERVER', 'MACHINE', 'SYSTEM', 'PUBLIC'],
}
const groupOf = (kind: string): Group =>
  (Object.keys(kindsOf) as Group[]).find((group) => kindsOf[group].includes(kind)) ?? 'SYSTEM'

/** Who did what at the merchant; what was changed in which field stands in the audit log, under its own code. */
export async function timeline(
  ctx: Ctx,
  { params: { merchantId }, query: { who }, page }: Input<typeof merchantFile.timeline>,
): Promise<Output<typeof merchantFile.timeline>> {
  await ensureMerchant(ctx, merchantId)
  if (who === 'BANK') {
    const [credits, total] = await Promise.all([
      timelineStore.credits(ctx.db, merchantId, page),
      timelineStore.countCredits(ctx.db, merchantId),
    ])
    return toPage(
      credits.map((c) => ({
        id: `credit-${c.id}`,
        at: wire(c.received_at),
        operation: 'bankCredit.notify',
        group: 'BANK' as const,
        actorKind: 'SYSTEM',
        actorName: '',
        amount: c.amount,
      })),
      total,
      page,
    )
  }
  const kinds = who === undefined ? Object.values(kindsOf).flat() : kindsOf[who]
  const [rows, total] = await Promise.all([
    timelineStore.acts(ctx.db, merchantId, kinds, page),
    timelineStore.countActs(ctx.db, merchantId, kinds),
  ])
  return toPage(
    rows.map((r) => ({
      id: String(r.id),
      at: wire(r.at),
      operation: r.operation,
      group: groupOf(r.actor_kind),
      actorKind: r.actor_kind,
      actorName: r.actor_kind === 'SYSTEM' ? '' : r.actor_name,
      amount: null,
    })),
    total,
    page,
  )
}
