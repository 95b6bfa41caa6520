import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../test-data/vn-number-reading.json'
import { patient, runs } from '../test/property.ts'
import { amountInWords } from './words.ts'

const anyAmount = fc.oneof(
  fc.nat(9_999),
  fc.nat(999_999_999),
  fc.maxSafeNat(),
  fc.integer({ min: 0, max: 9_007 }).map((n) => n * 1e12),
)

const always = (holds: (n: number) => boolean): void =>
  fc.assert(fc.property(anyAmount, holds), runs)

/** The table of docs/domain.md#4, which leaves out the final "đồng". */
const TABLE: [number, string][] = [
  [1_000, 'một nghìn'],
  [1_005, 'một nghìn không trăm linh năm'],
  [1_015, 'một nghìn không trăm mười lăm'],
  [1_100, 'một nghìn một trăm'],
  [10_500, 'mười nghìn năm trăm'],
  [15_000, 'mười lăm nghìn'],
  [21_000, 'hai mươi mốt nghìn'],
  [24_000, 'hai mươi tư nghìn'],
  [35_500, 'ba mươi lăm nghìn năm trăm'],
  [101_000, 'một trăm linh một nghìn'],
  [105_000, 'một trăm linh năm nghìn'],
  [111_111, 'một trăm mười một nghìn một trăm mười một'],
  [200_005, 'hai trăm nghìn không trăm linh năm'],
  [505_505, 'năm trăm linh năm nghìn năm trăm linh năm'],
  [1_000_001, 'một triệu không trăm linh một'],
  [1_000_500, 'một triệu năm trăm'],
  [1_050_000, 'một triệu không trăm năm mươi nghìn'],
  [1_205_000, 'một triệu hai trăm linh năm nghìn'],
  [15_015_015, 'mười lăm triệu không trăm mười lăm nghìn không trăm mười lăm'],
  [1_000_000_005, 'một tỷ không trăm linh năm'],
]

describe('Vietnamese', () => {
  it('has its vectors', () => {
    expect(vectors.examples.length).toBeGreaterThan(40)
  })

  it.each(vectors.examples.map(({ n, text }) => [n, text] as const))(
    'reads the vector %i',
    (n, text) => {
      expect(amountInWords(n, 'vi')).toBe(text)
    },
  )

  it.each(TABLE)('reads the table row %i as %s', (n, text) => {
    expect(amountInWords(n, 'vi')).toBe(`${text} đồng`)
  })

  it.each([
    [1_000_000_000_000, 'một nghìn tỷ đồng'],
    [2_500_000_000_000, 'hai nghìn năm trăm tỷ đồng'],
    [1_005_000_000_000, 'một nghìn không trăm linh năm tỷ đồng'],
    [1_000_000_005_000, 'một nghìn tỷ không trăm linh năm nghìn đồng'],
    [3_000_000_000_000_000, 'ba triệu tỷ đồng'],
  ])('reads %i past 999 tỷ as %s', (n, text) => {
    expect(amountInWords(n, 'vi')).toBe(text)
  })

  it('begins a document line with a capital', () => {
    expect(amountInWords(1_250_000, 'vi', { capital: true })).toBe(
      'Một triệu hai trăm năm mươi nghìn đồng',
    )
    expect(amountInWords(0, 'vi', { capital: true })).toBe('Không đồng')
  })

  it('every amount reads back to itself', { ...patient, meta: { bars: ['M17'] } }, () => {
    always((n) => fromVietnamese(amountInWords(n, 'vi')) === n)
  })

  it(
    'agrees with the rules applied digit by digit',
    { ...patient, meta: { bars: ['M17'] } },
    () => {
      always((n) => amountInWords(n, 'vi') === slowVietnamese(n))
    },
  )

  it('every word has a clip of the sound box', patient, () => {
    const clips = new Set(
      'không một hai ba bốn năm sáu bảy tám chín mười mươi mốt tư lăm linh trăm nghìn triệu tỷ đồng'.split(
        ' ',
      ),
    )
    always((n) =>
      amountInWords(n, 'vi')
        .split(' ')
        .every((word) => clips.has(word)),
    )
  })
})

