/** Names that the product itself brought along (apps/server/database/seed), in the reader's language; what the bank's staff typed stays as typed. Pure. */
import { hoursUntil } from '@saola/contract/setting'
import { bornFeeNames, bornMethodNames } from '@saola/contract/shop-setting'
import { paymentTypes, type PaymentType } from '@saola/contract/enums'

type NameOf = (type: PaymentType) => string

export const methodName = (
  method: { name: string; paymentType: PaymentType },
  nameOf: NameOf,
): string =>
  method.name === bornMethodNames[method.paymentType] ? nameOf(method.paymentType) : method.name

/** A general fee is called after its method; its figures are told whole beside it. */
export function feeName(name: string, nameOf: NameOf): string {
  const type = paymentTypes.find((one) => bornFeeNames[one] === name)
  return type === undefined ? name : nameOf(type)
}

const MONDAY = Date.UTC(2024, 0, 1)
const weekdays = (locale: string): string[] =>
  Array.from({ length: 7 }, (_, i) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      MONDAY + i * 86_400_000,
    ),
  )
/** Hours as the bank writes them (apps/server/database/seed/portal-parameter.sql); with words of its own besides the weekdays it stays as it is. */
export function workingHours(value: string, locale: string): string {
  const [theirs, ours] = [weekdays('vi').map((day) => day.toLowerCase()), weekdays(locale)]
  const said = theirs
    .reduce(
      (text, day, i) => text.replaceAll(new RegExp(day, 'gi'), ours[i]!),
      value.normalize('NFC'),
    )
    .replaceAll(` ${hoursUntil} `, ' – ')
  return locale === 'vi' || /[^\p{ASCII}–]/u.test(said) ? value : said
}
