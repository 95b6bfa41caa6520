import { expect, it } from 'vitest'
import { pagesBeside } from './useRowsBeside.ts'

const page = (index: number) => ({ index, size: 20 })

it('past the last row of a page comes the next page, before its first the page before', () => {
  const last = { at: 19, count: 20, total: 45 }
  expect(pagesBeside(last, page(0))).toEqual({ before: null, after: 1 })
  expect(pagesBeside({ ...last, at: 0 }, page(1))).toEqual({ before: 0, after: null })
  // One row early.
  expect(pagesBeside({ ...last, at: 18 }, page(0)).after).toBe(1)
  expect(pagesBeside({ ...last, at: 1 }, page(1)).before).toBe(0)
  expect(pagesBeside({ ...last, at: 7 }, page(1))).toEqual({ before: null, after: null })
})
it('the list ends where its first and its last page end', () => {
  expect(pagesBeside({ at: 0, count: 20, total: 45 }, page(0)).before).toBeNull()
  expect(pagesBeside({ at: 4, count: 5, total: 45 }, page(2)).after).toBeNull()
  expect(pagesBeside({ at: 19, count: 20, total: 40 }, page(1)).after).toBeNull()
})
it('a page of one row has both sides, an empty one the page before', () => {
  expect(pagesBeside({ at: 0, count: 1, total: 3 }, { index: 1, size: 1 })).toEqual({
    before: 0,
    after: 2,
  })
  expect(pagesBeside({ at: -1, count: 0, total: 20 }, page(1))).toEqual({ before: 0, after: null })
  expect(pagesBeside({ at: -1, count: 20, total: 40 }, page(0))).toEqual({
    before: null,
    after: null,
  })
})
