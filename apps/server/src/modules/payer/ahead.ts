/** Customers pay several periods at once: how many is chosen, the page on which they are paid, and what became of it. */
import { formatVnd } from '@saola/money/format'
import type { EndedView, InvoiceSum, Money, View, Watch } from '@saola/payer-pages/view'
import { qrPng } from '@saola/payer-pages/parts/qr'
import { fullPath } from '@saola/contract/call'
import { payInfo } from '@saola/contract/pay-info'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { translator } from '../../platform/text.ts'
import * as cardPayment from '../card-payment/service.ts'
import * as payments from '../payment/service.ts'
import { shopLanguageOf } from '../shop-setting/service.ts'
import * as subscribers from '../subscriber/service.ts'
import { nextPaymentDay } from '../subscription/service.ts'
import * as invoices from '../subscription-invoice/service.ts'
import {
  actingOf,
  base,
  change,
  done,
  frame,
  isPage,
  pathOf,
  plainForm,
  type Asked,
} from './manage-session.ts'
import type { Placed } from './pay-page.ts'
import { CODE, ENDS, frameOf, publicBase, withLang, type Chosen, type Page } from './service.ts'
import { dayText, lastDayOf, sayIn, type Say } from './subscription-words.ts'

const plainPath = (ctx: Ctx, code: string, more = ''): string =>
  `${publicBase(ctx.test)}/subscription/ahead/${code}${more}`
export const aheadPath = (ctx: Ctx, code: string, chosen: Chosen, more = ''): string =>
  withLang(plainPath(ctx, code, more), chosen)

