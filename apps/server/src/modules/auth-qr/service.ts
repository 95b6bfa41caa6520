/** Sign-in and registration by a QR that the bank app approves (reliability bar I8; ADR 0018). */
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import {
  QR_LIFE_SEC,
  QR_MARK,
  qrMoves,
  type authQr,
  type Customer,
  type QrMove,
  type QrRegisterState,
  type qrUserInfo,
} from '@saola/contract/auth-qr'
import type { Output } from '@saola/contract/call'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import { ensureUncommon } from '../../platform/common-passwords.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { deviceOf } from '../../platform/user-agent.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import { decryptSecret, encryptSecret } from '../../platform/sms-queue.ts'
import { seenBefore } from '../../platform/nonce.ts'
import { hashPassword } from '../../platform/password.ts'
import { sameText } from '../../platform/signed-request.ts'
import { allowQrFrom, enterAs, issue, personOf, present, spend } from '../auth/service.ts'
import type { LoginResult } from '../session/service.ts'
import { openShop } from '../user/service.ts'
import { mayMove, registerMove, secondsLeft, stateAt } from './rules.ts'
import * as store from './store.ts'

interface Held {
  sessionId: string
  secret: string
}
const hashOf = (what: 'code' | 'secret', text: string): string =>
  createHash('sha256').update(`qr-${what}|${text}`).digest('hex')
const inOwn = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (tx) => work({ ...ctx, db: tx }))

/** A new QR for a browser. @param merchantCode the shop a member wants to work for; owners leave it out. */
export async function request(
  ctx: Ctx,
  merchantCode: string | undefined,
): Promise<Output<typeof authQr.request>> {
  await allowQrFrom(ctx)
  const [id, code, secret, now] = [uuid(), publicCode(), publicCode(32), ctx.clock.now()]
  const expiresAt = new Date(now.getTime() + QR_LIFE_SEC * 1000)
  await store.insert(ctx.db, {
    id,
    codeHash: hashOf('code', code),
    secretHash: hashOf('secret', secret),
    merchantCode: merchantCode?.trim().toUpperCase() ?? null,
    address: ctx.address,
    userAgent: ctx.userAgent,
    now,
    expiresAt,
  })
  return { sessionId: id, secret, qrCode: QR_MARK + code, timeout: QR_LIFE_SEC, status: 'PENDING' }
}

/** The browser's own QR; without its secret it is not there. */
function own(qr: store.QrRow | null, held: Held): store.QrRow {
  ensure(qr && sameText(qr.secret_hash, hashOf('secret', held.secret)), 'error.not_found')
  return qr
}

export async function query(ctx: Ctx, held: Held): Promise<Output<typeof authQr.query>> {
  const qr = own(await store.get(ctx.db, held.sessionId), held)
  const now = ctx.clock.now()
  return { status: stateAt(qr, now), timeout: secondsLeft(qr, now) }
}

/** Makes a move or says why not: too late, or not from here. */
async function move(ctx: Ctx, qr: store.QrRow, what: QrMove): Promise<void> {
  ensure(qr.state === 'FAILED' || stateAt(qr, ctx.clock.now()) !== 'FAILED', 'auth.qr_expired')
  ensure(
    mayMove(what, qr.state) && (await store.move(ctx.db, qr.id, qr.state, qrMoves[what].to)) === 1,
    'auth.qr_state',
  )
}

