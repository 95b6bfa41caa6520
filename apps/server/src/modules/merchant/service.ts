/** Merchants: made at registration together with their sandbox merchant (docs/decisions.md#1), shown to their people. */
import type * as z from 'zod/mini'
import type { Output } from '@saola/contract/call'
import type { MerchantStatus } from '@saola/contract/enums'
import type { merchant, merchantInfo, portalConfig } from '@saola/contract/merchant'
import { writeVietQr } from '@saola/vietqr/write'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { digits, uuid } from '../../platform/ids.ts'
import { liveStream, stateOf } from '../../platform/live-events.ts'
import { translator } from '../../platform/text.ts'
import * as credential from '../credential/service.ts'
import { profileView } from './profile.ts'
import { moveStatus } from './status.ts'
import * as notificationStore from './notification-store.ts'
import * as sandboxStore from './sandbox-store.ts'
import * as representativeStore from './representative-store.ts'
import * as feeStore from './fee-store.ts'
import * as store from './store.ts'

export { correctBearer, setProfile, type Profile } from './profile.ts'
export { moves, moveStatus, suspensionsOf } from './status.ts'

export interface Opened {
  id: string
  sandboxId: string
  code: string
  name: string
}

/**
 * Makes a merchant and its sandbox merchant. Modules in higher layers give the sandbox merchant what it needs to try the product on the event 'merchant.created'.
 * The sandbox merchant gets a tax number of the bank's sandbox, which start with 99, so that it can link accounts as an organization does.
 * @param given fixed ids and code for the demo; otherwise the next code SAOLA100, SAOLA101 … and fresh ids.
 */
export async function open(
  ctx: Ctx,
  given: {
    id?: string
    sandboxId?: string
    code?: string
    name?: string
    status?: string
    taxCode?: string
    feeType?: 'LATER'
  } = {},
): Promise<Opened> {
  const code = given.code ?? `SAOLA${String(await store.nextNumber(ctx.db)).padStart(3, '0')}`
  const merchant = {
    id: given.id ?? uuid(),
    sandboxId: given.sandboxId ?? uuid(),
    code,
    name: given.name ?? translator(ctx.language, 'merchant')('newName', { code }),
  }
  const now = ctx.clock.now()
  await store.insert(ctx.db, {
    id: merchant.id,
    code,
    name: merchant.name,
    status: given.status ?? 'CREATED',
    mode: 'LIVE',
    liveId: null,
    taxCode: given.taxCode ?? null,
    now,
  })
  await store.insert(ctx.db, {
    id: merchant.sandboxId,
    code,
    name: merchant.name,
    status: 'ACTIVE',
    mode: 'TEST',
    liveId: merchant.id,
    taxCode: `99${digits(8)}`,
    now,
  })
  // One of the demo pays by the month, and by link: nothing is debited from it.
  if (given.feeType !== undefined) await setFeeType(ctx, merchant.id, given.feeType)
  else if (given.status === 'ACTIVE') await giveFeeMandate(ctx, merchant.id)
  await store.insertMove(ctx.db, {
    merchantId: merchant.id,
    from: null,
    to: given.status ?? 'CREATED',
    reason: null,
    actorKind: 'SYSTEM',
    actorName: '',
    now,
  })
  await emit(ctx, 'merchant.created', merchant.id, merchant.id, { ...merchant })
  await audit(ctx, {
    module: 'merchant',
    merchantId: merchant.id,
    objectId: merchant.id,
    after: { code, name: merchant.name, status: given.status ?? 'CREATED' },
  })
  return merchant
}

/** The tax number of a business, null while it has given none; a person's is the number of their card and is not stored here. */
export const taxCodeOf = (ctx: Ctx, merchantId: string): Promise<string | null> =>
  store.taxCode(ctx.db, merchantId)
export const setTaxCode = (ctx: Ctx, merchantId: string, taxCode: string | null): Promise<number> =>
  store.setTaxCode(ctx.db, merchantId, taxCode)
export const setTerms = (
  ctx: Ctx,
  merchantId: string,
  terms: { businessType: string; feeType: string },
): Promise<number> => store.setTerms(ctx.db, merchantId, terms)

/** How it pays fees from now on. */
export const setFeeType = (ctx: Ctx, merchantId: string, feeType: string): Promise<number> =>
  feeStore.setFeeType(ctx.db, merchantId, feeType)
/** The contract allows the bank to debit fees from the merchant's account: from its approval on. */
export const giveFeeMandate = (ctx: Ctx, merchantId: string): Promise<number> =>
  feeStore.giveFeeMandate(ctx.db, merchantId, ctx.clock.now())
