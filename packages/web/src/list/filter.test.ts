import { expect, it } from 'vitest'
import { chipsOf, namesOf, type AnyFilter } from './filter.ts'

const said = (filter: AnyFilter, value: string): string[] =>
  chipsOf(filter).map(({ label, say }) => `${label}: ${say(value)}`)

it('a chip says the label of the option', () => {
  const filter: AnyFilter = {
    field: 'choice',
    name: 'status',
    label: 'Trạng thái',
    options: [{ value: 'OPEN', label: 'Đang mở' }],
  }
  expect(said(filter, 'OPEN')).toEqual(['Trạng thái: Đang mở'])
  expect(said(filter, 'NONE')).toEqual(['Trạng thái: NONE'])
})
it('an option is found by what the address writes in another form', () => {
  const filter: AnyFilter = {
    field: 'choice',
    name: 'online',
    label: 'Kết nối',
    read: (value) => (value === '1' ? 'true' : value),
    options: [{ value: 'true', label: 'Có' }],
  }
  expect(said(filter, '1')).toEqual(['Kết nối: Có'])
})
it('a stretch of days is two names and two chips', () => {
  const filter: AnyFilter = {
    field: 'days',
    names: ['from', 'to'],
    label: 'Ngày',
    chips: ['Từ', 'Đến'],
    marks: ['≥ ', ''],
  }
  expect(namesOf(filter)).toEqual(['from', 'to'])
  expect(said(filter, '2026-11-21')).toEqual(['Từ: ≥ 21/11/2026', 'Đến: 21/11/2026'])
})
it('a chip may have a name and words of its own', () => {
  expect(
    said(
      { field: 'search', name: 'q', label: 'Tìm theo mã', chip: 'Mã', say: (v) => `#${v}` },
      '7',
    ),
  ).toEqual(['Mã: #7'])
})
