/** What employees do on their page: ask in two steps, look at a request, take it back. VND. */
import { formatVnd } from '@saola/money/format'
import { timeText } from '@saola/payer-pages/parts/words'
import type { FormInput } from '@saola/payer-pages/subscription/view'
import { ensure, Refusal } from '../../platform/errors.ts'
import { isUuid, uuid } from '../../platform/ids.ts'
import * as salary from '../salary-page/service.ts'
import type { Placed } from './pay-page.ts'
import { homePage } from './salary-home.ts'
import {
  change,
  done,
  insideOf,
  isPage,
  pathOf,
  plainForm,
  type Asked,
  type Inside,
  type Say,
} from './salary-session.ts'
import { readAmount, rejectionText, stateOf } from './salary-words.ts'
import type { Page } from './service.ts'
import { dayText } from './subscription-words.ts'

const SEC = 1_000
const REPEAT_SEC = 60
const accountText = (last: string): string => `•••${last}`
const confirmPath = (asked: Asked, amount: number): string =>
  pathOf(asked, `/confirm?amount=${amount}`).replace('?lang', '&lang')

/** POST …/ask: an amount that may be drawn goes on to what it comes to. */
export async function askAmount(asked: Asked): Promise<Page | string> {
  const inside = await insideOf(asked)
  if (isPage(inside)) return inside
  if (!inside.found.hasConsented) return pathOf(asked)
  const home = await salary.home(inside.found)
  if (home.available < home.least) return pathOf(asked)
  const amount = readAmount(inside.say, asked.form.amount ?? '', home)
  return typeof amount === 'string' ? homePage(asked, inside, amount) : confirmPath(asked, amount)
}

const repeatInput = (say: Say, wrong: string | null): FormInput => ({
  name: 'repeat',
  label: say('confirm.repeat'),
  kind: 'tick',
  value: '',
  wrong,
})
/** Whether the last minute has seen the same amount. */
const isRepeat = ({ requests }: salary.Home, amount: number, now: Date): boolean =>
  requests.some(
    (one) =>
      one.amount === amount &&
      now.getTime() - one.createdAt.getTime() < REPEAT_SEC * SEC &&
      (one.status === 'WAITING_APPROVAL' || one.status === 'APPROVED'),
  )
interface Confirming {
  amount: number
  /** The form's own number of the request: pressed twice it is one. */
  reference: string
  isTickMissing: boolean
}
async function confirming(
  asked: Asked,
  { frame, say, found }: Inside,
  { amount, reference, isTickMissing }: Confirming,
): Promise<Page | string> {
  const home = await salary.home(found)
  if (home.period === null || home.available < amount) return pathOf(asked)
  const shown = formatVnd(amount)
  const isTwice = isTickMissing || isRepeat(home, amount, found.ctx.clock.now())
  const hidden = { t: found.session.formToken, amount: String(amount), reference }
  return {
    status: isTickMissing ? 400 : 200,
    frame,
    view: {
      kind: 'form',
      title: say('confirm.title', { amount: shown }),
      lines: [...(isTwice ? [say('confirm.twice', { amount: shown })] : []), say('confirm.auto')],
      rows: [
        [say('confirm.fee'), say('confirm.free')],
        [say('confirm.account'), accountText(home.accountLast)],
        [
          say('confirm.payDay', { day: dayText(home.period.payDate) }),
          say('confirm.less', { amount: shown }),
        ],
      ],
      form: {
        ...plainForm(
          asked,
          '/confirm',
          say('confirm.go', { amount: shown }),
          hidden,
          isTwice ? [repeatInput(say, null)] : [],
        ),
        wrong: isTickMissing ? say('confirm.needsTick') : null,
      },
      links: [{ url: pathOf(asked), text: say('confirm.back') }],
    },
  }
}
/** GET …/confirm: what it comes to on pay day, before anything is asked for. */
export async function confirmPage(asked: Asked): Promise<Page | string> {
  const given = asked.query.amount ?? ''
  const inside = await insideOf(asked, /^\d{1,12}$/.test(given) ? `/confirm?amount=${given}` : '')
  if (isPage(inside)) return inside
  if (!inside.found.hasConsented) return pathOf(asked)
  const amount = readAmount(inside.say, given, await salary.home(inside.found))
  if (typeof amount === 'string') return pathOf(asked)
  return confirming(asked, inside, { amount, reference: uuid(), isTickMissing: false })
}
/** Refused by what has changed since the page was shown. */
const isRefused = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  (error.key === 'error.validation' || /^(advance|enterprise)\./.test(error.key))
/** POST …/confirm: it is asked for. */
export async function confirm(asked: Asked): Promise<Page | Placed | string> {
  const { amount: given = '', reference = '' } = asked.form
  const amount = Number(given)
  ensure(isUuid(reference) && /^\d{1,12}$/.test(given), 'error.bad_request')
  try {
    return await change(asked, async ({ found }) => {
      const of = { amount, reference, isRepeat: asked.form.repeat === '1' }
      return pathOf(asked, `/request/${await salary.ask(found, of)}`)
    })
  } catch (error) {
    if (!isRefused(error)) throw error
    const inside = await insideOf(asked)
    if (isPage(inside)) return inside
    if (error.extra.errors?.some(({ field }) => field === 'isRepeat'))
      return confirming(asked, inside, { amount, reference, isTickMissing: true })
    return homePage(asked, inside, inside.say('wrong.again'))
  }
}

const tones = {
  WAITING: 'wait',
  SENDING: 'wait',
  PAID: 'ok',
  FAILED: 'off',
  REJECTED: 'off',
  CANCELED: 'off',
  EXPIRED: 'off',
} as const
/** A person decides later than a bank. */
const againSec = { WAITING: 30, SENDING: 5 } as const
/** GET …/request/{id}: how one stands, until it has ended. @throws 5 for another's */
export async function requestPage(asked: Asked, id: string): Promise<Page | string> {
  const inside = await insideOf(asked, `/request/${id}`, false)
  if (isPage(inside)) return inside
  const { say, found, frame } = inside
  if (!found.hasConsented) return pathOf(asked)
  const one = await salary.oneOf(found, id)
  const { accountLast } = await salary.home(found)
  const state = stateOf(one)
  const isLive = state === 'WAITING' || state === 'SENDING'
  const why = rejectionText(say, one)
  return {
    status: 200,
    frame,
    view: {
      kind: 'said',
      tone: tones[state],
      title: say(`request.state.${state}`),
      lines: [
        say(`request.text.${state}`),
        ...(why === null ? [] : [why]),
        ...(isLive ? [say('request.live')] : []),
      ],
      rows: [
        [say('request.amount'), formatVnd(one.amount)],
        [say('request.account'), accountText(accountLast)],
        [say('request.time'), timeText(one.createdAt)],
        [say('request.code'), one.code],
      ],
      links: [{ url: pathOf(asked), text: say('request.back'), go: true }],
      forms:
        state === 'WAITING'
          ? [
              plainForm(asked, `/request/${id}/cancel`, say('request.cancel'), {
                t: found.session.formToken,
              }),
            ]
          : [],
      ...(isLive ? { againSec: againSec[state] } : {}),
    },
  }
}
/** POST …/request/{id}/cancel: what waits is taken back; what was decided on meanwhile stays as it is. @throws 5 for another's */
export const cancelRequest = (asked: Asked, id: string): Promise<Page | Placed> =>
  change(asked, async ({ found }) => {
    try {
      await salary.takeBack(found, id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== 'advance.already_decided') throw error
      return pathOf(asked, `/request/${id}`)
    }
    return done(asked, 'canceled')
  })
