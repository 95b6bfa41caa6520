/** The way in for customers who look after their subscriptions: from a link, or by phone or e-mail, always by a code. */
import type { Link } from '@saola/payer-pages/subscription/view'
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { translator } from '../../platform/text.ts'
import * as subscribers from '../subscriber/service.ts'
import * as invoices from '../subscription-invoice/service.ts'
import * as plans from '../subscription-plan/service.ts'
import * as signUps from '../subscription-sign-up/service.ts'
import { codeFault, codeForm } from './code-form.ts'
import { base, cookieOf, frame, pathOf, type Asked } from './manage-session.ts'
import type { Placed } from './pay-page.ts'
import { CODE, frameOf, publicBase, withLang, type Page } from './service.ts'
import { sayIn, type Say } from './subscription-words.ts'

function ensureOn(ctx: Ctx, code: string): void {
  // A code of the wrong form is as unknown as one that nobody has.
  if (!CODE.test(code)) throw new Refusal('subscription.not_found')
  ensure(ctx.config.features.subscription, 'error.feature_off')
}
/** Whose the code is: an invoice's, or a sign-up's. @throws 39006 */
async function ownerOf(
  ctx: Ctx,
  code: string,
): Promise<{ merchantId: string; customerId: string }> {
  ensureOn(ctx, code)
  const ofInvoice = await invoices.ownerOf(ctx, code).catch((error: unknown) => {
    if (error instanceof Refusal && error.key === 'invoice.not_found') return null
    throw error
  })
  const owner = ofInvoice ?? (await signUps.ownerOf(ctx, code))
  ensure(owner, 'subscription.not_found')
  return owner
}

/** GET …/manage/{code}: where shall the code go? Who holds the address alone sees the ends of phone and e-mail, no more. */
export async function managePage(asked: Asked, code: string): Promise<Page | string> {
  const { ctx } = asked
  const owner = await ownerOf(ctx, code)
  const session = await subscribers.findSession(ctx, asked.token)
  if (session?.merchantId === owner.merchantId && session.customerId === owner.customerId)
    return pathOf(asked)
  const shop = await subscribers.shopOf(ctx, owner.merchantId)
  const pageFrame = frame(asked, shop, `${base(ctx)}/${code}`)
  const say = sayIn(pageFrame.language)
  const name = shop.setting.shopName
  const channels = await subscribers.channelsOf(ctx, owner.merchantId, owner.customerId)
  if (channels.length === 0)
    return {
      status: 200,
      frame: pageFrame,
      view: {
        kind: 'said',
        tone: 'off',
        title: say('entry.none'),
        lines: [say('entry.noneText', { shop: name })],
        links: [],
      },
    }
  return {
    status: 200,
    frame: pageFrame,
    view: {
      kind: 'form',
      title: say('entry.title'),
      lines: [say('entry.text', { shop: name })],
      form: {
        action: pathOf(asked, `/${code}`),
        hidden: {},
        inputs: [
          {
            name: 'channel',
            label: say('entry.where'),
            kind: 'radio',
            value: channels[0]!.channel,
            options: channels.map((one) => ({ value: one.channel, label: one.masked })),
          },
        ],
        submit: say('entry.go'),
        wrong: null,
      },
      links: [],
    },
  }
}
/** POST …/manage/{code}: sends the code and asks for it. */
export async function sendManageCode(asked: Asked, code: string): Promise<Page> {
  const { ctx, form } = asked
  const owner = await ownerOf(ctx, code)
  const shop = await subscribers.shopOf(ctx, owner.merchantId)
  const pageFrame = frame(asked, shop, `${base(ctx)}/${code}`)
  const { language } = pageFrame
  const channel = form.channel ?? ''
  const sent = await subscribers.sendEntry(ctx, owner, channel, language)
  const say = sayIn(language)
  return {
    status: 200,
    frame: pageFrame,
    view: codeForm(say, {
      lines: [say('code.sent', { to: sent.masked })],
      action: pathOf(asked, '/enter'),
      hidden: { step: sent.stepId, back: code },
      wrong: null,
      again: { action: pathOf(asked, `/${code}`), hidden: { channel } },
    }),
  }
}
/** The shop of the link by which they came; null where they came by phone or e-mail. */
async function cameFrom(ctx: Ctx, code: string): Promise<subscribers.Shop | null> {
  if (!CODE.test(code)) return null
  try {
    return await subscribers.shopOf(ctx, (await ownerOf(ctx, code)).merchantId)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
/** POST …/manage/enter: the code opens the session. */
export async function enterManage(asked: Asked): Promise<Page | Placed> {
  const { ctx, form } = asked
  ensure(ctx.config.features.subscription, 'error.feature_off')
  try {
    const token = await subscribers.enter(ctx, form.step ?? '', form.otp ?? '')
    return { to: pathOf(asked), cookie: cookieOf(ctx, token) }
  } catch (error) {
    const shop = await cameFrom(ctx, form.back ?? '')
    const pageFrame = shop
      ? frame(asked, shop, `${base(ctx)}/${form.back}`)
      : frameOf(ctx, asked.chosen, null, base(ctx))
    const say = sayIn(pageFrame.language)
    return {
      status: 400,
      frame: pageFrame,
      view: {
        ...codeForm(say, {
          lines: [],
          action: pathOf(asked, '/enter'),
          hidden: { step: form.step ?? '', back: form.back ?? '' },
          wrong: codeFault(say, error),
          again: null,
        }),
        links: backTo(asked, say),
      },
    }
  }
}
/** Where another code is to be had. */
const backTo = (asked: Asked, say: Say): Link[] =>
  CODE.test(asked.form.back ?? '')
    ? [{ url: pathOf(asked, `/${asked.form.back}`), text: say('code.again') }]
    : []

/** GET and POST /public/subscription/find/{code of a plan}: phone or e-mail, and always the same answer. */
export async function findPage(asked: Asked, code: string, isSent: boolean): Promise<Page> {
  const { ctx, form } = asked
  ensureOn(ctx, code)
  const { merchant_id: merchantId } = await plans.ofPublicCode(ctx, code)
  const shop = await subscribers.shopOf(ctx, merchantId)
  const path = `${publicBase(ctx.test)}/subscription/find/${code}`
  const pageFrame = frame(asked, shop, path)
  const { language } = pageFrame
  const say = sayIn(language)
  const name = shop.setting.shopName
  let wrong: string | null = null
  if (isSent) {
    try {
      const step = await subscribers.sendFound(ctx, merchantId, form.contact ?? '', language)
      return {
        status: 200,
        frame: pageFrame,
        view: codeForm(say, {
          lines: [say('code.find', { shop: name })],
          action: pathOf(asked, '/enter'),
          hidden: { step },
          wrong: null,
          again: null,
        }),
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== 'error.validation') throw error
      const [fault] = error.extra.errors ?? []
      wrong =
        fault?.key === 'error.required' || fault === undefined
          ? say('find.enter')
          : translator(language, 'error')(fault.key, fault.params)
    }
  }
  return {
    status: wrong === null ? 200 : 400,
    frame: pageFrame,
    view: {
      kind: 'form',
      title: say('find.title'),
      lines: [say('find.text', { shop: name })],
      form: {
        action: withLang(path, asked.chosen),
        hidden: {},
        inputs: [
          {
            name: 'contact',
            label: say('find.label'),
            kind: 'text',
            value: form.contact ?? '',
            isRequired: true,
            autoComplete: 'email',
            maxLength: 50,
            wrong,
          },
        ],
        submit: say('find.go'),
        wrong: null,
      },
      links: [],
    },
  }
}
