/** People of a merchant: registering by phone, and the profile of who is signed in. */
import type * as z from 'zod/mini'
import type { Language } from '@saola/phrases/shape'
import type { userInfo } from '@saola/contract/user'
import { audit } from '../../platform/audit.ts'
import { ensureUncommon } from '../../platform/common-passwords.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { openStep, useStep, type Step } from '../../platform/otp.ts'
import { hashPassword } from '../../platform/password.ts'
import { translator } from '../../platform/text.ts'
import { allowCodeFrom, enterAs } from '../auth/service.ts'
import { ensurePicture } from '../media/service.ts'
import { addAccount, setProfile } from '../member/service.ts'
import * as merchant from '../merchant/service.ts'
import { nameOfGroup, presetGroup } from '../role-group/service.ts'
import { forgetMembers, type LoginResult } from '../session/service.ts'
import * as store from './store.ts'

/** Opens the code step. Anyone who asks gets the same answer for a free and for a taken number; only its owner reads the truth, by SMS (bar I3). */
export async function checkPhone(ctx: Ctx, typed: string): Promise<Step> {
  const phone = typed.trim()
  await allowCodeFrom(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const taken = await store.ownerExists(tx, phone)
    return openStep(
      inner,
      'REGISTER',
      phone,
      { phone },
      !taken,
      taken ? translator(ctx.language, 'message')('alreadyRegistered') : null,
    )
  })
}

export interface Registration {
  phone: string
  sessionId: string
  otp: string
  password: string
}

/** Registers the owner of a new merchant and signs them in: code and password were proven just now. @throws 30012 for a password everybody uses, 30011 when the number was taken meanwhile — told only to who has the code. */
export async function register(ctx: Ctx, body: Registration): Promise<LoginResult> {
  const phone = body.phone.trim()
  ensureUncommon(body.password, phone)
  // Before the code is used up, so that no transaction waits for a hash.
  const passwordHash = await hashPassword(ctx.config, body.password)
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const used = await useStep(inner, 'REGISTER', body.sessionId, body.otp)
    if (used instanceof Refusal) return used
    if (used.subject.phone !== phone) return new Refusal('auth.step_session_invalid')
    if (await store.ownerExists(tx, phone)) return new Refusal('auth.phone_registered')
    const { memberId } = await openShop(inner, phone, null, passwordHash)
    return enterAs(inner, { id: memberId, phone }, 'CODE')
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** A new merchant and its owner, inside the running transaction. @param fullName null where only the phone is known yet. @throws 30011. */
export async function openShop(
  ctx: Ctx,
  phone: string,
  fullName: string | null,
  passwordHash: string,
): Promise<{ merchantId: string; merchantCode: string; memberId: string }> {
  const opened = await merchant.open(ctx)
  const memberId = await addMember(ctx, {
    merchantId: opened.id,
    phone,
    fullName: fullName ?? translator(ctx.language, 'merchant')('newOwner'),
    email: null,
    passwordHash,
    isOwner: true,
    role: 'OWNER',
    status: 'NOT_LOGGED_IN',
  })
  return { merchantId: opened.id, merchantCode: opened.code, memberId }
}

export interface AddedMember {
  id?: string
  merchantId: string
  phone: string
  fullName: string
  email: string | null
  passwordHash: string
  isOwner: boolean
  role: string
  status: string
}
/** @throws 30011 when an owner's phone is taken, 31001 when a member's is. @returns the member's id. */
export async function addMember(ctx: Ctx, m: AddedMember): Promise<string> {
  const id = m.id ?? uuid()
  const added = await addAccount(ctx, {
    ...m,
    id,
    roleGroupId: await presetGroup(ctx, m.role),
    now: ctx.clock.now(),
  })
  ensure(added, m.isOwner ? 'auth.phone_registered' : 'member.exists')
  await audit(ctx, {
    module: 'member',
    merchantId: m.merchantId,
    objectId: id,
    after: { fullName: m.fullName, role: m.role, isOwner: m.isOwner, status: m.status },
  })
  return id
}

export async function getInfo(ctx: Ctx): Promise<z.output<typeof userInfo>> {
  const caller = member(ctx)
  const row = await store.get(ctx.db, caller.liveMerchantId, caller.memberId)
  ensure(row, 'error.not_found')
  const held = caller.bankAccountIds
  return {
    id: row.id,
    phone: row.phone,
    email: row.email,
    username: row.phone,
    fullName: row.full_name,
    avatar: row.avatar,
    merchantName: row.merchant_name,
    merchantCode: row.merchant_code,
    merchantStatus: row.merchant_status as never,
    status: row.status as never,
    isOwner: row.is_owner,
    allowEmail: row.allow_email,
    roleGroup:
      row.group_id === null
        ? null
        : {
            id: row.group_id,
            name: nameOfGroup(ctx, {
              code: row.group_code!,
              name: row.group_name!,
              personal: row.group_personal === true,
            }),
            code: row.group_code!,
          },
    bankAccounts: held === null ? [] : (await merchant.getMerchant(ctx)).bankAccounts,
  }
}

/** @throws 10 when anyone but the owner renames themselves: names stand beside what people did. */
export interface Owner {
  fullName: string
  phone: string
  email: string | null
  allowEmail: boolean
  merchantName: string
  /** What they signed in with last. */ language: Language
}
/** Whom to tell what concerns the whole merchant. */
export async function ownerOf(ctx: Pick<Ctx, 'db'>, merchantId: string): Promise<Owner | null> {
  const row = await store.owner(ctx.db, merchantId)
  return (
    row && {
      fullName: row.full_name,
      phone: row.phone,
      email: row.email,
      allowEmail: row.allow_email,
      merchantName: row.merchant_name,
      language: row.language ?? 'vi',
    }
  )
}

export async function updateInfo(
  ctx: Ctx,
  { avatar, fullName }: { avatar: string | null; fullName?: string | undefined },
): Promise<null> {
  const caller = member(ctx)
  const before = await store.get(ctx.db, caller.liveMerchantId, caller.memberId)
  ensure(before, 'error.not_found')
  ensure(fullName === undefined || caller.isOwner, 'notification.access_denied')
  // A picture from before may stay as it is.
  if (avatar !== before.avatar) await ensurePicture(ctx, 'avatar', avatar)
  const name = fullName?.trim() ?? before.full_name
  await setProfile(ctx, caller.liveMerchantId, caller.memberId, { avatar, fullName: name })
  if (name !== before.full_name) await forgetMembers(ctx, [caller.memberId])
  await audit(ctx, {
    module: 'user',
    merchantId: caller.liveMerchantId,
    objectId: caller.memberId,
    before: { avatar: before.avatar, fullName: before.full_name },
    after: { avatar, fullName: name },
  })
  return null
}
