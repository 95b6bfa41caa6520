/** The first password: a one-time link by SMS, whose holder sets a password of their own. It is stored as a hash and travels in the address's fragment, which no server logs. */
import { createHmac } from 'node:crypto'
import type { Output } from '@saola/contract/call'
import type { member as memberCalls } from '@saola/contract/member'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { ensureUncommon } from '../../platform/common-passwords.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { queueSms } from '../../platform/sms-queue.ts'
import { hashPassword } from '../../platform/password.ts'
import { translator } from '../../platform/text.ts'
import {
  INVITATION_HOURS,
  INVITATIONS_PER_MEMBER,
  INVITATIONS_PER_MERCHANT,
  maskPhone,
  shopWord,
} from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const hash = (ctx: Ctx, token: string): string =>
  createHmac('sha256', ctx.config.keys.otp).update(`invitation|${token}`).digest('hex')

/** Sends a link and voids those before. @throws 11 past the day's number for the member or the merchant. */
export async function invite(ctx: Ctx, to: { id: string; phone: string }): Promise<void> {
  const me = member(ctx)
  const now = ctx.clock.now()
  await store.lockMembers(ctx.db, me.liveMerchantId)
  const sent = await store.invitationsSince(
    ctx.db,
    me.liveMerchantId,
    to.id,
    new Date(now.getTime() - DAY_MS),
  )
  const { limitFactor } = ctx.config
  ensure(
    sent.theirs < INVITATIONS_PER_MEMBER * limitFactor &&
      sent.total < INVITATIONS_PER_MERCHANT * limitFactor,
    'error.too_many_requests',
    { retryAfter: 3600 },
  )
  await store.voidInvitations(ctx.db, me.liveMerchantId, to.id, now)
  const token = publicCode()
  await store.insertInvitation(ctx.db, me.liveMerchantId, {
    id: uuid(),
    memberId: to.id,
    tokenHash: hash(ctx, token),
    by: me.name,
    now,
    expiresAt: new Date(now.getTime() + INVITATION_HOURS * 3_600_000),
  })
  const url = `${ctx.config.publicUrl}/authenticate/member-invitation#${token}`
  await queueSms(
    ctx,
    to.phone,
    translator(ctx.language, 'message')('invitation', {
      shop: shopWord(me.merchantName),
      code: me.merchantCode,
      url,
      hours: INVITATION_HOURS,
    }),
  )
}

/** What the invited one sees before they set their password. @throws 30017 for a link that was used, replaced, is too old or none of ours. */
export async function openInvitation(
  ctx: Ctx,
  token: string,
): Promise<Output<typeof memberCalls.openInvitation>> {
  const found = await store.invitationBehind(ctx.db, hash(ctx, token), ctx.clock.now())
  ensure(found, 'auth.reset_token_invalid')
  return {
    fullName: found.full_name,
    merchantName: found.merchant_name,
    merchantCode: found.merchant_code,
    phone: maskPhone(found.phone),
    validUntil: wire(found.expires_at),
  }
}

/** Sets the password and uses the link up; signing in is the next step, with a code to the same phone. @throws 30017, 30012 for a password everybody uses. */
export async function acceptInvitation(
  ctx: Ctx,
  body: { token: string; password: string },
): Promise<Output<typeof memberCalls.acceptInvitation>> {
  const now = ctx.clock.now()
  const found = await store.invitationBehind(ctx.db, hash(ctx, body.token), now)
  ensure(found, 'auth.reset_token_invalid')
  ensureUncommon(body.password, found.phone)
  // Before the transaction, so that none waits for a hash.
  const passwordHash = await hashPassword(ctx.config, body.password)
  await inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const held = await store.lockInvitation(tx, hash(ctx, body.token), now)
    ensure(
      held &&
        (await store.setPassword(tx, held.merchant_id, held.member_id, passwordHash, now)) === 1,
      'auth.reset_token_invalid',
    )
    await store.voidInvitations(tx, held.merchant_id, held.member_id, now)
    await audit(inner, {
      module: 'member',
      merchantId: held.merchant_id,
      objectId: held.member_id,
      after: { event: 'PASSWORD_SET' },
    })
  })
  return { merchantCode: found.merchant_code, phone: found.phone }
}
