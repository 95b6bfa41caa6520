/** Customers have their bank pay each period by itself: the number for that, and how it is set up (ADR 0073). */
import { formatVnd } from '@saola/money/format'
import type { Section } from '@saola/payer-pages/subscription/view'
import type { StandingOrder } from '@saola/contract/subscription-standing'
import { inTransaction } from '../../platform/db.ts'
import * as standing from '../subscription-standing/service.ts'
import {
  actingOf,
  base,
  change,
  frame,
  isPage,
  pathOf,
  plainForm,
  type Asked,
} from './manage-session.ts'
import type { Placed } from './pay-page.ts'
import type { Page } from './service.ts'
import { dayText, sayIn, type Say } from './subscription-words.ts'

type Row = [string, string]
const STEPS = [1, 2, 3, 4, 5] as const

function kitRows(say: Say, order: StandingOrder): Row[] {
  const { account, amount, later, every, next } = order
  if (account === null) return []
  return [
    [say('standing.account'), account.accountNo],
    [say('standing.bank'), account.bankName],
    [say('standing.name'), account.accountName],
    ...(amount === null ? [] : [[say('standing.amount'), formatVnd(amount)] as Row]),
    ...(later === null
      ? []
      : [
          [
            say('standing.laterLabel'),
            say('standing.later', { amount: formatVnd(later.amount), day: dayText(later.from) }),
          ] as Row,
        ]),
    [say('standing.every'), say(`per.${every.timeType}`, { count: every.cycleValue })],
    ...(next === null
      ? []
      : [
          [
            say('standing.first'),
            say('standing.firstText', { day: dayText(next.paymentDate) }),
          ] as Row,
        ]),
    [say('standing.content'), account.content],
  ]
}
function notesOf(say: Say, order: StandingOrder): string[] {
  return [
    ...(order.account?.isPayable === false ? [say('standing.preparing')] : []),
    ...(order.short === null ? [] : [say('standing.short', { amount: formatVnd(order.short) })]),
    ...order.waiting.map(({ amount, at }) =>
      say('standing.waiting', { amount: formatVnd(amount), day: dayText(at.slice(0, 10)) }),
    ),
  ]
}
const section = (title: string, rows: Row[]): Section => ({
  title,
  badge: null,
  rows,
  note: null,
  items: null,
  links: [],
  forms: [],
})
/** GET …/manage/{id}/standing. */
export async function standingPage(asked: Asked, id: string): Promise<Page | string> {
  const found = await actingOf(asked)
  if (isPage(found)) return found
  const order = await standing.getOwn(found.ctx, found.owner, id)
  const pageFrame = frame(asked, found.shop, `${base(asked.ctx)}/${id}/standing`)
  const say = sayIn(pageFrame.language)
  const links = [{ url: pathOf(asked), text: say('standing.back') }]
  if (order.account === null) {
    if (!standing.isOpenTo(order)) return pathOf(asked)
    const form = plainForm(asked, `/${id}/standing`, say('standing.go'), {
      t: found.session.formToken,
    })
    return {
      status: 200,
      frame: pageFrame,
      view: {
        kind: 'form',
        title: say('standing.title'),
        lines: [say('standing.text')],
        form,
        links,
      },
    }
  }
  const steps = STEPS.map((n): Row => [
    String(n),
    say(`standing.step${n}`, { bank: order.account?.bankName ?? '' }),
  ])
  return {
    status: 200,
    frame: pageFrame,
    view: {
      kind: 'sections',
      title: say('standing.title'),
      lines: notesOf(say, order),
      said: null,
      sections: [
        section(say('standing.kit'), kitRows(say, order)),
        { ...section(say('standing.stepsTitle'), steps), links },
      ],
      forms: [],
    },
  }
}
/** POST …/manage/{id}/standing: the number is opened, or stands already. */
export const openStanding = (asked: Asked, id: string): Promise<Page | Placed> =>
  change(asked, async (found) => {
    await inTransaction(found.ctx.db, (tx) =>
      standing.openOwn({ ...found.ctx, db: tx }, found.owner, id),
    )
    return pathOf(asked, `/${id}/standing`)
  })
