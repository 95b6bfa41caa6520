/**
 * Passwords that everybody uses (reliability bar I4): plain favourites and what people make of them to satisfy the rule of lower, upper,
 * digit and symbol. The browser asks before anything is sent; the server compares what they become on the wire.
 */
import { PASSWORD_SYMBOLS } from './validators.ts'

const WORDS = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'matkhau',
  'admin',
  'administrator',
  'welcome',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'zxcvbnm',
  'iloveyou',
  'letmein',
  'monkey',
  'dragon',
  'master',
  'login',
  'abc',
  'abcd',
  'aa',
  'test',
  'demo',
  'user',
  'guest',
  'hello',
  'sunshine',
  'princess',
  'football',
  'secret',
  'changeme',
  'anhyeuem',
  'emyeuanh',
  'yeuem',
  'yeuanh',
  'vietnam',
  'saigon',
  'hanoi',
  'danang',
  'saola',
  'saolapay',
  'kienlong',
  'kienlongbank',
  'khongbiet',
  'khongco',
  'hoangtu',
  'congchua',
  'giadinh',
  'tinhyeu',
  'nguyen',
  'tuan',
  'hung',
  'huong',
  'linh',
  'minh',
  'thanh',
  'cuahang',
  'banhang',
  'caphe',
]
const TAILS = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '111',
  '1111',
  '111111',
  '000000',
  '666666',
  '888888',
  '999',
  '321',
  '654321',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
]
const DIGITS = [
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '0123456789',
  '987654321',
  '0987654321',
  '111111',
  '11111111',
  '000000',
  '00000000',
  '123123',
  '123123123',
  '121212',
  '654321',
  '666666',
  '888888',
  '999999',
  '112233',
  '147258369',
  '789456123',
  '159753',
  '159357',
  '102030',
  '1q2w3e4r',
  '1qaz2wsx',
  'q1w2e3r4',
  '123qwe',
  'qwe123',
  '123abc',
  '1a2b3c',
  'zaq12wsx',
  'aa123456',
  'a123456',
  'a123456789',
]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export function* commonPasswords(): Generator<string> {
  yield* DIGITS
  for (const digits of DIGITS)
    for (const symbol of PASSWORD_SYMBOLS)
      yield* [capital(digits) + symbol, `Aa${digits}${symbol}`, `aA${digits}${symbol}`]
  for (const word of WORDS) {
    for (const tail of TAILS) {
      for (const head of [word, capital(word), word.toUpperCase()]) yield head + tail
      if (tail !== '')
        for (const symbol of PASSWORD_SYMBOLS)
          yield* [capital(word) + symbol + tail, capital(word) + tail + symbol]
    }
  }
}

/** What people make of their own number. */
export const passwordsOf = (phone: string): string[] => [
  phone,
  ...['A', 'Aa', 'Saola', 'Abc'].flatMap((head) =>
    [...PASSWORD_SYMBOLS].flatMap((symbol) => [
      `${head}${symbol}${phone}`,
      `${head}${phone}${symbol}`,
    ]),
  ),
]

let common: Set<string> | null = null
/** @param password as it was typed; @param phone of its owner, '' where it is not known. */
export function isCommon(password: string, phone: string): boolean {
  common ??= new Set(commonPasswords())
  return common.has(password) || (phone !== '' && passwordsOf(phone).includes(password))
}
