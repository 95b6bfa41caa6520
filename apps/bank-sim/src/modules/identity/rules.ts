/** What stands in the two codes of an identity card: the QR of chip cards, and the three machine-readable lines of the back. Pure. */

export type CardType = 'CCCD' | 'CAN_CUOC'
export type Sex = 'MALE' | 'FEMALE'
/** Days are YYYY-MM-DD. */
export type CardText = {
  no: string
  oldNo: string | null
  name: string
  birthday: string
  sex: Sex
  address: string
  issueDate: string
  /** Further fields, which cards of 2024 may carry. */
  hometown: string | null
  ethnicity: string | null
  religion: string | null
}
export type Lines = { no: string; birthday: string; sex: Sex; expiryDate: string; whole: boolean }

const isDay = (year: number, month: number, day: number): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1

/** Number, old number, name, birth, sex, address, issue, with `|` between; more fields at the end are taken as far as they are known. */
export function readCardText(text: string): CardText | null {
  const parts = text.split('|').map((part) => part.trim())
  const at = (n: number): string => parts[n] ?? ''
  const [no, old, name, sex, address] = [at(0), at(1), at(2), at(4), at(5)]
  const fits =
    /^\d{12}$/.test(no) &&
    /^(\d{9})?$/.test(old) &&
    name !== '' &&
    /^(Nam|N\u1eef)$/.test(sex) &&
    address !== ''
  const [birthday, issueDate] = [dayOf(at(3)), dayOf(at(6))]
  if (!fits || birthday === null || issueDate === null) return null
  return {
    no,
    oldNo: old || null,
    name,
    birthday,
    sex: sex === 'Nam' ? 'MALE' : 'FEMALE',
    address,
    issueDate,
    hometown: at(7) || null,
    ethnicity: at(8) || null,
    religion: at(9) || null,
  }
}
/** ddMMyyyy, a day that exists. */
function dayOf(text: string): string | null {
  const m = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  return m !== null && isDay(Number(m[3]), Number(m[2]), Number(m[1]))
    ? `${m[3]}-${m[2]}-${m[1]}`
    : null
}
export function writeCardText(card: CardText): string {
  const day = (text: string): string => text.split('-').reverse().join('')
  const extra = [card.hometown, card.ethnicity, card.religion].map((part) => part ?? '')
  return [
    card.no,
    card.oldNo ?? '',
    card.name,
    day(card.birthday),
    card.sex === 'MALE' ? 'Nam' : 'N\u1eef',
    card.address,
    day(card.issueDate),
    ...extra,
  ].join('|')
}

function characterValue(c: string): number {
  if (c === '<') return 0
  return /\d/.test(c) ? Number(c) : c.charCodeAt(0) - 55
}
/** Check digit of ICAO 9303: weights 7, 3, 1. */
export function checkDigit(text: string): string {
  const weight = (place: number): number => [7, 3, 1][place % 3] ?? 1
  return String([...text].reduce((sum, c, i) => sum + characterValue(c) * weight(i), 0) % 10)
}
const pad = (text: string): string => text.padEnd(30, '<').slice(0, 30)
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u0111\u0110]/g, 'D')
    .toUpperCase()

export function writeLines(card: {
  no: string
  name: string
  birthday: string
  sex: Sex
  expiryDate: string
}): string {
  const short = (day: string): string => day.slice(2).replaceAll('-', '')
  const [number, birth, expiry] = [card.no.slice(3), short(card.birthday), short(card.expiryDate)]
  const first = `IDVNM${number}${checkDigit(number)}${card.no}<<`
  const second = `${birth}${checkDigit(birth)}${card.sex === 'MALE' ? 'M' : 'F'}${expiry}${checkDigit(expiry)}VNM<<<<<<<<<<<`
  const [surname = '', ...given] = plain(card.name).split(' ')
  return [
    `${first}${checkDigit(card.no)}`,
    `${second}${checkDigit(first.slice(5) + second.slice(0, 7) + second.slice(8, 15))}`,
    pad(`${surname}<<${given.join('<')}`),
  ].join('\n')
}

const FIRST_LINE = /^IDVNM(?<number>\d{9})(?<numberCheck>\d)(?<no>\d{12})<<(?<noCheck>\d)$/
const SECOND_LINE =
  /^(?<birth>\d{6})(?<birthCheck>\d)(?<sex>[MF])(?<expiry>\d{6})(?<expiryCheck>\d)VNM<{11}(?<all>\d)$/
type FirstLine = Record<'number' | 'numberCheck' | 'no' | 'noCheck', string>
type SecondLine = Record<'birth' | 'birthCheck' | 'sex' | 'expiry' | 'expiryCheck' | 'all', string>

const digitsFit = (first: string, second: string, a: FirstLine, b: SecondLine): boolean =>
  checkDigit(a.number) === a.numberCheck &&
  checkDigit(a.no) === a.noCheck &&
  checkDigit(b.birth) === b.birthCheck &&
  checkDigit(b.expiry) === b.expiryCheck &&
  a.no.endsWith(a.number) &&
  checkDigit(first.slice(5, 29) + second.slice(0, 7) + second.slice(8, 15)) === b.all

/** @returns null for what is no such text; `whole` false when a check digit does not fit. */
export function readLines(text: string): Lines | null {
  const [first = '', second = '', third = ''] = text.split('\n')
  const a = FIRST_LINE.exec(first)?.groups as FirstLine | undefined
  const b = SECOND_LINE.exec(second)?.groups as SecondLine | undefined
  if (a === undefined || b === undefined || third.length !== 30) return null
  // The card's own number says which century its bearer was born in.
  const century = 19 + Math.floor(Number(a.no[3]) / 2)
  const long = (short: string, of: number): string =>
    `${of}${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4, 6)}`
  return {
    no: a.no,
    birthday: long(b.birth, century),
    sex: b.sex === 'M' ? 'MALE' : 'FEMALE',
    expiryDate: long(b.expiry, 20),
    whole: digitsFit(first, second, a, b),
  }
}

/** Cards are renewed at 25, 40 and 60; one issued within the two years before is good until the next of these. Later it is good for ever. */
export function expiryOf(birthday: string, issueDate: string): string | null {
  const at = (age: number): string => `${Number(birthday.slice(0, 4)) + age}${birthday.slice(4)}`
  const twoYearsBefore = (day: string): string => `${Number(day.slice(0, 4)) - 2}${day.slice(4)}`
  return [25, 40, 60].map(at).find((day) => twoYearsBefore(day) > issueDate) ?? null
}
export function ageOn(birthday: string, day: string): number {
  return (
    Number(day.slice(0, 4)) -
    Number(birthday.slice(0, 4)) -
    (day.slice(5) < birthday.slice(5) ? 1 : 0)
  )
}
/** Address as written on cards: parts from the smallest to the largest, with commas between. */
export function addressParts(address: string): {
  street: string | null
  ward: string | null
  district: string | null
  province: string | null
} {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [province = null, district = null, ward = null, ...street] = parts.reverse()
  return {
    street: street.length > 0 ? street.reverse().join(', ') : null,
    ward,
    district,
    province,
  }
}
