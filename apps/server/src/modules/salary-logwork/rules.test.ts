import { readsAsNumber, usualSymbols } from '@saola/contract/salary-logwork-values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changesOf,
  columnsOf,
  dayOfTitle,
  judgeAll,
  partsOf,
  placeOf,
  symbolFaults,
  workloadOf,
  type Cell,
  type Known,
  type Line,
  type Part,
  type Terms,
} from './rules.ts'

const span = { startDate: '2026-11-26', endDate: '2026-12-25' }

describe('a cell', () => {
  it.each<[Part, string[]]>([
    [100, ['1', '1.0', '1,00', 'x', 'X', ' + ', 'sp', 'P', 'h', 'NB', 'L']],
    [75, ['0.75', '0,75']],
    [50, ['0.5', '0,5', '.5'.padStart(3, '0'), 'x/2', 'X / 2']],
    [25, ['0.25', '0,25']],
    [0, ['0', '0,0', 'Ô', 'ô', 'CÔ', 'cô', 'Cô'.normalize('NFD'), 'ts', 'T', 'kl', 'N']],
    ['MORE_THAN_ONE', ['1.25', '2', '8', '1,5', '999999']],
    [
      'BAD_VALUE',
      [
        '0.3',
        '0,1',
        '0.125',
        '-1',
        '-0.5',
        '1e0',
        '0x1',
        'có',
        '1 2 3 nghỉ',
        '=1',
        '1.0.0',
        'Infinity',
      ],
    ],
  ])('is %s hundredths of a day', (part, texts) => {
    for (const text of texts) expect(workloadOf(text, partsOf(usualSymbols)), text).toBe(part)
  })
  it('is what the enterprise says, without case, blanks or the form of its letters', () => {
    const parts = partsOf([
      { symbol: 'x', workload: 0.5 },
      { symbol: 'Ốm', workload: 0.25 },
      { symbol: '-', workload: 0 },
    ])
    expect(
      ['X', ' ố m ', 'ỐM'.normalize('NFD'), '-', '+'].map((one) => workloadOf(one, parts)),
    ).toEqual([50, 25, 25, 0, 'BAD_VALUE'])
    expect(workloadOf('x', partsOf([]))).toBe('BAD_VALUE')
  })
})

describe('symbols', () => {
  const faultsOf = (...symbols: string[]) =>
    symbolFaults(symbols.map((symbol) => ({ symbol, workload: 1 }))).map(
      ({ field, key }) => `${field} ${key}`,
    )
  it('as usual are right', () => {
    expect(symbolFaults(usualSymbols)).toEqual([])
    expect(faultsOf('√', 'x/2', '-', 'P1', 'Ngày')).toEqual([])
  })
  it('that are one with another, nothing, or what files hold apart by are refused', () => {
    expect(faultsOf('x', 'Ô', ' X ', 'ô'.normalize('NFD'))).toEqual([
      'symbols.2.symbol error.duplicate_item',
      'symbols.3.symbol error.duplicate_item',
    ])
    expect(faultsOf(' ')).toEqual(['symbols.0.symbol error.required'])
    for (const symbol of ['=x', 'a,b', 'a;b', '"'])
      expect(faultsOf(symbol)).toEqual(['symbols.0.symbol error.pattern'])
  })
  it.each([
    '0',
    '1',
    '0.5',
    '0,5',
    '.5',
    '-1',
    '+1',
    '1/2',
    '1e0',
    '0x1',
    '50%',
    '１',
    'Infinity',
    '01/11',
    '½',
  ])('that read as a number are refused: %s', (symbol) =>
    expect(faultsOf(symbol)).toEqual(['symbols.0.symbol error.pattern']),
  )
  const symbol = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  const quarter = fc.constantFrom(0, 0.25, 0.5, 0.75, 1)
  const map = fc.array(fc.record({ symbol, workload: quarter }), { maxLength: 20 })
  const number = fc
    .tuple(fc.nat({ max: 999_999 }), fc.option(fc.nat({ max: 999_999 })), fc.constantFrom('.', ','))
    .map(([whole, rest, point]) => (rest === null ? `${whole}` : `${whole}${point}${rest}`))
  it('never say what a number says', () => {
    fc.assert(
      fc.property(map, number, quarter, (symbols, text, workload) => {
        const own = partsOf([...symbols, { symbol: text, workload }])
        expect(workloadOf(text, own)).toBe(workloadOf(text, partsOf([])))
        expect(readsAsNumber(text)).toBe(true)
        expect(symbolFaults([{ symbol: text, workload }])).toHaveLength(1)
      }),
    )
  })
  it('that are right count what they say, whatever else is among them', () => {
    fc.assert(
      fc.property(map, (symbols) => {
        const wrong = new Set(symbolFaults(symbols).map(({ field }) => field))
        const right = symbols.filter((_, i) => !wrong.has(`symbols.${i}.symbol`))
        for (const one of right)
          expect(workloadOf(one.symbol, partsOf(right))).toBe(one.workload * 100)
      }),
    )
  })
})

