/** What customers do to what they have: cancel, take that back, choose, leave, take another contact. */
import { ensure, Refusal } from '../../platform/errors.ts'
import { translator } from '../../platform/text.ts'
import * as subscribers from '../subscriber/service.ts'
import { codeFault, codeForm } from './code-form.ts'
import {
  actingOf,
  base,
  change,
  cookieOf,
  done,
  frame,
  isPage,
  pathOf,
  plainForm,
  type Asked,
  type Fields,
} from './manage-session.ts'
import type { Placed } from './pay-page.ts'
import type { Page } from './service.ts'
import { dayText, sayIn } from './subscription-words.ts'

/** GET …/manage/{id}/cancel: one page that says what it does. */
export async function cancelPage(asked: Asked, id: string): Promise<Page | string> {
  const found = await actingOf(asked)
  if (isPage(found)) return found
  const own = await subscribers.one(found, id)
  if (!own.mayCancel || own.endsOn === null) return pathOf(asked)
  const { row } = own
  const pageFrame = frame(asked, found.shop, `${base(asked.ctx)}/${id}/cancel`)
  const say = sayIn(pageFrame.language)
  const isLast = row.plan.payment_type === 'POSTPAID' && row.status !== 'TRIAL'
  return {
    status: 200,
    frame: pageFrame,
    view: {
      kind: 'form',
      title: say('cancel.title', { plan: row.plan.name }),
      lines: [
        say('cancel.ends', { day: dayText(own.endsOn) }),
        ...(own.openAmount > 0 ? [say('cancel.open')] : []),
        ...(isLast ? [say('cancel.last')] : []),
        ...(own.openAmount === 0 && !isLast ? [say('cancel.free')] : []),
        say('cancel.back'),
      ],
      form: {
        ...plainForm(asked, `/${id}/cancel`, say('cancel.go'), { t: found.session.formToken }, [
          {
            name: 'reason',
            label: say('cancel.reason'),
            kind: 'area',
            value: '',
            maxLength: 500,
          },
        ]),
        isGrave: true,
      },
      links: [{ url: pathOf(asked), text: say('cancel.keep') }],
    },
  }
}

export const cancel = (asked: Asked, id: string): Promise<Page | Placed> =>
  change(asked, async (found, language) => {
    await subscribers.cancel(found, id, asked.form.reason ?? '', language)
    const { row } = await subscribers.one(found, id)
    return done(asked, `cancelled&day=${row.cancel_at ?? ''}`)
  })
export const restore = (asked: Asked, id: string): Promise<Page | Placed> =>
  change(asked, async (found) => {
    await subscribers.restore(found, id)
    return done(asked, 'restored')
  })
export const promise = (asked: Asked, id: string): Promise<Page | Placed> =>
  change(asked, async (found) => {
    const days = Number(asked.form.days)
    ensure(Number.isInteger(days), 'error.bad_request')
    await subscribers.promise(found, id, days)
    return done(asked, 'saved')
  })
export const choose = (asked: Asked): Promise<Page | Placed> =>
  change(asked, async (found) => {
    const { language, remind, link } = asked.form
    await subscribers.choose(found, {
      language: language === 'EN' ? 'EN' : 'VI',
      remind: remind === '1',
      link: remind === '1' && link === '1',
    })
    return done(asked, 'saved')
  })
/** POST …/manage/leave: the session is over, on every browser that had it. */
export async function leave(asked: Asked): Promise<Page | Placed> {
  const found = await actingOf(asked)
  if (isPage(found)) return found
  ensure(asked.form.t === found.session.formToken, 'error.bad_request')
  await subscribers.endSession(asked.ctx, found.session)
  return { to: pathOf(asked), cookie: cookieOf(asked.ctx, '') }
}

const channelOf = (what: string | undefined): subscribers.Channel =>
  what === 'email' ? 'EMAIL' : 'SMS'
const whatOf = ({ what }: Fields): 'email' | 'phone' => (what === 'email' ? 'email' : 'phone')
/** GET …/manage/contact: another phone number or e-mail address. @param wrong why it was not taken */
export async function contactPage(asked: Asked, wrong: string | null = null): Promise<Page> {
  const found = await actingOf(asked)
  if (isPage(found)) return found
  const what = whatOf(wrong === null ? asked.query : asked.form)
  const pageFrame = frame(asked, found.shop, `${base(asked.ctx)}/contact?what=${what}`)
  const say = sayIn(pageFrame.language)
  return {
    status: wrong === null ? 200 : 400,
    frame: pageFrame,
    view: {
      kind: 'form',
      title: say(`contact.${what}`),
      lines: [say('contact.text')],
      form: plainForm(asked, '/contact', say('contact.go'), { t: found.session.formToken, what }, [
        {
          name: 'contact',
          label: say(`home.${what}`),
          kind: what === 'email' ? 'email' : 'tel',
          value: asked.form.contact ?? '',
          isRequired: true,
          autoComplete: what === 'email' ? 'email' : 'tel-national',
          maxLength: 50,
          wrong,
        },
      ]),
      links: [{ url: pathOf(asked), text: say('contact.back') }],
    },
  }
}
/** POST …/manage/contact: sends the code that proves it, and asks for it. */
export async function sendContactCode(asked: Asked): Promise<Page> {
  const found = await actingOf(asked)
  if (isPage(found)) return found
  const t = found.session.formToken
  ensure(asked.form.t === t, 'error.bad_request')
  const what = whatOf(asked.form)
  const pageFrame = frame(asked, found.shop, `${base(asked.ctx)}/contact?what=${what}`)
  const { language } = pageFrame
  const say = sayIn(language)
  try {
    const contact = asked.form.contact ?? ''
    const sent = await subscribers.askContact(found, channelOf(what), contact, language)
    return {
      status: 200,
      frame: pageFrame,
      view: codeForm(say, {
        lines: [say('code.sent', { to: sent.masked })],
        action: pathOf(asked, '/contact/confirm'),
        hidden: { t, step: sent.stepId, what },
        wrong: null,
        again: null,
      }),
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'error.validation') throw error
    const [fault] = error.extra.errors ?? []
    const words = translator(language, 'error')
    return contactPage(asked, words(fault?.key ?? 'error.required', fault?.params))
  }
}
/** POST …/manage/contact/confirm. */
export async function confirmContact(asked: Asked): Promise<Page | Placed> {
  try {
    return await change(asked, async (found, language) => {
      await subscribers.takeContact(found, asked.form.step ?? '', asked.form.otp ?? '', language)
      return done(asked, 'saved')
    })
  } catch (error) {
    const found = await actingOf(asked)
    if (isPage(found)) return found
    const pageFrame = frame(asked, found.shop, base(asked.ctx))
    const say = sayIn(pageFrame.language)
    const isTaken = error instanceof Refusal && error.key === 'customer.exists'
    return {
      status: isTaken ? 409 : 400,
      frame: pageFrame,
      view: {
        ...codeForm(say, {
          lines: [],
          action: pathOf(asked, '/contact/confirm'),
          hidden: {
            t: found.session.formToken,
            step: asked.form.step ?? '',
            what: asked.form.what ?? '',
          },
          wrong: isTaken
            ? say('contact.taken', { shop: found.shop.setting.shopName })
            : codeFault(say, error),
          again: null,
        }),
        links: [{ url: pathOf(asked), text: say('contact.back') }],
      },
    }
  }
}
