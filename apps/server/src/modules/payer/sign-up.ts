/** The public page of a plan, on which customers sign up to it. */
import { createHash } from 'node:crypto'
import { groupedNumbers } from '@saola/money/format'
import type { FormInput, FormSpec, Link } from '@saola/payer-pages/subscription/view'
import { trialEnd } from '@saola/schedule/schedule'
import { dayOfInstant } from '@saola/schedule/day'
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal, type FieldError } from '../../platform/errors.ts'
import { isUuid, uuid } from '../../platform/ids.ts'
import { translator } from '../../platform/text.ts'
import * as signUps from '../subscription-sign-up/service.ts'
import { CODE, frameOf, publicBase, withLang, type Chosen, type Page } from './service.ts'
import {
  dayText,
  fixedText,
  lastDayOf,
  priceText,
  sayIn,
  sumText,
  type Say,
} from './subscription-words.ts'
import { detailFault } from './words.ts'

type Fields = Record<string, string>
export const planPath = (ctx: Ctx, code: string | null): string =>
  `${publicBase(ctx.test)}/subscription/plan/${code ?? ''}`
export const signUpPath = (ctx: Ctx, code: string, more = ''): string =>
  `${publicBase(ctx.test)}/subscription/sign-up/${code}${more}`

export function ensureOn(
  ctx: Ctx,
  code: string,
  unknown: 'plan.not_found' | 'subscription.not_found',
): void {
  // A code of the wrong form is as unknown as one that nobody has.
  if (!CODE.test(code)) throw new Refusal(unknown)
  ensure(ctx.config.features.subscription, 'error.feature_off')
}
export const frame = (
  ctx: Ctx,
  chosen: Chosen,
  { seller, shop }: Pick<signUps.Offer, 'seller' | 'shop'>,
  path: string,
): Page['frame'] =>
  frameOf(
    ctx,
    chosen,
    { row: { contact_email: seller.contact_email, contact_phone: seller.contact_phone }, shop },
    path,
  )

/** What was sent and why it was not taken. */
interface Tried {
  form: Fields
  errors: readonly FieldError[]
}
const wrongOf = (language: 'vi' | 'en', tried: Tried | null, name: string): string | null => {
  const error = tried?.errors.find(({ field }) => field === name)
  if (!error) return null
  if (name === 'quantity')
    return translator(language, 'error')(error.key, groupedNumbers(error.params))
  if (name === 'phone' && error.key === 'error.required')
    return sayIn(language)('signUp.enterOneOf')
  return detailFault(language, name as 'fullName' | 'phone' | 'email', error)
}
function inputsOf(
  say: Say,
  language: 'vi' | 'en',
  offer: signUps.Offer,
  tried: Tried | null,
): FormInput[] {
  const words = translator(language, 'payer')
  const form = tried?.form ?? {}
  const text = (name: 'fullName' | 'phone' | 'email', more: Partial<FormInput>): FormInput => ({
    name,
    label: words(`customer.${name}`),
    kind: 'text',
    value: form[name] ?? '',
    wrong: wrongOf(language, tried, name),
    ...more,
  })
  const tick = (name: 'remind' | 'link'): FormInput => ({
    name,
    label: say(`signUp.${name}`),
    kind: 'tick',
    value: form[name] ?? '',
  })
  return [
    text('fullName', { isRequired: true, autoComplete: 'name', maxLength: 100 }),
    text('phone', { kind: 'tel', autoComplete: 'tel-national', maxLength: 20 }),
    text('email', { kind: 'email', autoComplete: 'email', maxLength: 50 }),
    ...(offer.most === 1
      ? []
      : [
          {
            name: 'quantity',
            label: say('signUp.quantity', { max: offer.most }),
            kind: 'number' as const,
            value: form.quantity ?? '1',
            max: offer.most,
            wrong: wrongOf(language, tried, 'quantity'),
          },
        ]),
    tick('remind'),
    tick('link'),
  ]
}
const submitOf = (say: Say, { isPaidFirst, plan }: signUps.Offer): string => {
  if (isPaidFirst) return say('signUp.pay')
  return say(plan.trial_value === null ? 'signUp.go' : 'signUp.trialGo')
}
function formOf(
  say: Say,
  language: 'vi' | 'en',
  offer: signUps.Offer,
  action: string,
  tried: Tried | null,
): FormSpec {
  const given = tried?.form.k ?? ''
  return {
    action,
    hidden: { k: isUuid(given) ? given : uuid() },
    inputs: inputsOf(say, language, offer, tried),
    submit: submitOf(say, offer),
    hint: say('signUp.oneOf'),
    wrong: tried === null ? null : say('signUp.wrong'),
  }
}
const trialText = (say: Say, { plan, now }: signUps.Offer): string | null =>
  plan.trial_value === null || plan.trial_type === null
    ? null
    : say('signUp.trial', {
        time: say(`for.${plan.trial_type}`, { count: plan.trial_value }),
        day: dayText(
          lastDayOf(
            trialEnd(dayOfInstant(now.getTime()), {
              value: plan.trial_value,
              timeType: plan.trial_type,
            }),
          ),
        ),
      })
