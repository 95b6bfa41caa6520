import { audit as en } from '@saola/phrases/en/audit'
import { audit as vi } from '@saola/phrases/vi/audit'
import { expect, it } from 'vitest'
import { plain, readable, searchedFields, told } from './fields.ts'

const ID = '01910000-0000-7000-8000-000000000031'

it('every field that one may look for has a name in both languages', () => {
  for (const { field } of [vi, en])
    expect(searchedFields.filter((name) => !(name in field))).toEqual([])
})
it('makes unknown names readable', () => {
  expect(['modifiedAt', 'modified_at', 'url'].map(readable)).toEqual([
    'modified at',
    'modified at',
    'url',
  ])
})
it('leaves out what is a reference by id only', () => {
  const change = (before: string | null, after: string | null) => ({ field: 'x', before, after })
  expect(told([change(null, ID), change(ID, ID), change(ID, 'Tên'), change(null, '')])).toEqual([
    change(ID, 'Tên'),
  ])
})
it('says lists and records in words, and text as it stands', () => {
  const upper = (field: string): string => field.toUpperCase()
  expect(plain('["a","b"]', upper)).toBe('a, b')
  expect(plain(`{"a":1,"b":["x"],"id":"${ID}","c":null}`, upper)).toBe('A: 1; B: x; C: —')
  expect(plain('[nháp', upper)).toBe('[nháp')
  expect(plain('a', upper)).toBe('a')
})
