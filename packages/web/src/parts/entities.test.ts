import { expect, it } from 'vitest'
import { begins, folded } from './entities.ts'

const vcb = {
  name: 'Ngân hàng TMCP Ngoại Thương Việt Nam',
  shortName: 'Vietcombank',
  number: '970436',
}

it(
  'matches name, short name or number by prefix, whatever the case and accents',
  { meta: { behaviours: ['B-266'] } },
  () => {
    for (const typed of [
      'viet',
      'VIETCOM',
      'ngan hang',
      'Ngân Hàng TMCP ngoai',
      '9704',
      '',
      ' viet',
    ])
      expect({ typed, found: begins(vcb, typed) }).toEqual({ typed, found: true })
    for (const typed of ['combank', 'hàng', '0436', 'vietx'])
      expect({ typed, found: begins(vcb, typed) }).toEqual({ typed, found: false })
    expect(begins({ name: 'Ví điện tử MoMo', shortName: 'MoMo', number: null }, 'vi dien')).toBe(
      true,
    )
    expect(folded('  Đông Á ')).toBe('dong a')
  },
)