const payKind = (plan: signUps.Offer['plan']): string =>
  plan.type === 'METERED_USAGE' ? 'METERED' : plan.payment_type

function closedPage(say: Say, offer: signUps.Offer, pageFrame: Page['frame'], known: Link): Page {
  return {
    status: 409,
    frame: pageFrame,
    view: {
      kind: 'said',
      tone: 'off',
      title: say('signUp.closed'),
      lines: [say('signUp.closedText', { shop: offer.shop.shopName })],
      links: [known],
    },
  }
}

/** GET /public/subscription/plan/{code}: what it costs and when, who sells it, and the form. */
export async function planPage(
  ctx: Ctx,
  code: string,
  chosen: Chosen,
  tried: Tried | null = null,
): Promise<Page> {
  ensureOn(ctx, code, 'plan.not_found')
  const offer = await signUps.offer(ctx, code)
  const { plan, shop, seller } = offer
  const pageFrame = frame(ctx, chosen, offer, planPath(ctx, code))
  const { language } = pageFrame
  const say = sayIn(language)
  const find = withLang(`${publicBase(ctx.test)}/subscription/find/${code}`, chosen)
  const known = { url: find, text: say('signUp.known') }
  if (!offer.isOpen) return closedPage(say, offer, pageFrame, known)
  const fixed = fixedText(say, plan)
  return {
    status: tried ? 400 : 200,
    frame: pageFrame,
    view: {
      kind: 'sign-up',
      pageTitle: say('signUp.title', { plan: plan.name, shop: shop.shopName }),
      title: say('signUp.heading', { plan: plan.name }),
      description: plan.description,
      price: priceText(say, plan, plan.fixed_amount),
      lines: [
        say(`pays.${payKind(plan)}`, { days: plan.expiration_days }),
        ...(fixed === null ? [] : [fixed]),
      ],
      trial: trialText(say, offer),
      periodsTitle: say('signUp.firsts'),
      periodsNote: say('signUp.firstsOf'),
      periods: offer.periods.map(({ from, to, paymentDate, amount }, i) => ({
        days: say('days', { from: dayText(from), to: dayText(lastDayOf(to)) }),
        due:
          i === 0 && offer.isPaidFirst ? say('dueNow') : say('due', { day: dayText(paymentDate) }),
        amount: sumText(say, amount),
      })),
      leave: say('signUp.leave'),
      seller: {
        title: say('signUp.seller'),
        lines: [
          seller.name,
          ...(seller.tax_code === null ? [] : [say('signUp.taxCode', { code: seller.tax_code })]),
          ...(seller.contact_phone === null
            ? []
            : [say('signUp.phone', { phone: seller.contact_phone })]),
          say('signUp.notVat'),
        ],
      },
      formTitle: say('signUp.form'),
      form: formOf(say, language, offer, withLang(planPath(ctx, code), chosen), tried),
      known,
    },
  }
}

/** One number for a form and what stands in it: pressed twice it is one sign-up; changed after a step back it is another. */
const onceOf = (form: Fields): string =>
  isUuid(form.k ?? '')
    ? createHash('sha256')
        .update(JSON.stringify(Object.entries(form).toSorted()))
        .digest('hex')
        .slice(0, 32)
    : uuid()
/** POST /public/subscription/plan/{code}. @returns where it goes on, or the page again with what is wrong and everything that was typed */
export async function signUp(
  ctx: Ctx,
  code: string,
  form: Fields,
  chosen: Chosen,
): Promise<Page | string> {
  ensureOn(ctx, code, 'plan.not_found')
  const { language } = frame(ctx, chosen, await signUps.offer(ctx, code), '')
  try {
    const made = await signUps.signUp(ctx, code, { form, formKey: onceOf(form), language })
    return withLang(signUpPath(ctx, made), chosen)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.key === 'plan.inactive') return planPage(ctx, code, chosen)
    if (error.key !== 'error.validation') throw error
    return planPage(ctx, code, chosen, { form, errors: error.extra.errors ?? [] })
  }
}