describe('a title', () => {
  it.each([
    ['01/12 T3', '2026-12-01'],
    ['26/11', '2026-11-26'],
    ['1/12', '2026-12-01'],
    ['01-12-2026', '2026-12-01'],
    ['01.12.2026', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-01 00:00:00', '2026-12-01'],
    // As Excel counts.
    ['46357', '2026-12-01'],
    // Outside of the period.
    ['26/12', '2026-12-26'],
    ['01/12/2025', '2025-12-01'],
    ['31/11', null],
    ['30/02', null],
    ['Tổng công', null],
    ['STT', null],
    ['', null],
    ['1/13', null],
  ])('%s', (title, day) => {
    expect(dayOfTitle(title, span)).toBe(day)
  })
  it('says its year where the period runs into the next one', () => {
    const over = { startDate: '2026-12-26', endDate: '2027-01-25' }
    expect(dayOfTitle('31/12', over)).toBe('2026-12-31')
    expect(dayOfTitle('01/01', over)).toBe('2027-01-01')
    expect(placeOf(over, '2027-01-01')).toBe(6)
    expect(placeOf(over, '2027-01-26')).toBe(null)
  })
})

describe('the columns', () => {
  const names = { code: ['Mã nhân viên', 'Employee code'], name: ['Họ tên', 'Full name'] }
  const of = (...titles: string[]) => columnsOf(titles, names, span)
  it('stand in any order, in either language, without accents', () => {
    expect(of('STT', '26/11 T5', 'ma nhan vien *', 'Full name', '27/11', 'Tổng công')).toEqual({
      code: 2,
      codeTitle: 'ma nhan vien',
      name: 3,
      days: [
        { column: 1, title: '26/11 T5', place: 0 },
        { column: 4, title: '27/11', place: 1 },
      ],
    })
    expect(of('Mã nhân viên', '01/01')?.days).toEqual([{ column: 1, title: '01/01', place: null }])
  })
  it('are none without a code, without days, or where something comes twice', () => {
    expect(of('Họ tên', '26/11')).toBe(null)
    expect(of('Mã nhân viên', 'Họ tên')).toBe(null)
    expect(of('Mã nhân viên', 'Employee code', '26/11')).toBe(null)
    expect(of('Mã nhân viên', '26/11', '26/11/2026')).toBe(null)
  })
})

describe('lines beside what is there', () => {
  const none = [null, null, null, null]
  const an: Known = { id: 'an', code: 'NV01', name: 'Lê An', leftOn: null, days: none }
  const terms: Terms = {
    span: { startDate: '2026-11-01', endDate: '2026-11-04' },
    today: '2026-11-03',
    isOverride: false,
    codeTitle: 'Mã',
  }
  const cell = (place: number | null, part: Part): Cell => ({
    at: place === null ? 'khác' : `0${place + 1}/11`,
    value: String(part),
    place,
    part,
  })
  const line = (id: number, code: string, ...cells: Cell[]): Line => ({ id, code, name: '', cells })
  const judge = (lines: Line[], known: Known[] = [an], more: Partial<Terms> = {}) =>
    judgeAll(lines, new Map(known.map((one) => [one.code.toLowerCase(), one])), {
      ...terms,
      ...more,
    })
  const faults = (...args: Parameters<typeof judge>) =>
    judge(...args).map(({ errors }) => errors.map(({ fault }) => fault))

  it('add what is new and leave alone what is not said', () => {
    const [one] = judge(
      [line(2, 'nv01', cell(0, 100), cell(2, 0))],
      [{ ...an, days: [null, 50, null, null] }],
    )
    expect(one).toMatchObject({ errors: [], after: [100, 50, 0, null], added: 2, replaced: 0 })
    expect(changesOf(one!, false)).toEqual([])
    expect(changesOf(one!, true)).toEqual([
      { place: 0, before: null, after: 100 },
      { place: 2, before: null, after: 0 },
    ])
  })
  it('take the place of another workload only where that is wanted', () => {
    const logged = { ...an, days: [100, 50, null, null] }
    const lines = [line(2, 'NV01', cell(0, 0), cell(1, 50))]
    expect(faults(lines, [logged])).toEqual([['DAY_LOGGED']])
    const [one] = judge(lines, [logged], { isOverride: true })
    expect(one).toMatchObject({ after: [0, 50, null, null], added: 0, replaced: 1 })
    expect(one!.warnings).toEqual(['LOWERS'])
    expect(changesOf(one!, false)).toEqual([{ place: 0, before: 100, after: 0 }])
    // The same again is nothing new.
    expect(judge([line(2, 'NV01', cell(0, 100))], [logged])).toMatchObject([
      { errors: [], added: 0, replaced: 0 },
    ])
  })
  it('are refused for a day that has not come, is outside, or after leaving', () => {
    expect(faults([line(2, 'NV01', cell(2, 100), cell(3, 100), cell(null, 100))])).toEqual([
      ['FUTURE_DAY', 'OUTSIDE_PERIOD'],
    ])
    const left = { ...an, leftOn: '2026-11-02' }
    expect(faults([line(2, 'NV01', cell(1, 100), cell(2, 0))], [left])).toEqual([['AFTER_LEAVING']])
  })
  it('name an employee once, and one that there is', () => {
    const [first, second, third] = judge([
      line(2, 'NV01', cell(0, 100)),
      line(3, 'nv01', cell(1, 100)),
      line(4, 'NV02', cell(1, 100)),
    ])
    expect(first!.errors).toEqual([])
    expect(second!.errors).toMatchObject([{ at: 'Mã', fault: 'DUPLICATE_IN_FILE', ofRow: 2 }])
    expect(third!.errors).toMatchObject([{ value: 'NV02', fault: 'UNKNOWN_CODE' }])
    expect(faults([line(2, 'NV01', cell(0, 100), cell(0, 100))])).toEqual([['DUPLICATE_IN_FILE']])
  })
  it('tell another name, but not other accents', () => {
    const named = (name: string) => judge([{ ...line(2, 'NV01', cell(0, 100)), name }])[0]!.warnings
    expect(named('LE AN')).toEqual([])
    expect(named('Trần Bình')).toEqual(['NAME_DIFFERS'])
  })
})
