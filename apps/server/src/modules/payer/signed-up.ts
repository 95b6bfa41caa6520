/** What follows once somebody has signed up to a plan: the first payment or a code, and what came of it. */
import { formatVnd } from '@saola/money/format'
import type { SaidView } from '@saola/payer-pages/subscription/view'
import type { Watch } from '@saola/payer-pages/view'
import { qrPng } from '@saola/payer-pages/parts/qr'
import { fullPath } from '@saola/contract/call'
import { payInfo } from '@saola/contract/pay-info'
import { day } from '@saola/schedule/day'
import { trialEnd } from '@saola/schedule/schedule'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import * as cardPayment from '../card-payment/service.ts'
import * as payments from '../payment/service.ts'
import { masked } from '../subscriber/service.ts'
import * as signUps from '../subscription-sign-up/service.ts'
import { codeForm, codeFault } from './code-form.ts'
import { ENDS, publicBase, withLang, type Chosen, type Page } from './service.ts'
import { ensureOn, frame, planPath, signUpPath } from './sign-up.ts'
import { dayText, lastDayOf, sayIn } from './subscription-words.ts'

type Fields = Record<string, string>
const WAIT_SEC = 3
const watchOf = (ctx: Ctx, { row }: payments.Payable, next: string): Watch => ({
  status: row.status,
  held: row.held,
  when: ENDS,
  queryUrl: fullPath(payInfo.query, ctx.test).replace('{transactionId}', row.transaction_id),
  eventsUrl: fullPath(payInfo.events, ctx.test).replace('{transactionId}', row.transaction_id),
  next,
})
/** The first period is to be paid: as an invoice's page, for as long as the sign-up is open. */
async function payPage(
  ctx: Ctx,
  found: signUps.Found & { payable: payments.Payable },
  pageFrame: Page['frame'],
  chosen: Chosen,
): Promise<Page> {
  const { payable, signUp: row, plan, now } = found
  const say = sayIn(pageFrame.language)
  const methods = payments.methodsOf(payable)
  const method = methods.find((m) => m !== 'ATM_CARD')
  const transfer = method ? await payments.transferWhenReady(ctx, payable, method) : null
  const self = withLang(signUpPath(ctx, row.code), chosen)
  const first = say('signUp.first', { plan: plan.name })
  return {
    status: 200,
    frame: pageFrame,
    view: {
      kind: 'pay',
      money: {
        amount: payable.row.amount,
        description: row.is_trial_used ? `${first}. ${say('signUp.tried')}` : first,
      },
      fileUrl: null,
      expiresAt: row.expires_at,
      leftMs: row.expires_at.getTime() - now.getTime(),
      methods,
      transfer: transfer && {
        bankName: transfer.bankName,
        accountName: transfer.bankAccountName,
        accountNo: transfer.virtualAccount,
        content: transfer.content,
        qrContent: transfer.qrContent,
      },
      preparingSec: method && !transfer ? payments.PREPARING_SEC : null,
      pictureUrl: signUpPath(ctx, row.code, '/qr.png'),
      cardAction: withLang(signUpPath(ctx, row.code, '/card'), chosen),
      cardPending: payable.row.status === 'PENDING',
      self,
      waitingUrl: self,
      customer: null,
      held: payable.row.held,
      watch: watchOf(ctx, payable, self),
    },
  }
}
/** Begun by a code: until when it may be tried, and where it is looked after. */
function donePage(
  ctx: Ctx,
  { signUp: row, plan, shop }: signUps.Found,
  pageFrame: Page['frame'],
  chosen: Chosen,
): SaidView {
  const say = sayIn(pageFrame.language)
  const manage = withLang(`${publicBase(ctx.test)}/subscription/manage/${row.code}`, chosen)
  const trial =
    row.trial_value === null || row.trial_type === null
      ? null
      : trialEnd(day(row.start_date), { value: row.trial_value, timeType: row.trial_type })
  return {
    kind: 'said',
    tone: 'ok',
    title: say('signUp.done'),
    lines: [
      say('signUp.doneText', { plan: plan.name, shop: shop.shopName }),
      ...(trial === null ? [] : [say('signUp.doneTrial', { day: dayText(lastDayOf(trial)) })]),
    ],
    links: [{ url: manage, text: say('entry.title'), go: true }],
  }
}
function overPage(
  ctx: Ctx,
  { plan }: signUps.Found,
  pageFrame: Page['frame'],
  chosen: Chosen,
): Page {
  const say = sayIn(pageFrame.language)
  const again = withLang(planPath(ctx, plan.public_code), chosen)
  return {
    status: 410,
    frame: pageFrame,
    view: {
      kind: 'said',
      tone: 'off',
      title: say('signUp.over'),
      lines: [say('signUp.overText')],
      links: [{ url: again, text: say('signUp.again'), go: true }],
    },
  }
}

