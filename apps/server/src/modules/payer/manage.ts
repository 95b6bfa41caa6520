/** What a customer has with a shop, on one page: subscriptions and their periods, contact, messages. */
import { formatNumberVi, formatVnd } from '@saola/money/format'
import type { FormInput, FormSpec, Link, Section } from '@saola/payer-pages/subscription/view'
import { translator } from '../../platform/text.ts'
import * as subscribers from '../subscriber/service.ts'
import type * as invoices from '../subscription-invoice/service.ts'
import {
  actingOf,
  base,
  frame,
  isPage,
  pathOf,
  plainForm,
  type Asked,
  type Fields,
} from './manage-session.ts'
import { aheadPath } from './ahead.ts'
import { publicBase, withLang, type Page } from './service.ts'
import { dayText, lastDayOf, priceText, sayIn, sumText, type Say } from './subscription-words.ts'

type Own = subscribers.Own
function rowsOf(say: Say, { row, accessUntil, trialEnd, next }: Own): [string, string][] {
  const ends = row.status === 'PENDING_CANCELLATION' ? row.cancel_at : null
  return [
    [say('home.price'), priceText(say, row.plan, row.unit_amount)],
    ...(row.quantity === 1
      ? []
      : [[say('home.quantity'), formatNumberVi(row.quantity)] as [string, string]]),
    ...(trialEnd === null
      ? []
      : [[say('home.trial'), dayText(lastDayOf(trialEnd))] as [string, string]]),
    ...(next === null
      ? []
      : [
          [
            say('home.next'),
            say('home.nextText', {
              amount: sumText(say, next.amount),
              day: dayText(next.paymentDate),
            }),
          ] as [string, string],
        ]),
    ...(accessUntil === null
      ? []
      : [[say('home.access'), dayText(accessUntil)] as [string, string]]),
    ...(ends === null ? [] : [[say('home.ends'), dayText(ends)] as [string, string]]),
  ]
}
function noteOf(say: Say, { openAmount, overdueSince }: Own): string | null {
  if (openAmount === 0) return null
  const amount = formatVnd(openAmount)
  return overdueSince === null
    ? say('home.open', { amount })
    : say('home.overdue', { amount, day: dayText(overdueSince) })
}
const invoicePath = (asked: Asked, code: string): string =>
  withLang(`${publicBase(asked.ctx.test)}/subscription/invoice/${code}`, asked.chosen)
const isOpen = ({ status }: invoices.OwnInvoice): boolean =>
  status === 'PENDING' || status === 'TIMEOUT'
const linkWord = (one: invoices.OwnInvoice): string => {
  if (isOpen(one)) return 'home.pay'
  return one.status === 'SUCCESS' ? 'home.receipt' : 'home.look'
}
const invoiceWord = (say: Say, one: invoices.OwnInvoice): string =>
  one.isAhead && isOpen(one)
    ? say('ahead.waits')
    : say(`home.invoiceStatus.${one.status}`, { day: dayText(one.lastDay) })
/** What a section needs besides the subscription: its invoices, which of them were promised, and the form's token. */
interface Around {
  some: readonly invoices.OwnInvoice[]
  promises: ReadonlyMap<string, string>
  t: string
}
const PROMISE_DAYS = ['1', '3', '7'] as const
/** Reminders wait until the day that they choose; the last day stays. */
const promiseForm = (asked: Asked, say: Say, id: string, t: string): FormSpec =>
  plainForm(asked, `/${id}/promise`, say('home.promise'), { t }, [
    {
      name: 'days',
      label: say('home.promiseText'),
      kind: 'radio',
      value: PROMISE_DAYS[1],
      options: PROMISE_DAYS.map((value) => ({
        value,
        label: say('home.promiseDays', { days: Number(value) }),
      })),
    },
  ])