/** The bank has approved who stands for the merchant. */
export const verifyRepresentative = (ctx: Ctx, merchantId: string): Promise<number> =>
  representativeStore.setRepresentativeVerified(ctx.db, merchantId, ctx.clock.now())
/** Whether it has; in Test Mode no money moves, and nobody has to be known. */
export const isRepresentativeVerified = async (ctx: Ctx, merchantId: string): Promise<boolean> =>
  ctx.test || (await representativeStore.isRepresentativeVerified(ctx.db, merchantId))

/** Whether it is an organization for which nobody stands whom the bank has verified. */
export const lacksRepresentative = (ctx: Ctx, merchantId: string): Promise<boolean> =>
  representativeStore.lacksRepresentative(ctx.db, merchantId)

/** A bank account has become the merchant's (docs/decisions.md#21): SUBMIT_INFO | OPEN_ACCOUNT → LINKED_ACCOUNT, every other status stays. Run inside a transaction. */
export async function accountLinked(ctx: Ctx, merchantId: string): Promise<void> {
  const row = await store.lock(ctx.db, merchantId)
  if (row?.status === 'SUBMIT_INFO' || row?.status === 'OPEN_ACCOUNT')
    await moveStatus(ctx, merchantId, row.status, 'LINKED_ACCOUNT', null)
}

/**
 * A fresh sandbox merchant for a merchant whose last one was retired; modules in higher layers furnish it on the event 'merchant.sandbox_opened'.
 * @param merchantId of the live merchant. @returns the sandbox merchant's id.
 */
export async function openSandbox(ctx: Ctx, merchantId: string): Promise<string> {
  const live = await store.get(ctx.db, merchantId)
  ensure(live, 'error.not_found')
  const sandboxId = uuid()
  await store.insert(ctx.db, {
    id: sandboxId,
    code: live.code,
    name: live.name,
    status: 'ACTIVE',
    mode: 'TEST',
    liveId: merchantId,
    taxCode: `99${digits(8)}`,
    now: ctx.clock.now(),
  })
  await emit(ctx, 'merchant.sandbox_opened', merchantId, merchantId, {
    id: merchantId,
    sandboxId,
    code: live.code,
    name: live.name,
  })
  return sandboxId
}

/** Sets how far a sandbox merchant's clock is ahead; never back. @returns false for one that was retired. */
export const moveClock = async (ctx: Ctx, sandboxId: string, toMs: number): Promise<boolean> =>
  (await sandboxStore.moveClock(ctx.db, sandboxId, toMs)) === 1
/** Retires a sandbox merchant. @returns false when somebody else did. */
export const retireSandbox = async (ctx: Ctx, sandboxId: string): Promise<boolean> =>
  (await sandboxStore.retire(ctx.db, sandboxId, ctx.clock.now())) === 1

/** The address in force where the merchant's server learns of payments; the module of webhooks keeps it. */
export const setWebhookUrl = (ctx: Ctx, merchantId: string, url: string | null): Promise<number> =>
  notificationStore.setWebhookUrl(ctx.db, merchantId, url)
export const webhookUrlOf = (ctx: Ctx, merchantId: string): Promise<string | null> =>
  notificationStore.webhookUrl(ctx.db, merchantId)
/** Whether the merchant wants e-mail notifications. */
export const setAllowEmail = (ctx: Ctx, merchantId: string, allowEmail: boolean): Promise<number> =>
  notificationStore.setAllowEmail(ctx.db, merchantId, allowEmail, ctx.clock.now())
/** The state of VietQR Pro, of a merchant or of its sandbox merchant; the module of VietQR Pro decides on it. */
export const vietQrProOf = (ctx: Ctx, merchantId: string): Promise<string | null> =>
  store.vietQrPro(ctx.db, merchantId)
export const lockVietQrPro = (ctx: Ctx, merchantId: string): Promise<string | null> =>
  store.lockVietQrPro(ctx.db, merchantId)
export const setVietQrPro = (ctx: Ctx, merchantId: string, status: string): Promise<number> =>
  store.setVietQrPro(ctx.db, merchantId, status)
/** Null where none of this mode has the code. */
export const byCode = (ctx: Ctx, code: string): ReturnType<typeof store.byCode> =>
  store.byCode(ctx.db, code, ctx.test)
export const exists = (ctx: Ctx, code: string): Promise<boolean> => store.exists(ctx.db, code)
export const lockOpening = (ctx: Ctx): Promise<void> => store.lockOpening(ctx.db)