describe('English', () => {
  it.each([
    [0, 'zero dong'],
    [1, 'one dong'],
    [13, 'thirteen dong'],
    [20, 'twenty dong'],
    [21, 'twenty-one dong'],
    [100, 'one hundred dong'],
    [1_005, 'one thousand five dong'],
    [1_000_500, 'one million five hundred dong'],
    [1_250_000, 'one million two hundred fifty thousand dong'],
    [
      499_999_999,
      'four hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine dong',
    ],
    [1_000_000_000_000, 'one trillion dong'],
    [9_000_000_000_000_000, 'nine quadrillion dong'],
  ])('reads %i as %s', (n, text) => {
    expect(amountInWords(n, 'en')).toBe(text)
  })

  it('begins a document line with a capital', () => {
    expect(amountInWords(1_250_000, 'en', { capital: true })).toBe(
      'One million two hundred fifty thousand dong',
    )
  })

  it('every amount reads back to itself', { ...patient, meta: { bars: ['M17'] } }, () => {
    always((n) => fromEnglish(amountInWords(n, 'en')) === n)
  })
})

it('refuses what is not an amount', () => {
  for (const n of [-1, 1.5, Number.NaN, Infinity, 2 ** 53]) {
    expect(() => amountInWords(n, 'vi')).toThrow(RangeError)
    expect(() => amountInWords(n, 'en')).toThrow(RangeError)
  }
})

const VI_VALUES: Record<string, number> = {
  không: 0,
  linh: 0,
  một: 1,
  mốt: 1,
  hai: 2,
  ba: 3,
  bốn: 4,
  tư: 4,
  năm: 5,
  lăm: 5,
  sáu: 6,
  bảy: 7,
  tám: 8,
  chín: 9,
  mười: 10,
}
const VI_SCALES: Record<string, number> = { nghìn: 1e3, triệu: 1e6 }

/** Listens to the words and adds up what they mean. */
function fromVietnamese(text: string): number {
  let [total, millions, group] = [0, 0, 0]
  for (const word of text.split(' ')) {
    const scale = VI_SCALES[word]
    if (word === 'đồng') return total + millions + group
    if (word === 'tỷ') [total, millions, group] = [(millions + group) * 1e9, 0, 0]
    else if (scale) [millions, group] = [millions + group * scale, 0]
    else if (word === 'trăm') group *= 100
    else if (word === 'mươi') group += 9 * (group % 10)
    else group += VI_VALUES[word] ?? Number.NaN
  }
  return Number.NaN
}

/** The rules of docs/domain.md#4 on the written digits, with every word that may be silent removed afterwards. */
function slowVietnamese(n: number): string {
  const digits = 'không một hai ba bốn năm sáu bảy tám chín'.split(' ')
  const groups = n.toLocaleString('en-US').split(',')
  const read = groups.map((group, i) => {
    const place = groups.length - 1 - i
    // tỷ closes every third group; below it nghìn and triệu alternate.
    const unit = ['', 'nghìn', 'triệu'][place % 3]
    const billion = place > 0 && place % 3 === 0 ? 'tỷ' : ''
    if (Number(group) === 0) return billion
    const [h = '0', t = '0', u = '0'] = group.padStart(3, '0')
    let words = `${digits[Number(h)]} trăm ${digits[Number(t)]} mươi ${digits[Number(u)]}`
      .replace('không mươi không', '')
      .replace('không mươi', 'linh')
      .replace('một mươi', 'mười')
      .replace('mươi một', 'mươi mốt')
      .replace('mươi bốn', 'mươi tư')
      .replace(/(mươi|mười) năm/, '$1 lăm')
      .replace(/(mươi|mười) không$/, '$1')
    if (i === 0) words = words.replace(/^không trăm (linh )?/, '')
    return `${words} ${unit} ${billion}`
  })
  return `${read.join(' ') || 'không'} đồng`
    .replace(/ +/g, ' ')
    .replace(/^ ?đồng/, 'không đồng')
    .trim()
}

const EN_VALUES = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
)
const EN_TENS: Record<string, number> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, i) => [word, (i + 2) * 10]),
)
const EN_SCALES: Record<string, number> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  quadrillion: 1e15,
}

function fromEnglish(text: string): number {
  let [total, group] = [0, 0]
  for (const word of text.split(/[ -]/)) {
    const scale = EN_SCALES[word]
    if (word === 'dong') return total + group
    if (scale) [total, group] = [total + group * scale, 0]
    else if (word === 'hundred') group *= 100
    else group += EN_TENS[word] ?? EN_VALUES[word] ?? Number.NaN
  }
  return Number.NaN
}
