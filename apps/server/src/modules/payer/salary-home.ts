/** What an employee may draw now, in big digits, with why and how; below it what they have asked for. */
import { formatDecimalVi, formatNumberVi, formatVnd } from '@saola/money/format'
import { timeText } from '@saola/payer-pages/parts/words'
import type { SalaryView } from '@saola/payer-pages/subscription/salary-view'
import type { Section } from '@saola/payer-pages/subscription/view'
import * as salary from '../salary-page/service.ts'
import { pathOf, plainForm, type Asked, type Inside, type Say } from './salary-session.ts'
import { rejectionText, stateOf } from './salary-words.ts'
import type { Page } from './service.ts'
import { dayText } from './subscription-words.ts'

const HUNDREDTHS = 100
/** The bar and what its parts are; nothing where nothing can be counted. */
function barParts(
  say: Say,
  { max, drawn: { advanced, pending } }: salary.Home,
): Pick<SalaryView, 'bar' | 'legend'> {
  if (max === null || max === 0) return { bar: null, legend: [] }
  const left = formatVnd(Math.max(0, max - advanced - pending))
  const amounts = {
    max: formatVnd(max),
    advanced: formatVnd(advanced),
    pending: formatVnd(pending),
    left,
  }
  return {
    bar: { ...salary.barOf(max, { advanced, pending }), name: say('home.bar', amounts) },
    legend: [
      { part: 'left', text: say('home.left', { amount: left }) },
      ...(pending === 0
        ? []
        : [{ part: 'waiting' as const, text: say('home.waiting', { amount: amounts.pending }) }]),
      ...(advanced === 0
        ? []
        : [{ part: 'drawn' as const, text: say('home.drawn', { amount: amounts.advanced }) }]),
    ],
  }
}
function linesOf(say: Say, { worked, loggedUntil, period, own }: salary.Home): string[] {
  return [
    ...(worked === null || loggedUntil === null
      ? []
      : [
          say('home.days', {
            days: formatDecimalVi(worked / HUNDREDTHS),
            day: dayText(loggedUntil),
          }),
        ]),
    ...(period === null ? [] : [say('home.until', { day: dayText(period.lastDayToAsk) })]),
    ...(own.amount === null ? [] : [say('home.own', { amount: formatVnd(own.amount) })]),
    ...(own.lockedUntil === null ? [] : [say('home.locked', { day: dayText(own.lockedUntil) })]),
  ]
}
/** That nothing is left is not said where something else is in the way. */
const toldReasons = (why: salary.Home['why']): salary.Home['why'] =>
  why.filter((reason) => reason !== 'NOTHING_LEFT' || why.length === 1)
function whyOf(say: Say, { why, least }: salary.Home): SalaryView['why'] {
  if (why.length === 0) return null
  return {
    title: say('home.whyTitle'),
    lines: toldReasons(why).map((reason) => say(`why.${reason}`, { least: formatVnd(least) })),
  }
}
function askOf(
  asked: Asked,
  say: Say,
  { available, least }: salary.Home,
  wrong: string | null,
): SalaryView['ask'] {
  if (available < least) return null
  return {
    title: say('home.ask'),
    quick: {
      title: say('home.quick'),
      action: pathOf(asked, '/ask'),
      hidden: {},
      name: 'amount',
      options: salary.quickAmounts(available, least).map((amount) => ({
        value: String(amount),
        label: formatVnd(amount),
      })),
    },
    form: {
      ...plainForm(asked, '/ask', say('home.go'), {}, [
        {
          name: 'amount',
          label: say('home.amount'),
          kind: 'money',
          value: asked.form.amount ?? '',
          isRequired: true,
          maxLength: 15,
          wrong,
        },
      ]),
      hint: say('home.amountHint', {
        least: formatNumberVi(least),
        available: formatVnd(available),
      }),
    },
  }
}
function historyOf(asked: Asked, say: Say, { requests }: salary.Home): Section[] {
  if (requests.length === 0) return []
  const history: Section = {
    title: say('home.history'),
    badge: null,
    rows: [],
    note: null,
    items: {
      title: say('home.history'),
      isOpen: true,
      rows: requests.map((one) => ({
        text: say(`request.state.${stateOf(one)}`),
        note: [`${timeText(one.createdAt)} · ${one.code}`, rejectionText(say, one)]
          .filter((part) => part !== null)
          .join(' · '),
        amount: formatVnd(one.amount),
        link: { url: pathOf(asked, `/request/${one.id}`), text: say('home.see') },
      })),
    },
    links: [],
    forms: [],
  }
  return [history]
}
const saidOf = (say: Say, { done, day = '' }: Asked['query']): string | null => {
  if (done === 'limitLater' && /^\d{4}-\d\d-\d\d$/.test(day))
    return say('home.limitLater', { day: dayText(day) })
  return done === 'canceled' || done === 'limitSaved' || done === 'accepted'
    ? say(`home.${done}`)
    : null
}
/** @param wrong what is wrong with the amount that was typed */
export async function homePage(
  asked: Asked,
  { frame, say, found }: Inside,
  wrong: string | null = null,
): Promise<Page> {
  const home = await salary.home(found)
  const t = found.session.formToken
  return {
    status: wrong === null ? 200 : 400,
    frame,
    view: {
      kind: 'salary',
      title: say('home.title'),
      hello: say('home.hello', { name: home.name }),
      said: saidOf(say, asked.query),
      label: say(home.available > 0 ? 'home.label' : 'home.nothing'),
      amount: formatVnd(home.available),
      ...barParts(say, home),
      lines: linesOf(say, home),
      why: whyOf(say, home),
      ask: askOf(asked, say, home, wrong),
      sections: historyOf(asked, say, home),
      links: [{ url: pathOf(asked, '/limit'), text: say('home.limit') }],
      forms: [plainForm(asked, '/leave', say('home.leave'), { t })],
    },
  }
}