/** To the page on which several periods are about to be paid at once, or to where that is chosen. */
function aheadLink(asked: Asked, say: Say, { row, ahead, aheadCode }: Own): Link[] {
  if (aheadCode !== null)
    return [
      { url: aheadPath(asked.ctx, aheadCode, asked.chosen), text: say('ahead.goOn'), go: true },
      { url: pathOf(asked, `/${row.id}/ahead`), text: say('ahead.stop') },
    ]
  return ahead === null ? [] : [{ url: pathOf(asked, `/${row.id}/ahead`), text: say('ahead.link') }]
}
function sectionOf(asked: Asked, say: Say, own: Own, { some, promises, t }: Around): Section {
  const { row } = own
  const oldest = some.filter((one) => isOpen(one) && !one.isAhead).at(-1)
  const promised = (oldest && promises.get(oldest.id)) ?? null
  return {
    title: row.plan.name,
    badge: say(`home.status.${row.status}`),
    rows: [
      ...rowsOf(say, own),
      ...(promised === null ? [] : [[say('home.promised'), dayText(promised)] as [string, string]]),
    ],
    note: noteOf(say, own),
    items:
      some.length === 0
        ? null
        : {
            title: say('home.invoices'),
            rows: some.map((one) => ({
              text: say('days', { from: dayText(one.from), to: dayText(one.to) }),
              note: `${one.number} · ${invoiceWord(say, one)}`,
              amount: formatVnd(one.amount),
              link: { url: invoicePath(asked, one.code), text: say(linkWord(one)) },
            })),
          },
    links: [
      ...(oldest === undefined
        ? []
        : [{ url: invoicePath(asked, oldest.code), text: say('home.payNow'), go: true }]),
      ...aheadLink(asked, say, own),
      ...(row.ended_at !== null || row.plan.type === 'METERED_USAGE'
        ? []
        : [{ url: pathOf(asked, `/${row.id}/standing`), text: say('standing.link') }]),
      ...(own.next === null
        ? []
        : [{ url: pathOf(asked, `/${row.id}/calendar.ics`), text: say('home.calendar') }]),
      ...(own.mayCancel
        ? [{ url: pathOf(asked, `/${row.id}/cancel`), text: say('home.cancel') }]
        : []),
    ],
    forms: [
      ...(own.mayRestore
        ? [plainForm(asked, `/${row.id}/restore`, say('home.restore'), { t })]
        : []),
      ...(oldest === undefined || promised !== null || !row.consent_remind
        ? []
        : [promiseForm(asked, say, row.id, t)]),
    ],
  }
}
function contactSection(asked: Asked, say: Say, home: subscribers.Home): Section {
  return {
    title: say('home.contact'),
    badge: null,
    rows: [
      [say('home.phone'), home.phone ?? say('home.missing')],
      [say('home.email'), home.email ?? say('home.missing')],
    ],
    note: null,
    items: null,
    links: (['phone', 'email'] as const).map((name) => ({
      url: pathOf(asked, `/contact?what=${name}`).replace('?lang', '&lang'),
      text: say(`contact.${name}`),
    })),
    forms: [],
  }
}
function choicesSection(asked: Asked, say: Say, home: subscribers.Home, t: string): Section {
  const [first] = home.subscriptions.map(({ row }) => row)
  const words = translator(first?.language === 'EN' ? 'en' : 'vi', 'payer')
  const tick = (name: 'remind' | 'link', isOn: boolean): FormInput => ({
    name,
    label: say(`signUp.${name}`),
    kind: 'tick',
    value: isOn ? '1' : '',
  })
  return {
    title: say('home.messages'),
    badge: null,
    rows: [],
    note: null,
    items: null,
    links: [],
    forms: [
      plainForm(asked, '/choices', say('home.save'), { t }, [
        {
          name: 'language',
          label: say('home.language'),
          kind: 'radio',
          value: first?.language ?? 'VI',
          options: [
            { value: 'VI', label: words('language.vi') },
            { value: 'EN', label: words('language.en') },
          ],
        },
        tick('remind', first?.consent_remind ?? false),
        tick('link', first?.consent_link ?? false),
      ]),
    ],
  }
}
const saidOf = (say: Say, { done, day = '' }: Fields): string | null => {
  if (done === 'cancelled' && /^\d{4}-\d\d-\d\d$/.test(day))
    return say('home.cancelled', { day: dayText(day) })
  return done === 'saved' || done === 'restored' || done === 'aheadStopped'
    ? say(`home.${done}`)
    : null
}
/** GET …/manage: everything that the customer has with the shop. */
export async function homePage(asked: Asked): Promise<Page> {
  const found = await actingOf(asked)
  if (isPage(found)) return found
  const home = await subscribers.home(found)
  const pageFrame = frame(asked, found.shop, base(asked.ctx))
  const say = sayIn(pageFrame.language)
  const shop = found.shop.setting.shopName
  const t = found.session.formToken
  const running = home.subscriptions.some(({ row }) => row.ended_at === null)
  return {
    status: 200,
    frame: pageFrame,
    view: {
      kind: 'sections',
      title: say('home.title', { shop }),
      lines: [home.subscriptions.length === 0 ? say('home.none', { shop }) : home.name],
      said: saidOf(say, asked.query),
      sections: [
        ...home.subscriptions.map((own) =>
          sectionOf(asked, say, own, {
            some: home.invoices.filter((one) => one.subscriptionId === own.row.id).slice(0, 12),
            promises: home.promises,
            t,
          }),
        ),
        contactSection(asked, say, home),
        ...(running ? [choicesSection(asked, say, home, t)] : []),
      ],
      forms: [plainForm(asked, '/leave', say('home.leave'), { t })],
    },
  }
}
/** GET …/manage/{id}/calendar.ics: the next payment day. @throws 39006 */
export async function calendarOf(asked: Asked, id: string): Promise<string | null> {
  const found = await actingOf(asked)
  if (isPage(found)) return null
  const { row, next } = await subscribers.one(found, id)
  if (next === null) return null
  const say = sayIn(frame(asked, found.shop, '').language)
  const compact = (day: string): string => day.replaceAll('-', '')
  const after = new Date(Date.parse(`${next.paymentDate}T00:00:00Z`) + 86_400_000)
  const name = say('calendar', { plan: row.plan.name, shop: found.shop.setting.shopName })
  const title = `${name}: ${sumText(say, next.amount)}`.replace(/[\\;,]/g, '\\$&')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Saola Pay//Subscription//VI',
    'BEGIN:VEVENT',
    `UID:${row.id}-${next.paymentDate}@saola`,
    `DTSTAMP:${asked.ctx.clock
      .now()
      .toISOString()
      .replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(next.paymentDate)}`,
    `DTEND;VALUE=DATE:${compact(after.toISOString().slice(0, 10))}`,
    `SUMMARY:${title.replace(/[\r\n]+/g, ' ')}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
