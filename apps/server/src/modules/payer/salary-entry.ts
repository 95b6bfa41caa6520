/** The way in for employees: the phone that their enterprise knows, and a code to it; then the terms, once. */
import { ensure, Refusal } from '../../platform/errors.ts'
import { translator } from '../../platform/text.ts'
import * as salary from '../salary-page/service.ts'
import { codeFault, codeForm } from './code-form.ts'
import type { Placed } from './pay-page.ts'
import { homePage } from './salary-home.ts'
import {
  aroundOf,
  change,
  cookieOf,
  done,
  findInside,
  insideOf,
  isPage,
  pathOf,
  plainForm,
  type Around,
  type Asked,
  type Inside,
} from './salary-session.ts'
import type { Page } from './service.ts'
import { sayIn as sayOfCodes } from './subscription-words.ts'

/** GET …/salary/{code}: the way in, the terms, or what may be drawn. @throws 5, 19 */
export async function salaryPage(asked: Asked): Promise<Page> {
  const around = await aroundOf(asked)
  if (isPage(around)) return around
  const inside = await findInside(asked, around)
  if (inside === null) return phonePage(asked, around, null)
  return inside.found.hasConsented ? homePage(asked, inside) : termsPage(asked, inside)
}
function phonePage(asked: Asked, { frame, say, holder }: Around, wrong: string | null): Page {
  return {
    status: wrong === null ? 200 : 400,
    frame,
    view: {
      kind: 'form',
      title: say('entry.title'),
      lines: [say('entry.text', { enterprise: holder.name })],
      form: plainForm(asked, '', say('entry.go'), {}, [
        {
          name: 'phone',
          label: say('entry.label'),
          kind: 'tel',
          value: asked.form.phone ?? '',
          isRequired: true,
          autoComplete: 'tel-national',
          maxLength: 20,
          wrong,
        },
      ]),
      links: [],
    },
  }
}
/** POST …/salary/{code}: the same answer for every phone. @throws 5, 11, 19 */
export async function sendCode(asked: Asked): Promise<Page> {
  const around = await aroundOf(asked)
  if (isPage(around)) return around
  const { holder, language, say, frame } = around
  try {
    const step = await salary.sendCode(asked.ctx, holder, asked.form.phone ?? '', language)
    return {
      status: 200,
      frame,
      view: {
        ...codeForm(sayOfCodes(language), {
          lines: [say('entry.sent', { enterprise: holder.name }), say('entry.none')],
          action: pathOf(asked, '/enter'),
          hidden: { step },
          wrong: null,
          again: null,
        }),
        links: [{ url: pathOf(asked), text: say('entry.other') }],
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'error.validation') throw error
    const [fault] = error.extra.errors ?? []
    const isEmpty = fault === undefined || fault.key === 'error.required'
    const text = isEmpty
      ? say('entry.enter')
      : translator(language, 'error')(fault.key, fault.params)
    return phonePage(asked, around, text)
  }
}
/** POST …/salary/{code}/enter: the code opens the session. @throws 5, 19 */
export async function enter(asked: Asked): Promise<Page | Placed> {
  const around = await aroundOf(asked)
  if (isPage(around)) return around
  const { holder, language, say, frame } = around
  const { step = '', otp = '' } = asked.form
  try {
    const token = await salary.enter(asked.ctx, holder, step, otp)
    return { to: pathOf(asked), cookie: cookieOf(asked.ctx, token) }
  } catch (error) {
    const words = sayOfCodes(language)
    return {
      status: 400,
      frame,
      view: {
        ...codeForm(words, {
          lines: [],
          action: pathOf(asked, '/enter'),
          hidden: { step },
          wrong: codeFault(words, error),
          again: null,
        }),
        links: [{ url: pathOf(asked), text: say('entry.other') }],
      },
    }
  }
}

function termsPage(asked: Asked, { frame, say, found }: Inside): Page {
  const t = found.session.formToken
  const enterprise = found.holder.name
  return {
    status: 200,
    frame,
    view: {
      kind: 'form',
      title: say('terms.title'),
      lines: [
        say('terms.what'),
        say('terms.payDay'),
        say('terms.data', { enterprise }),
        say('terms.who', { enterprise }),
        say('terms.keep'),
        say('terms.version', { version: salary.TERMS_VERSION }),
      ],
      form: plainForm(asked, '/terms', say('terms.go'), { t }),
      again: plainForm(asked, '/leave', say('home.leave'), { t }),
      links: [],
    },
  }
}
/** POST …/terms: they are accepted, once. */
export const acceptTerms = (asked: Asked): Promise<Page | Placed> =>
  change(asked, async ({ found }) => {
    await salary.accept(found)
    return done(asked, 'accepted')
  })
/** POST …/leave: the session is over, on every browser that had it. */
export async function leave(asked: Asked): Promise<Page | Placed> {
  const inside = await insideOf(asked)
  if (isPage(inside)) return inside
  const { session } = inside.found
  ensure(asked.form.t === session.formToken, 'error.bad_request')
  await salary.endSession(asked.ctx, session)
  return { to: pathOf(asked), cookie: cookieOf(asked.ctx, '') }
}
