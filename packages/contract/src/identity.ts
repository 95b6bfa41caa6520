/** Numbers by which the state knows people and businesses (docs/domain.md#7): their form, and what they say of their bearer. Pure. */
import { required, type Validator } from './validators.ts'

/** Provinces in whose registers of birth a number may begin; 100 and above stand for countries. */
const provinces = new Set(
  '001 002 004 006 008 010 011 012 014 015 017 019 020 022 024 025 026 027 030 031 033 034 035 036 037 038 040 042 044 045 046 048 049 051 052 054 056 058 060 062 064 066 067 068 070 072 074 075 077 079 080 082 083 084 086 087 089 091 092 093 094 095 096'.split(
    ' ',
  ),
)

export type Sex = 'MALE' | 'FEMALE'
export interface NumberFacts {
  place: string
  sex: Sex
  birthYear: number
}
/** What a personal number says: 3 digits of place, 1 of century and sex, 2 of the year. @returns null for what is no such number. */
export function factsOfNumber(no: string): NumberFacts | null {
  const m = /^(\d{3})(\d)(\d{2})\d{6}$/.exec(no)
  if (!m || Number(m[2]) > 5 || (Number(m[1]) < 100 && !provinces.has(m[1]!))) return null
  return {
    place: m[1]!,
    sex: Number(m[2]) % 2 === 0 ? 'MALE' : 'FEMALE',
    birthYear: 1900 + 100 * Math.floor(Number(m[2]) / 2) + Number(m[3]),
  }
}
/** Sex and year of the number agree with what stands on the card. @param birthday YYYY-MM-DD */
export function numberAgrees(no: string, card: { sex: Sex; birthday: string }): boolean {
  const facts = factsOfNumber(no)
  return (
    facts !== null &&
    facts.sex === card.sex &&
    facts.birthYear === Number(card.birthday.slice(0, 4))
  )
}
export const identityNumber: Validator = (v) =>
  required(v) || (factsOfNumber(v.trim()) === null ? 'error.pattern' : '')

const WEIGHTS = [31, 29, 23, 19, 17, 13, 7, 5, 3]
/** Ten digits, the last one a check digit. */
function isBusinessNumber(v: string): boolean {
  if (!/^\d{10}$/.test(v)) return false
  const check = 10 - (WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(v[i]), 0) % 11)
  return check !== 10 && check === Number(v[9])
}
/** Tax number: 10 digits, 13 with a branch 001-999 (with or without a hyphen), or the personal number of a person or household business. */
export const taxNumber: Validator = (v) => {
  const t = v.trim()
  if (t === '') return 'error.required'
  if (/^\d{12}$/.test(t)) return identityNumber(t)
  const m = /^(\d{10})(?:-?(\d{3}))?$/.exec(t)
  return m && isBusinessNumber(m[1]!) && m[2] !== '000' ? '' : 'error.pattern'
}
/** One way of writing it, for comparing. */
export const plainTaxNumber = (v: string): string => v.trim().replace('-', '')

/** First and last three digits, as lists and members without the code see it. */
export const maskedNumber = (no: string): string =>
  no.length < 7 ? '***' : `${no.slice(0, 3)}${'*'.repeat(no.length - 6)}${no.slice(-3)}`

/** 25 % of the capital or more makes an owner one whose papers belong to the file. */
export const OWNER_PAPERS_PERCENT = 25
/** Shares of owners in whole hundredths of a percent, so that three thirds can make a whole. */
export const sharesMakeWhole = (percents: readonly number[]): boolean =>
  percents.reduce((sum, p) => sum + Math.round(p * 100), 0) === 10_000
