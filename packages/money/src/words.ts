/** Amounts in words, for documents and voices (docs/domain.md#4). */

export type WordsLanguage = 'vi' | 'en'

/**
 * `amountInWords(1_005, 'vi')` → "một nghìn không trăm linh năm đồng"; `'en'` → "one thousand five dong".
 * `capital` makes the first letter a capital, as documents want it. Vietnamese words are single syllables that each have
 * a voice clip, so splitting the text at its spaces gives the sound box its pieces.
 * Throws RangeError unless the amount is a whole number from 0 to 2^53 − 1.
 */
export function amountInWords(
  amount: number,
  language: WordsLanguage,
  options: { readonly capital?: boolean } = {},
): string {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`Not an amount that can be read aloud: ${amount}`)
  const words = language === 'vi' ? [...vietnamese(amount), 'đồng'] : [...english(amount), 'dong']
  const text = words.join(' ')
  return options.capital === true ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

const BILLION = 1_000_000_000

const VI_DIGITS = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín']

/** Rule 1: above 999 tỷ the count of tỷ is itself read as a number ("một nghìn tỷ"). */
function vietnamese(n: number): string[] {
  if (n === 0) return ['không']
  const below = n % BILLION
  const billions = (n - below) / BILLION
  if (billions === 0) return belowBillion(below, true)
  return [...vietnamese(billions), 'tỷ', ...belowBillion(below, false)]
}

function belowBillion(n: number, leading: boolean): string[] {
  const words: string[] = []
  for (const [value, unit] of threes(n, ['triệu', 'nghìn', ''])) {
    // Rule 3: a 000 group is silent together with its unit.
    if (value === 0) continue
    words.push(...vietnameseGroup(value, leading && words.length === 0))
    if (unit) words.push(unit)
  }
  return words
}

/** Rules 2 and 3: only the leading group may leave its hundreds (and its "linh") unsaid. */
function vietnameseGroup(n: number, leading: boolean): string[] {
  const [hundreds, tens, units] = digitsOf(n)
  const words = leading && hundreds === 0 ? [] : [pick(VI_DIGITS, hundreds), 'trăm']
  if (tens === 1) words.push('mười')
  else if (tens > 1) words.push(pick(VI_DIGITS, tens), 'mươi')
  else if (units > 0 && words.length > 0) words.push('linh')
  if (units > 0) words.push(vietnameseUnit(tens, units))
  return words
}

/** Rule 4: the unit changes its sound after mươi (mốt, tư, lăm) and after mười (lăm). */
function vietnameseUnit(tens: number, units: number): string {
  if (units === 5 && tens > 0) return 'lăm'
  if (units === 1 && tens > 1) return 'mốt'
  if (units === 4 && tens > 1) return 'tư'
  return pick(VI_DIGITS, units)
}

const EN_SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen ' +
  'fourteen fifteen sixteen seventeen eighteen nineteen'
).split(' ')
const EN_TENS = [
  '',
  '',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
]

function english(n: number): string[] {
  if (n === 0) return ['zero']
  const words: string[] = []
  for (const [value, unit] of threes(n, [
    'quadrillion',
    'trillion',
    'billion',
    'million',
    'thousand',
    '',
  ])) {
    if (value === 0) continue
    words.push(...englishGroup(value))
    if (unit) words.push(unit)
  }
  return words
}

function englishGroup(n: number): string[] {
  const [hundreds, tens, units] = digitsOf(n)
  const words = hundreds > 0 ? [pick(EN_SMALL, hundreds), 'hundred'] : []
  const rest = tens * 10 + units
  if (rest >= 20)
    words.push(units > 0 ? `${pick(EN_TENS, tens)}-${pick(EN_SMALL, units)}` : pick(EN_TENS, tens))
  else if (rest > 0) words.push(pick(EN_SMALL, rest))
  return words
}

/** Splits a number into groups of three digits, biggest first, each with the unit at its place; `n` must fit the units. */
function threes(n: number, units: readonly string[]): [number, string][] {
  const groups: [number, string][] = []
  let rest = n
  for (const unit of units.toReversed()) {
    const value = rest % 1_000
    groups.unshift([value, unit])
    rest = (rest - value) / 1_000
  }
  return groups
}

function digitsOf(group: number): [hundreds: number, tens: number, units: number] {
  return [Math.floor(group / 100), Math.floor(group / 10) % 10, group % 10]
}

function pick(words: readonly string[], index: number): string {
  return words[index] ?? ''
}
