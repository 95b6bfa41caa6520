import { describe, expect, it } from 'vitest'
import * as v from './validators.ts'

describe('shared validators', () => {
  it(
    'each returns a message key or nothing; required fails on blanks only',
    { meta: { behaviours: ['B-132', 'B-133'] } },
    () => {
      expect(v.required('a')).toBe('')
      for (const blank of ['', ' ', '\t \n', '\u00a0'])
        expect(v.required(blank)).toBe('error.required')
    },
  )
  it.each([
    ['', 'error.required'],
    ['   ', 'error.required'],
    ['0901234567', ''],
    [' 0901234567 ', ''],
    ['09012345678', 'error.phone-max-value'],
    ['090123456', 'error.invalid-phone'],
    ['0301234567', ''],
    ['0501234567', ''],
    ['0701234567', ''],
    ['0801234567', ''],
    ['0201234567', 'error.invalid-phone'],
    ['0401234567', 'error.invalid-phone'],
    ['1901234567', 'error.invalid-phone'],
    ['09o1234567', 'error.invalid-phone'],
  ])('phone %j → %j', { meta: { behaviours: ['B-134', 'B-135', 'B-136'] } }, (value, key) =>
    expect(v.phone(value)).toBe(key),
  )
  it.each([
    ['', 'error.required'],
    ['a@b.vn', ''],
    ['a@b', 'error.invalid-email'],
    ['a b@c.vn', 'error.invalid-email'],
    [`${'a'.repeat(45)}@b.vn`, ''],
    [`${'a'.repeat(46)}@b.vn`, 'error.email-max-value'],
    ['a@@b.vn', 'error.invalid-email'],
    ['a@b..vn', 'error.invalid-email'],
    ['ten@cửa-hàng.vn', ''],
  ])('e-mail %j → %j', { meta: { behaviours: ['B-137', 'B-138', 'B-139'] } }, (value, key) =>
    expect(v.email(value)).toBe(key),
  )
  it.each([
    ['', ''],
    ['a@b.vn', ''],
    ['a@b.com', ''],
    ['a@b.info', 'error.invalid-email'],
    ['a@b.v', 'error.invalid-email'],
    [`${'a'.repeat(46)}@b.vn`, 'error.email-max-value'],
  ])(
    'optional e-mail %j → %j',
    { meta: { behaviours: ['B-140', 'B-141', 'B-142'] } },
    (value, key) => expect(v.optionalEmail(value)).toBe(key),
  )
  it.each([
    ['29/02/2024', ''],
    ['29/02/2023', 'error.invalid_format_birth_day'],
    ['1/2/2000', 'error.invalid_format_birth_day'],
    ['2000-02-01', 'error.invalid_format_birth_day'],
    ['31/04/2000', 'error.invalid_format_birth_day'],
    ['01/02/2000 ', 'error.invalid_format_birth_day'],
  ])('birthday %j → %j', { meta: { behaviours: ['B-143'] } }, (value, key) =>
    expect(v.birthday(value)).toBe(key),
  )
  it(
    'nothing but a phone number, an e-mail address and a password has a longest or shortest length',
    { meta: { behaviours: ['B-156'] } },
    () => {
      for (const length of [1, 2, 51, 101, 5000])
        for (const validator of [v.required, v.unsignedText, v.name])
          expect(validator('a'.repeat(length))).toBe('')
      for (const validator of [v.url, v.webUrl])
        expect(validator(`https://saola.example/${'a'.repeat(5000)}`)).toBe('')
    },
  )
  it('text without accents', { meta: { behaviours: ['B-144', 'B-145'] } }, () => {
    expect(v.unsignedText('')).toBe('error.required')
    expect(v.unsignedText('Don hang #12 (2 ly)')).toBe('')
    for (const bad of ['Đơn hàng', 'cà phê', '<b>', 'đ'])
      expect(v.unsignedText(bad)).toBe('error.unsigned-letter')
  })
  it('an address must be there and parse', { meta: { behaviours: ['B-146', 'B-147'] } }, () => {
    expect(v.url('')).toBe('error.required')
    expect(v.url('https://shop.vn/ok?x=1')).toBe('')
    expect(v.url('shop.vn')).toBe('error.invalid-url')
  })
  it.each([
    'javascript:alert(1)',
    'https://user:pw@evil.vn',
    'ftp://shop.vn',
    'https://shop',
    'https://sh\top.vn',
    'https://shop.vn\\@evil.vn',
    'data:text/html,x',
  ])('a redirect may not point to %j', { meta: { bars: ['N10'] } }, (bad) =>
    expect(v.webUrl(bad)).toBe('error.invalid-url'),
  )
  it(
    'a name holds letters, digits, underscore and spaces',
    { meta: { behaviours: ['B-148'] } },
    () => {
      for (const good of ['Nguyễn Thị Hà', 'Quầy_1', 'Đặng 2']) expect(v.name(good)).toBe('')
      for (const bad of ['Hà!', 'a-b', '']) expect(v.name(bad)).not.toBe('')
    },
  )
  it(
    'a password holds 8-64 characters of four kinds with one of # ! @ $ % ^ *',
    { meta: { behaviours: ['B-149'] } },
    () => {
      expect(v.password('Saola#2026')).toBe('')
      for (const symbol of v.PASSWORD_SYMBOLS) expect(v.password(`Saola${symbol}2026`)).toBe('')
      for (const bad of [
        'saola#2026',
        'SAOLA#2026',
        'Saola#abcd',
        'Saola2026',
        'Sa#2026',
        `Aa1#${'x'.repeat(61)}`,
        'Saola&2026',
      ])
        expect(v.password(bad)).toBe('error.password-rule')
    },
  )
})

it.each([
  ['+84 912 345 678', '0912345678'],
  ['0084912345678', '0912345678'],
  ['84912345678', '0912345678'],
  ['(+84) 912-345-678', '0912345678'],
  ['0912.345.678', '0912345678'],
  ['0912 345', '0912345'],
  ['849123456', '849123456'],
  [' 09o1 234 ', '09o1 234'],
  ['', ''],
])('the phone number %j is kept as %j', (text, kept) => expect(v.localPhone(text)).toBe(kept))

it.each([
  ['1234 5678-90', '1234567890'],
  ['12.34', '1234'],
  ['-5 00a', '-5 00a'],
  ['1e5', '1e5'],
])('the digits of %j are %j', (text, digits) => expect(v.plainDigits(text)).toBe(digits))