/** GET /public/subscription/sign-up/{code}: what is still to be done, or what came of it. @param wrong why a code was not taken */
export async function signUpPage(
  ctx: Ctx,
  code: string,
  chosen: Chosen,
  wrong: string | null = null,
): Promise<Page | string> {
  ensureOn(ctx, code, 'subscription.not_found')
  const found = await signUps.find(ctx, code)
  const { signUp: row, payable, invoiceCode } = found
  if (invoiceCode !== null)
    return withLang(`${publicBase(ctx.test)}/subscription/invoice/${invoiceCode}`, chosen)
  const pageFrame = frame(ctx, chosen, found, signUpPath(ctx, code))
  const say = sayIn(pageFrame.language)
  if (row.subscription_id !== null)
    return { status: 200, frame: pageFrame, view: donePage(ctx, found, pageFrame, chosen) }
  if (signUps.isCodeAwaited(found)) {
    const action = withLang(signUpPath(ctx, code), chosen)
    return {
      status: wrong === null ? 200 : 400,
      frame: pageFrame,
      view: codeForm(say, {
        lines: [say('code.sent', { to: masked(found.receiver) })],
        action,
        hidden: {},
        wrong,
        again: { action: withLang(signUpPath(ctx, code, '/again'), chosen), hidden: {} },
      }),
    }
  }
  if (payable?.row.status === 'SUCCESS')
    return {
      status: 200,
      frame: pageFrame,
      view: {
        kind: 'said',
        tone: 'wait',
        title: formatVnd(payable.row.amount),
        lines: [say('signUp.donePaid')],
        links: [],
        againSec: WAIT_SEC,
      },
    }
  const isOpen = payable?.row.status === 'CREATED' || payable?.row.status === 'PENDING'
  return payable && isOpen && row.expires_at > found.now
    ? payPage(ctx, { ...found, payable }, pageFrame, chosen)
    : overPage(ctx, found, pageFrame, chosen)
}
/** POST /public/subscription/sign-up/{code}: the code that was sent. */
export async function confirmSignUp(
  ctx: Ctx,
  code: string,
  form: Fields,
  chosen: Chosen,
): Promise<Page | string> {
  ensureOn(ctx, code, 'subscription.not_found')
  try {
    await signUps.confirm(ctx, code, form.otp ?? '')
    return withLang(signUpPath(ctx, code), chosen)
  } catch (error) {
    const { language } = frame(ctx, chosen, await signUps.find(ctx, code), '')
    const fault = codeFault(sayIn(language), error)
    return signUpPage(ctx, code, chosen, fault)
  }
}
/** POST …/again: another code. */
export async function signUpCodeAgain(ctx: Ctx, code: string, chosen: Chosen): Promise<string> {
  ensureOn(ctx, code, 'subscription.not_found')
  const { language } = frame(ctx, chosen, await signUps.find(ctx, code), '')
  await signUps.sendAgain(ctx, code, language)
  return withLang(signUpPath(ctx, code), chosen)
}
/** A browser that comes back from the card page knows the payment alone. @returns the sign-up's page; null where the payment is of none */
export async function signUpOfPayment(
  ctx: Ctx,
  transactionId: string,
  chosen: Chosen,
): Promise<string | null> {
  const code = await signUps.codeOfTransaction(ctx, transactionId)
  return code === null ? null : withLang(signUpPath(ctx, code), chosen)
}
/** The QR as a picture to save. @throws why it cannot be paid by it now */
export async function signUpPicture(
  ctx: Ctx,
  code: string,
): Promise<{ fileName: string; png: Buffer }> {
  ensureOn(ctx, code, 'subscription.not_found')
  const { payable } = await signUps.find(ctx, code)
  const method = payable && payments.methodsOf(payable).find((m) => m !== 'ATM_CARD')
  if (!payable || !method) throw new Refusal('paylink.method_disabled')
  return {
    fileName: `vietqr-${payable.row.amount}.png`,
    png: qrPng((await payments.transferOf(ctx, payable, method)).qrContent),
  }
}
/** POST …/card. @returns the page that hands the browser on, or the sign-up's page where it can no longer be paid */
export async function signUpCard(ctx: Ctx, code: string, chosen: Chosen): Promise<Page | string> {
  ensureOn(ctx, code, 'subscription.not_found')
  const found = await signUps.find(ctx, code)
  const self = withLang(signUpPath(ctx, code), chosen)
  if (!found.payable) return self
  try {
    const { action, fields } = await cardPayment.open(ctx, found.payable)
    const { amount } = found.payable.row
    return {
      status: 200,
      frame: frame(ctx, chosen, found, self),
      view: { kind: 'card-open', money: { amount, description: null }, action, fields },
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.key === 'error.too_many_requests') throw error
    return self
  }
}
