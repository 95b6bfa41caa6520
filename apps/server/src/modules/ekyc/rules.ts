/** What may be sent in as a paper, and which reading keeps a card out (docs/domain.md#7). Pure. */
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
export const isUsable = (card: CardScan): boolean =>
  !card.checks.some(
    (c) =>
      c.passed === false && (c.name === 'NUMBER' || c.name === 'TAMPERED' || c.name === 'ADULT'),
  )
