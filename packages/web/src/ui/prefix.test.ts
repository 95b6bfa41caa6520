import { expect, it } from 'vitest'
import { startsWithAny } from './prefix.ts'

it(
  'the search of bank, e-wallet and account lists matches name, short name or number by prefix, whatever the case',
  { meta: { behaviours: ['B-266'] } },
  () => {
    const account = ['100200300400', 'KLB', 'KienlongBank', 'CONG TY TNHH CA PHE SAOLA']
    const bank = ['Ngân hàng TMCP Ngoại thương Việt Nam', 'Vietcombank']
    const wallet = ['Ví MoMo', 'MoMo']
    for (const [typed, words] of [
      ['1002', account],
      ['1002 0030', account],
      ['klb', account],
      ['KIEN', account],
      ['cong ty', account],
      ['', account],
      ['vietC', bank],
      ['ngan hang', bank],
      ['momo', wallet],
    ] as const)
      expect({ typed, fits: startsWithAny(typed, words) }).toEqual({ typed, fits: true })
    for (const [typed, words] of [
      ['0400', account],
      ['saola', account],
      ['bank', bank],
      ['omo', wallet],
    ] as const)
      expect({ typed, fits: startsWithAny(typed, words) }).toEqual({ typed, fits: false })
  },
)
