import { describe, expect, it } from 'vitest'
import { ending, meaningOf } from './rules.ts'

describe('meanings of a search text', () => {
  it.each([
    ['125000', { amount: 125_000 }],
    ['125.000', { amount: 125_000 }],
    ['1.250.000 ₫', { amount: 1_250_000 }],
    ['125k', { amount: 125_000 }],
    ['1,5tr', { amount: 1_500_000 }],
    ['2tr', { amount: 2_000_000 }],
    ['1 250 000đ', { amount: 1_250_000 }],
    ['0', {}],
    ['0k', {}],
    ['99999999999999999999', {}],
  ])('%s as an amount is %j', (typed, { amount }: { amount?: number }) =>
    expect(meaningOf(typed).amount).toBe(amount),
  )
  it.each([
    ['6789', '9876'],
    ['…6789', '9876'],
    ['...6789', '9876'],
    ['*6789', '9876'],
    ['0011 0012 3456', '654321001100'],
    ['789', undefined],
    ['…789', undefined],
    ['Bàn 5', undefined],
  ])('%s as the end of an account reads %s', (typed, tail) =>
    expect(meaningOf(typed).tail).toBe(tail),
  )
  it('an end said to be one is no amount', () => expect(meaningOf('…6789').amount).toBeUndefined())
  it.each([
    ['0912 345 678', '0912345678'],
    ['+84912345678', '0912345678'],
    ['0912', undefined],
  ])('%s as a phone is %s', (typed, phone) => expect(meaningOf(typed).phone).toBe(phone))
  it('an id is an id and nothing else', () =>
    expect(meaningOf('01990000-0000-7000-8000-00000000000A')).toEqual({
      uuid: '01990000-0000-7000-8000-00000000000a',
    }))
  it.each([
    ['FT2412', 'FT2412', 'FT2412'],
    ['cà phê', undefined, 'cà phê'],
    ['ab', undefined, undefined],
    ['HD 77', undefined, 'HD 77'],
  ])('%s: code %s, words %s', (typed, code, words) =>
    expect(meaningOf(typed)).toMatchObject({
      ...(code ? { code } : {}),
      ...(words ? { words } : {}),
    }),
  )
})
it.each([
  ['gBNL', 'lnbg'],
  ['…gBNL', 'lnbg'],
  ['NnQW…gBNL', 'lnbg'],
  ['FT26330...004711', '117400'],
  ['BNL', undefined],
  ['cà phê', undefined],
])('%s as the end of a code reads %s', (typed, end) => expect(meaningOf(typed).codeEnd).toBe(end))
it('an account is shown by its end', () =>
  expect([ending('0011001234567'), ending('123'), ending(null)]).toEqual(['…4567', '123', null]))
