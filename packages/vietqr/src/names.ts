/** Whether the name that was typed is the one that the receiver's bank tells (docs/domain.md#6). Pure. */
import { fold } from './text.ts'

/** As `nameChecks` of packages/contract/src/payout.ts explains them. */
type NameCheck = 'EXACT' | 'CLOSE' | 'DIFFERENT' | 'UNKNOWN'

/** How banks write one and the same form of company. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bCONG TY\b|\bCTY\b|\bC TY\b|\bCT\b/g, 'CTY'],
  [/\bTRACH NHIEM HUU HAN\b/g, 'TNHH'],
  [/\bCO PHAN\b/g, 'CP'],
  [/\bMOT THANH VIEN\b|\b1 THANH VIEN\b|\b1TV\b/g, 'MTV'],
  [/\bDOANH NGHIEP TU NHAN\b/g, 'DNTN'],
  [/\bHO KINH DOANH\b/g, 'HKD'],
]
const plain = (name: string): string =>
  fold(name)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
const oneForm = (name: string): string =>
  FORMS.reduce((text, [form, short]) => text.replaceAll(form, short), name)

/** Whether one letter put in, left out or changed, or two neighbours swapped, makes the one into the other. */
function isOneOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let i = 0
  while (i < short.length && short[i] === long[i]) i += 1
  const rest = (text: string, from: number): string => text.slice(from)
  if (short.length < long.length) return rest(short, i) === rest(long, i + 1)
  return (
    rest(short, i + 1) === rest(long, i + 1) ||
    (short[i] === long[i + 1] &&
      short[i + 1] === long[i] &&
      rest(short, i + 2) === rest(long, i + 2))
  )
}
const isSubsequence = (short: readonly string[], long: readonly string[]): boolean => {
  let at = 0
  for (const word of long) if (word === short[at]) at += 1
  return at === short.length
}
/** A middle name left out: family name and given name stand, and nothing is there that the other lacks. */
function lacksMiddle(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (
    short.length >= 2 &&
    short.length < long.length &&
    short[0] === long[0] &&
    short.at(-1) === long.at(-1) &&
    isSubsequence(short, long)
  )
}
const isClose = (a: readonly string[], b: readonly string[]): boolean => {
  if (a.toSorted().join(' ') === b.toSorted().join(' ')) return true
  if (lacksMiddle(a, b)) return true
  if (a.length !== b.length) return isOneOff(a.join(''), b.join(''))
  const differing = a.flatMap((word, i) => (word === b[i] ? [] : [[word, b[i]!] as const]))
  return differing.length === 1 && isOneOff(...differing[0]!)
}

/** @param told the holder's name by their bank; null where it tells none */
export function compareNames(typed: string, told: string | null): NameCheck {
  if (told === null || plain(told) === '') return 'UNKNOWN'
  const [a, b] = [plain(typed), plain(told)]
  if (a === b) return 'EXACT'
  const [left, right] = [oneForm(a), oneForm(b)]
  // As it was written, too: a letter off in the form of company itself makes it none.
  const fits =
    left === right ||
    isClose(left.split(' '), right.split(' ')) ||
    isClose(a.split(' '), b.split(' '))
  return fits ? 'CLOSE' : 'DIFFERENT'
}
