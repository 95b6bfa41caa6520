import { expect, it } from 'vitest'
import { matching, typedName, withName, wordsAndNames } from './mentions.ts'

const all = [
  { id: '1', name: 'Nguyễn Thị An', username: 'an.nt' },
  { id: '2', name: 'Đỗ Bình', username: 'binh' },
]
it('knows what is typed behind the last @', () => {
  expect(typedName('xin chào @ng')).toBe('ng')
  expect(typedName('@')).toBe('')
  expect(typedName('thư a@b.vn')).toBeNull()
  expect(typedName('không')).toBeNull()
})
it('finds people by any word of their name, without accents, or by user name', () => {
  expect(matching(all, 'thi').map(({ id }) => id)).toEqual(['1'])
  expect(matching(all, 'do').map(({ id }) => id)).toEqual(['2'])
  expect(matching(all, 'bin').map(({ id }) => id)).toEqual(['2'])
  expect(matching(all, '')).toHaveLength(2)
  expect(matching(all, 'guyen')).toEqual([])
  expect(matching(all, 'Đỗ Bình xem'), 'the name is written already').toEqual([])
})
it('puts the name in place of what was typed', () => {
  expect(withName('nhờ @bi xem', 7, 'Đỗ Bình')).toEqual({ text: 'nhờ @Đỗ Bình xem', caret: 13 })
  expect(withName('nhờ', 3, 'Đỗ Bình')).toEqual({ text: 'nhờ @Đỗ Bình ', caret: 13 })
})
it('tells names from words, the longer name first', () => {
  expect(wordsAndNames('a @Đỗ Bình An!', ['Đỗ Bình', 'Đỗ Bình An'])).toEqual([
    { text: 'a ', isName: false },
    { text: '@Đỗ Bình An', isName: true },
    { text: '!', isName: false },
  ])
})