/** What cannot be paid ahead, and why; nothing where all of it can. */
function stopLines(say: Say, { ahead }: subscribers.Own): string[] {
  return ahead === null || ahead.stop === null ? [] : [say(`ahead.stops.${ahead.stop}`)]
}
/** GET …/manage/{id}/ahead: how many periods, and what that costs. @param wrong why it was not taken */
export async function choosePage(
  asked: Asked,
  id: string,
  wrong: string | null = null,
): Promise<Page | string> {
  const found = await actingOf(asked)
  if (isPage(found)) return found
  const own = await subscribers.one(found, id)
  const pageFrame = frame(asked, found.shop, `${base(asked.ctx)}/${id}/ahead`)
  const say = sayIn(pageFrame.language)
  const t = found.session.formToken
  const links = [{ url: pathOf(asked), text: say('ahead.back') }]
  const title = say('ahead.title', { plan: own.row.plan.name })
  if (own.aheadCode !== null)
    return {
      status: 200,
      frame: pageFrame,
      view: {
        kind: 'form',
        title: say('ahead.stopTitle'),
        lines: [say('ahead.stopText')],
        form: { ...plainForm(asked, `/${id}/ahead/stop`, say('ahead.stop'), { t }), isGrave: true },
        links: [
          { url: aheadPath(asked.ctx, own.aheadCode, asked.chosen), text: say('ahead.goOn') },
          ...links,
        ],
      },
    }
  if (own.ahead === null) return pathOf(asked)
  const { offers, first } = own.ahead
  return {
    status: wrong === null ? 200 : 409,
    frame: pageFrame,
    view: {
      kind: 'form',
      title,
      lines: [
        say('ahead.text', { day: dayText(first ?? '') }),
        ...(own.openAmount > 0 ? [say('ahead.open')] : []),
        ...stopLines(say, own),
        say('ahead.day'),
      ],
      form: {
        ...plainForm(asked, `/${id}/ahead`, say('ahead.go'), { t }, [
          {
            name: 'periods',
            label: say('ahead.label'),
            kind: 'radio',
            value: String(offers[0]!.count),
            options: offers.map(({ count, amount, to }) => ({
              value: String(count),
              label: say('ahead.offer', {
                count,
                amount: formatVnd(amount),
                day: dayText(lastDayOf(to)),
              }),
            })),
          },
        ]),
        wrong,
      },
      links,
    },
  }
}
/** Why so many cannot be paid now, where the payer can do something about it or it passes by itself; null otherwise. */
function reasonOf(say: Say, refused: Refusal): string | null {
  const [fault] = refused.extra.errors ?? []
  if (refused.key === 'invoice.paid') return say('ahead.paid')
  if (refused.key === 'error.invalid_state') return say('ahead.busy')
  if (refused.key === 'paylink.amount_out_of_range')
    return say('ahead.tooMuch', { max: formatVnd(Number(fault?.params?.max)) })
  return null
}
/** POST …/manage/{id}/ahead. @returns the page on which it is paid */
export async function askAhead(asked: Asked, id: string): Promise<Page | Placed | string> {
  try {
    return await change(asked, async (found) => {
      const count = Number(asked.form.periods)
      const { kind, code } = await subscribers.payAhead(found, id, count)
      return kind === 'group'
        ? aheadPath(asked.ctx, code, asked.chosen)
        : withLang(`${publicBase(asked.ctx.test)}/subscription/invoice/${code}`, asked.chosen)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { language } = frameOf(asked.ctx, asked.chosen, null, '')
    const [fault] = error.extra.errors ?? []
    const why =
      error.key === 'error.validation' && fault !== undefined
        ? translator(language, 'error')(fault.key, fault.params)
        : reasonOf(sayIn(language), error)
    if (why === null) throw error
    return choosePage(asked, id, why)
  }
}
/** POST …/manage/{id}/ahead/stop: everything is as it was. */
export const stopAhead = (asked: Asked, id: string): Promise<Page | Placed> =>
  change(asked, async (found) => {
    await subscribers.giveUpAhead(found, id)
    return done(asked, 'aheadStopped')
  })

type Found = invoices.FoundGroup
async function find(ctx: Ctx, code: string): Promise<Found> {
  if (!CODE.test(code)) throw new Refusal('invoice.not_found')
  if (!ctx.config.features.subscription) throw new Refusal('error.feature_off')
  return invoices.findGroup(ctx, code)
}
/** In the language its invoices were made for, unless the payer chose one. */
const frameFor = (ctx: Ctx, chosen: Chosen, { shop, shopkeeper, invoices: some, group }: Found) =>
  frameOf(
    ctx,
    chosen,
    {
      row: {
        contact_email: shopkeeper.contact_email,
        contact_phone: shopkeeper.contact_phone,
      },
      shop: { ...shop, defaultLanguage: some[0]?.language ?? shop.defaultLanguage },
    },
    plainPath(ctx, group.code),
  )
const isPayable = ({ payable: { row } }: Found): boolean =>
  row.status === 'CREATED' || row.status === 'PENDING'
function sumOf(ctx: Ctx, chosen: Chosen, found: Found, next: string | null): InvoiceSum {
  const [first, last] = [found.invoices[0]!, found.invoices.at(-1)!]
  return {
    number: found.invoices.map(({ number }) => number).join(', '),
    plan: first.plan,
    from: dayText(first.from),
    to: dayText(last.to),
    lastDay: dayText(first.lastDay),
    lateUntil: null,
    lines: found.invoices.map(({ from, to, amount }) => ({
      text: `${dayText(from)} – ${dayText(to)}`,
      times: null,
      amount,
    })),
    initial: first.initial,
    manage: withLang(`${publicBase(ctx.test)}/subscription/manage/${first.code}`, chosen),
    together: { count: found.invoices.length, next: next && dayText(next) },
  }
}
const watchOf = (ctx: Ctx, { payable: { row } }: Found, next: string): Watch => ({
  status: row.status,
  held: row.held,
  when: ENDS,
  queryUrl: fullPath(payInfo.query, ctx.test).replace('{transactionId}', row.transaction_id),
  eventsUrl: fullPath(payInfo.events, ctx.test).replace('{transactionId}', row.transaction_id),
  next,
})
const moneyOf = (say: Say, { group, invoices: some }: Found): Money => ({
  amount: group.amount,
  description: say('ahead.what', { count: some.length, plan: some[0]!.plan }),
})
function paidView(
  { payable: { row }, invoices: some, now }: Found,
  invoice: InvoiceSum,
  money: Money,
): View {
  return {
    kind: 'paid',
    money,
    invoice,
    already: false,
    refunded: some.reduce((sum, { refunded }) => sum + refunded, 0),
    held: row.held,
    method: row.payment_type,
    paidAt: some[0]!.paidAt ?? now,
    number: row.txn_number,
    leave: null,
  }
}
function whyEnded(found: Found): EndedView['why'] | null {
  const { group, shopkeeper, now } = found
  if (!isPayable(found) || group.expires_at <= now) return 'expired'
  return payments.isShopOpen({ ...shopkeeper, merchant_status: shopkeeper.status })
    ? null
    : 'closed'
}
async function payView(
  ctx: Ctx,
  found: Found,
  { chosen, invoice, money }: { chosen: Chosen; invoice: InvoiceSum; money: Money },
): Promise<View> {
  const { payable, group, now } = found
  const methods = payments.methodsOf(payable)
  const method = methods.find((m) => m !== 'ATM_CARD')
  const transfer = method ? await payments.transferWhenReady(ctx, payable, method) : null
  const self = aheadPath(ctx, group.code, chosen)
  return {
    kind: 'pay',
    money,
    invoice,
    fileUrl: null,
    expiresAt: group.expires_at,
    leftMs: group.expires_at.getTime() - now.getTime(),
    methods,
    transfer: transfer && {
      bankName: transfer.bankName,
      accountName: transfer.bankAccountName,
      accountNo: transfer.virtualAccount,
      content: transfer.content,
      qrContent: transfer.qrContent,
    },
    preparingSec: method && !transfer ? payments.PREPARING_SEC : null,
    pictureUrl: plainPath(ctx, group.code, '/qr.png'),
    cardAction: aheadPath(ctx, group.code, chosen, '/card'),
    cardPending: payable.row.status === 'PENDING',
    self,
    waitingUrl: self,
    customer: null,
    held: payable.row.held,
    watch: watchOf(ctx, found, self),
  }
}
/** GET /public/subscription/ahead/{code}: how to pay all of them while that can be done, the result once it is. */
export async function aheadPage(ctx: Ctx, code: string, chosen: Chosen): Promise<Page> {
  const found = await find(ctx, code)
  const { row } = found.payable
  const pageFrame = frameFor(ctx, chosen, found)
  const say = sayIn(pageFrame.language)
  const money = moneyOf(say, found)
  const isPaid = row.status === 'SUCCESS'
  const { merchant_id: merchantId, subscription_id: subscriptionId } = found.group
  const next = isPaid ? await nextPaymentDay(ctx, merchantId, subscriptionId) : null
  const invoice = sumOf(ctx, chosen, found, next)
  const page = (status: number, view: View): Page => ({ status, view, frame: pageFrame })
  if (isPaid) return page(200, paidView(found, invoice, money))
  const why = whyEnded(found)
  if (why !== null)
    return page(why === 'closed' ? 409 : 410, {
      kind: 'ended',
      why,
      money,
      held: row.held,
      leave: null,
      watch: isPayable(found) ? watchOf(ctx, found, aheadPath(ctx, code, chosen)) : null,
      invoice,
    })
  payments.noteSeen(ctx, row, 'opened')
  payments.noteLanguage(ctx, row, shopLanguageOf(chosen))
  return page(200, await payView(ctx, found, { chosen, invoice, money }))
}
/** The QR as a picture to save. @throws why it cannot be paid by it now */
export async function aheadPicture(
  ctx: Ctx,
  code: string,
): Promise<{ fileName: string; png: Buffer }> {
  const { payable } = await find(ctx, code)
  const method = payments.methodsOf(payable).find((m) => m !== 'ATM_CARD')
  if (!method) throw new Refusal('paylink.method_disabled')
  return {
    fileName: `vietqr-${payable.row.amount}.png`,
    png: qrPng((await payments.transferOf(ctx, payable, method)).qrContent),
  }
}
/** POST …/card. @returns the page that hands the browser on, or this page where it can no longer be paid */
export async function aheadCard(ctx: Ctx, code: string, chosen: Chosen): Promise<Page | string> {
  const found = await find(ctx, code)
  const self = aheadPath(ctx, code, chosen)
  if (whyEnded(found) !== null) return self
  try {
    const { action, fields } = await cardPayment.open(ctx, found.payable)
    return {
      status: 200,
      frame: frameFor(ctx, chosen, found),
      view: {
        kind: 'card-open',
        money: { amount: found.group.amount, description: null },
        action,
        fields,
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.key === 'error.too_many_requests') throw error
    return self
  }
}