/** Opens what concerns the keys of a merchant's server. */
const CREDENTIAL_CODE = 1400
/** The caller's merchant: name and status of the live one, accounts of the one they work for (the sandbox merchant's under /sandbox). */
export async function getMerchant(ctx: Ctx): Promise<z.output<typeof merchantInfo>> {
  const caller = member(ctx)
  const row = await store.get(ctx.db, caller.liveMerchantId)
  ensure(row, 'error.not_found')
  const held = caller.bankAccountIds
  const accounts = (await store.accountsOf(ctx.db, caller.merchantId)).filter(
    (account) => held === null || held.includes(account.id),
  )
  return {
    id: caller.merchantId,
    merchantCode: row.code,
    name: row.name,
    status: row.status as never,
    accountNo: accounts[0]?.account_no ?? null,
    bankAccounts: accounts.map((a) => ({
      id: a.id,
      accountNo: a.account_no,
      accountName: a.account_name,
      bankType: a.bank_type,
      defaultAccount: a.default_account,
      defaultFeeAccount: a.default_fee_account,
      qrCode: writeVietQr({ bin: a.bin, account: a.account_no }),
    })),
    contact: {
      phone: row.contact_phone,
      email: row.contact_email,
      address: row.contact_address,
      website: row.website,
    },
    createDateTime: wire(row.created_at),
    allowEmail: row.allow_email,
    webhookUrl: row.webhook_url,
    vietQrProStatus: (await store.vietQrPro(ctx.db, caller.merchantId)) ?? row.viet_qr_pro_status,
    profile: await profileView(ctx),
    credential: caller.codes.includes(CREDENTIAL_CODE) ? await credential.named(ctx) : null,
  }
}

export interface MerchantWords {
  name: string
  phone?: string | null | undefined
  email?: string | null | undefined
  address?: string | null | undefined
  website?: string | null | undefined
}
/** What a merchant may say of itself: its name on screens and messages, and how to reach it. What the bank has checked is not touched. */
export async function updateMerchant(ctx: Ctx, body: MerchantWords): Promise<null> {
  const { liveMerchantId } = member(ctx)
  const row = await store.lock(ctx.db, liveMerchantId)
  ensure(row, 'error.not_found')
  const tidy = (text: string | null | undefined): string | null => text?.trim() || null
  const before = {
    name: row.name,
    phone: row.contact_phone,
    email: row.contact_email,
    address: row.contact_address,
    website: row.website,
  }
  const after = {
    name: body.name.trim(),
    phone: tidy(body.phone),
    email: tidy(body.email),
    address: tidy(body.address),
    website: tidy(body.website),
  }
  await store.setWords(ctx.db, liveMerchantId, after, ctx.clock.now())
  await audit(ctx, {
    module: 'merchant',
    merchantId: liveMerchantId,
    objectId: liveMerchantId,
    before,
    after,
  })
  return null
}

/** Tells the state now and whenever it changes. */
export function live(ctx: Ctx, signal: AbortSignal): AsyncIterable<Output<typeof merchant.live>> {
  const id = member(ctx).liveMerchantId
  return liveStream(
    ctx.live,
    (n) => n.merchantId === stateOf(id),
    async () => [{ status: await statusOf(ctx, id) }],
    (n) => ({ status: n.status as MerchantStatus }),
    signal,
  )
}

/** @throws 5 when there is no such merchant. */
export async function statusOf(ctx: Ctx, merchantId: string): Promise<MerchantStatus> {
  const row = await store.get(ctx.db, merchantId)
  ensure(row, 'error.not_found')
  return row.status as MerchantStatus
}
/** A live merchant's row; null when there is none. */
export async function find(ctx: Ctx, merchantId: string): Promise<store.MerchantRow | null> {
  return store.getLive(ctx.db, merchantId)
}
/** The merchant's row, locked until the transaction ends: what is decided on it meanwhile waits. */
export const lock = (ctx: Ctx, merchantId: string): Promise<store.MerchantRow | null> =>
  store.lock(ctx.db, merchantId)

/** What the portal needs before anybody has signed in. */
export function config(ctx: Ctx): z.output<typeof portalConfig> {
  const { features, inactivitySec, demo, simulatorUrl, version } = ctx.config
  return {
    features,
    inactivitySec,
    simulatorUrl: demo ? simulatorUrl : null,
    version,
    links: {
      feePolicy: '/legal/fee-policy',
      contractTemplate: '/legal/contract-template',
      termsOfUse: '/legal/terms-of-use',
      privacyPolicy: '/legal/privacy-policy',
      developerDocs: '/docs',
    },
  }
}
