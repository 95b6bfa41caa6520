import { expect, it } from 'vitest'
import { bankOf } from './icons.ts'

const bank = (id: number, code: string, shortName: string, number: string | null) => ({
  id,
  code,
  shortName,
  number,
  name: shortName,
  icon: '',
})
const banks = [bank(1, 'VCB', 'Vietcombank', '970436'), bank(2, 'BOC', 'Bank of China', null)]

it('a picture finds its bank by code, BIN or short name, whatever the case', () => {
  expect(
    [
      'VCB.png',
      'vcb.JPG',
      '970436.png',
      'vietcombank.png',
      'bank-of-china.gif',
      'Bank of China.png',
    ].map((name) => bankOf(name, banks)?.id),
  ).toEqual([1, 1, 1, 1, 2, 2])
  expect(['VCB1.png', '.png', 'logo.png', 'VC.png'].map((name) => bankOf(name, banks))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