/** Approved: tokens, once. @throws 13 when the approver has no account yet and has to register. */
export async function token(ctx: Ctx, held: Held): Promise<LoginResult> {
  const outcome = await inOwn(ctx, async (inner) => {
    const qr = own(await store.lockById(inner.db, held.sessionId), held)
    await move(inner, qr, 'use')
    ensure(qr.member_id !== null, 'error.invalid_state')
    // A refusal is returned, not thrown: the QR is used up even where its person may not come in.
    return enterAs(inner, { id: qr.member_id, phone: customerOf(inner, qr).phoneNumber }, 'QR')
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

function customerOf(ctx: Ctx, qr: store.QrRow): Customer {
  ensure(qr.info_sealed !== null, 'auth.qr_expired')
  return decryptSecret<Customer>(ctx, qr.info_sealed)
}

/** Who approved, as the bank knows them; given to the browser that holds the secret, while the QR lives. */
export async function userInfo(ctx: Ctx, held: Held): Promise<z.output<typeof qrUserInfo>> {
  const qr = own(await store.get(ctx.db, held.sessionId), held)
  ensure(
    stateAt(qr, ctx.clock.now()) === 'APPROVE',
    qr.state === 'APPROVE' ? 'auth.qr_expired' : 'auth.qr_state',
  )
  const c = customerOf(ctx, qr)
  const or = <T>(value: T | null | undefined): T | null => value ?? null
  return {
    userId: c.userId,
    cifNo: c.cifNo,
    fullName: c.fullName,
    phoneNumber: c.phoneNumber,
    gender: or(c.gender),
    birthday: or(c.birthday),
    branchCode: or(c.branchCode),
    permanentAddress: or(c.permanentAddress),
    idCardNumber: or(c.idCardNumber),
    idCardType: or(c.idCardType),
    idCardIssueDate: or(c.idCardIssueDate),
    avatarUrl: or(c.avatarUrl),
    faceIdUrl: or(c.faceIdUrl),
    idCardFrontImage: or(c.idCardFrontImage),
    idCardBackImage: or(c.idCardBackImage),
    status: qr.register_state,
  }
}

/** A registration's ticket to a password; with it the QR is used up. */
export const registerToken = (ctx: Ctx, held: Held): Promise<Output<typeof authQr.registerToken>> =>
  inOwn(ctx, async (inner) => {
    const qr = own(await store.lockById(inner.db, held.sessionId), held)
    await move(inner, qr, 'use')
    const next = registerMove('getToken', qr.register_state)
    ensure(next !== null, 'error.invalid_state')
    await store.setRegisterState(inner.db, qr.id, next)
    const ticket = await issue(inner, 'QR_REGISTER', qr.id)
    return { token: ticket.token, timeout: ticket.timeout, status: next }
  })

/** The shop of a bank customer: their name and number from the bank, their password from themselves. @throws 30017, 30012, 30011. */
export async function registerPassword(
  ctx: Ctx,
  body: { token: string; password: string },
): Promise<Output<typeof authQr.registerPassword>> {
  const ticket = await present(ctx, 'QR_REGISTER', body.token)
  const qr = ticket && (await store.get(ctx.db, ticket.subject_id))
  ensure(ticket && qr && qr.info_sealed !== null, 'auth.reset_token_invalid')
  const customer = customerOf(ctx, qr)
  ensureUncommon(body.password, customer.phoneNumber)
  const hash = await hashPassword(ctx.config, body.password)
  return inOwn(ctx, async (inner) => {
    const next = registerMove('setPassword', qr.register_state)
    ensure(next !== null && (await spend(inner, ticket.id)), 'auth.reset_token_invalid')
    const shop = await openShop(inner, customer.phoneNumber, customer.fullName, hash)
    await store.registered(inner.db, qr.id, shop.memberId, next)
    await audit(inner, {
      module: 'auth',
      merchantId: shop.merchantId,
      objectId: shop.memberId,
      after: { event: 'QR_REGISTERED', cifNo: customer.cifNo, merchantCode: shop.merchantCode },
    })
    return { status: next, merchantCode: shop.merchantCode }
  })
}

/** A signed call of the bank's counts once (reliability bar W7). */
async function once(ctx: Ctx): Promise<void> {
  const signature = ctx.caller.kind === 'system' ? ctx.caller.signature : undefined
  ensure(
    signature !== undefined && !(await seenBefore(ctx.db, signature, new Date())),
    'error.replayed',
  )
}
const byCode = async (ctx: Ctx, code: string): Promise<store.QrRow> => {
  const qr = await store.lockByCode(ctx.db, hashOf('code', code))
  ensure(qr, 'error.not_found')
  return qr
}

/** The bank app has opened a QR: from now on it is its customer's alone, and they are told who asks and from where. */
export async function scan(
  ctx: Ctx,
  body: { code: string; userId: string; phoneNumber: string },
): Promise<Output<typeof authQr.scan>> {
  await once(ctx)
  const qr = await inOwn(ctx, async (inner) => {
    const found = await byCode(inner, body.code)
    await move(inner, found, 'scan')
    await store.openedBy(inner.db, found.id, body.userId)
    return found
  })
  const { browser, system } = deviceOf(qr.user_agent)
  const person = await personOf(ctx, body.phoneNumber.trim(), qr.merchant_code)
  return {
    status: qrMoves.scan.to,
    address: qr.address,
    browser,
    system,
    requestedAt: wire(qr.created_at),
    timeout: secondsLeft(qr, ctx.clock.now()),
    known: person !== null,
    registers: person === null && qr.merchant_code === null,
    merchantCode: qr.merchant_code,
  }
}

/** The customer's word. Only who opened the QR may give it. @throws 5, 30015, 30016. */
export async function decide(
  ctx: Ctx,
  body: { code: string; approve: boolean; customer: Customer },
): Promise<null> {
  await once(ctx)
  const phone = body.customer.phoneNumber.trim()
  return inOwn(ctx, async (inner) => {
    const qr = await byCode(inner, body.code)
    ensure(qr.customer_id === body.customer.userId || qr.state === 'PENDING', 'error.not_found')
    await move(inner, qr, body.approve ? 'approve' : 'refuse')
    if (!body.approve) {
      await audit(inner, {
        module: 'auth',
        merchantId: null,
        objectId: qr.id,
        after: { event: 'QR_REFUSED', address: qr.address },
      })
      return null
    }
    const person = await personOf(inner, phone, qr.merchant_code)
    const registerState: QrRegisterState | null =
      person === null && qr.merchant_code === null ? 'CREATED' : null
    await store.decided(inner.db, qr.id, {
      memberId: person?.id ?? null,
      encryptedInfo: encryptSecret(inner, { ...body.customer, phoneNumber: phone }),
      registerState,
      now: inner.clock.now(),
    })
    await audit(inner, {
      module: 'auth',
      merchantId: person?.merchantId ?? null,
      objectId: person?.id ?? qr.id,
      after: { event: 'QR_APPROVED', address: qr.address, registers: person === null },
    })
    return null
  })
}

/** The first sign-in with a one-time code completes a registration by QR. */
export async function completeRegistration(ctx: Ctx, memberId: string): Promise<void> {
  const qr = await store.ofMember(ctx.db, memberId)
  const next = registerMove('signIn', qr?.register_state ?? null)
  if (qr && next) await store.setRegisterState(ctx.db, qr.id, next)
}
