/** What may be sent in as a paper, and which reading keeps a card out (docs/domain.md#7). Pure. */
import type { CardCheckName, CorrectableField } from '@saola/contract/ekyc'
import type { ErrorKey } from '@saola/contract/errors'
import { numberAgrees } from '@saola/contract/identity'
import type { CardReading, CardScan } from '../../adapters/identity.ts'

export const MAX_PIXELS = 25_000_000
/** A card has to be legible to a person, too. */
export const MIN_WIDTH = 640
export const MIN_HEIGHT = 480
export const MAX_SIDE = 2048
/** Readings a merchant may ask for in a day: each costs, and each keeps pictures. */
export const CARDS_PER_DAY = 40
export const DOCUMENTS_PER_DAY = 40
/** Pictures that nothing was submitted with are forgotten after this long. */
export const KEEP_UNUSED_DAYS = 30
/** Longer than a proposal may wait. */
export const KEEP_REFUSED_DAYS = 100
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** Names of PDF features that act by themselves or carry other files. */
const ACTIVE =
  /\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|RichMedia|XFA|Encrypt|SubmitForm|ImportData)\b/
/** @returns why a PDF is refused, or null. It is handed out as an attachment under a sandbox policy all the same. */
export function pdfProblem(bytes: Buffer): ErrorKey | null {
  const text = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !/%%EOF\s*$/.test(text.slice(-1024)))
    return 'media.type_not_allowed'
  // A name may be written with its letters as #41: taken apart first.
  return ACTIVE.test(
    text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  )
    ? 'media.unsafe'
    : null
}

const refusals: Record<Exclude<CardReading['outcome'], 'READ'>, ErrorKey> = {
  UNREADABLE: 'ekyc.card_unreadable',
  BLURRED: 'ekyc.card_unreadable',
  TOO_SMALL: 'media.dimension',
  MISMATCH: 'ekyc.card_mismatch',
  EXPIRED: 'ekyc.card_expired',
}
export const refusalOf = (outcome: keyof typeof refusals): ErrorKey => refusals[outcome]

/** Our own judgement on top of the reader's: the number must say the same sex and year as the card. */
export function judged(card: CardScan): CardScan {
  const agrees = numberAgrees(card.no, { sex: card.sex, birthday: card.birthday })
  return {
    ...card,
    checks: [...card.checks.filter((c) => c.name !== 'NUMBER'), { name: 'NUMBER', passed: agrees }],
  }
}

/** Days of the card as they stood when it was taken; on a later day it may have expired like any other. */
const ADULT_YEARS = 18
const isAdult = (birthday: string, day: string): boolean =>
  `${Number(birthday.slice(0, 4)) + ADULT_YEARS}${birthday.slice(4)}` <= day

export interface CardOverride {
  checks: readonly CardCheckName[]
  fields: Partial<Record<CorrectableField, { before: string | null; after: string }>>
}
type Check = CardScan['checks'][number]
/** The card as it counts: a check that rests on a corrected field is made anew, then what was accepted has passed. @param day on which it was taken */
export function overridden(card: CardScan, override: CardOverride, day: string): CardScan {
  const { fields } = override
  const next: CardScan = { ...card }
  for (const [field, change] of Object.entries(fields) as [CorrectableField, { after: string }][])
    next[field] = change.after
  const anew: Partial<Record<CardCheckName, boolean>> = {
    ...(fields.no || fields.birthday ? { NUMBER: numberAgrees(next.no, next) } : {}),
    ...(fields.birthday ? { ADULT: isAdult(next.birthday, day) } : {}),
    ...(fields.expiryDate ? { EXPIRED: fields.expiryDate.after >= day } : {}),
  }
  const passed = ({ name, passed: was }: Check): boolean | null =>
    override.checks.includes(name) ? true : (anew[name] ?? was)
  return { ...next, checks: card.checks.map((one) => ({ ...one, passed: passed(one) })) }
}
export const failedChecks = (card: Pick<CardScan, 'checks'>): CardCheckName[] =>
  card.checks.filter((one) => one.passed === false).map(({ name }) => name)
/** The fields that would say something else than now. */
export function changesOf(
  card: CardScan,
  wanted: Partial<Record<CorrectableField, string | undefined>>,
): CardOverride['fields'] {
  return Object.fromEntries(
    (Object.entries(wanted) as [CorrectableField, string | undefined][])
      .map(([field, value]) => [field, value?.trim()] as const)
      .filter(([field, value]) => value !== undefined && value !== card[field])
      .map(([field, value]) => [field, { before: card[field], after: value }]),
  )
}

export const isUsable = (card: CardScan): boolean =>
  !card.checks.some(
    (c) =>
      c.passed === false && (c.name === 'NUMBER' || c.name === 'TAMPERED' || c.name === 'ADULT'),
  )
