/** Employees bind themselves: the most of a period, and a lock. VND. */
import { salaryLimits } from '@saola/contract/salary-values'
import { formatNumberVi, formatVnd, parseVnd } from '@saola/money/format'
import type { Option } from '@saola/payer-pages/subscription/view'
import { ensure, fieldRefusal, Refusal } from '../../platform/errors.ts'
import * as salary from '../salary-page/service.ts'
import type { Placed } from './pay-page.ts'
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
import type { Page } from './service.ts'
import { dayText } from './subscription-words.ts'

const least = formatVnd(salaryLimits.leastAdvance)
const shown = (
  say: Say,
  { amount, lockedUntil }: Pick<salary.OwnSetting, 'amount' | 'lockedUntil'>,
): string =>
  [
    amount === null ? say('limit.noAmount') : say('limit.perPeriod', { amount: formatVnd(amount) }),
    lockedUntil === null ? say('limit.noLock') : say('limit.until', { day: dayText(lockedUntil) }),
  ].join(' · ')
function lockOptions(say: Say, { own, period, today }: salary.Home): Option[] {
  const isOffered = {
    none: true,
    keep: own.lockedUntil !== null,
    week: true,
    month: true,
    period: period !== null && period.endDate >= today,
  }
  const days = { keep: own.lockedUntil ?? '', period: period?.endDate ?? '' }
  return salary.lockChoices
    .filter((choice) => isOffered[choice])
    .map((choice) => ({
      value: choice,
      label: say(`limit.choice.${choice}`, {
        day: choice === 'keep' || choice === 'period' ? dayText(days[choice]) : '',
      }),
    }))
}
/** What the fields begin with: what is to come, where something is. */
const begun = ({
  next,
  ...now
}: salary.OwnSetting): Pick<salary.OwnSetting, 'amount' | 'lockedUntil'> => next ?? now
async function page(
  asked: Asked,
  { frame, say, found }: Inside,
  wrong: string | null,
): Promise<Page> {
  const home = await salary.home(found)
  const { own } = home
  const { amount } = begun(own)
  const typed = amount === null ? '' : formatNumberVi(amount)
  return {
    status: wrong === null ? 200 : 400,
    frame,
    view: {
      kind: 'form',
      title: say('limit.title'),
      lines: [say('limit.text')],
      rows: [
        [say('limit.now'), shown(say, own)],
        ...(own.next === null
          ? []
          : [[say('limit.next', { day: dayText(own.next.from) }), shown(say, own.next)] as const]),
      ],
      form: plainForm(asked, '/limit', say('limit.go'), { t: found.session.formToken }, [
        {
          name: 'amount',
          label: say('limit.amount', { least }),
          kind: 'money',
          value: wrong === null ? typed : (asked.form.amount ?? ''),
          maxLength: 15,
          wrong,
        },
        {
          name: 'lock',
          label: say('limit.lock'),
          kind: 'radio',
          value: own.lockedUntil === null ? 'none' : 'keep',
          options: lockOptions(say, home),
        },
      ]),
      links: [{ url: pathOf(asked), text: say('limit.back') }],
    },
  }
}
/** GET …/limit. */
export async function limitPage(asked: Asked): Promise<Page | string> {
  const inside = await insideOf(asked, '/limit')
  if (isPage(inside)) return inside
  return inside.found.hasConsented ? page(asked, inside, null) : pathOf(asked)
}
const lockOf = (given: string | undefined): salary.LockChoice => {
  const lock = salary.lockChoices.find((one) => one === given)
  ensure(lock, 'error.bad_request')
  return lock
}
/** POST …/limit: what is tighter holds now, the rest tomorrow. */
export async function setLimit(asked: Asked): Promise<Page | Placed> {
  const text = (asked.form.amount ?? '').trim()
  const amount = text === '' ? null : parseVnd(text)
  const lock = lockOf(asked.form.lock)
  try {
    return await change(asked, async ({ found }) => {
      if (text !== '' && amount === null) throw fieldRefusal('amount', 'error.pattern')
      const { next } = await salary.bind(found, { amount, lock })
      return done(asked, next === null ? 'limitSaved' : `limitLater&day=${next.from}`)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'error.validation') throw error
    const inside = await insideOf(asked, '/limit')
    return isPage(inside) ? inside : page(asked, inside, inside.say('limit.wrong', { least }))
  }
}
