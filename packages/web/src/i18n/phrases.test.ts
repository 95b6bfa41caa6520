import { vi } from '@saola/phrases/vi/all'
import { en } from '@saola/phrases/en/all'
import { expect, it } from 'vitest'
import { languageOf } from './phrases.ts'

it('B-634 speaks what is stored, and Vietnamese where nothing or nonsense is', () => {
  expect([null, '', 'fr', 'EN', 'en', 'vi'].map(languageOf)).toEqual(['vi', 'vi', 'vi', 'vi', 'en', 'vi'])
})
it('B-650 titles toasts without a title of their own: Lưu ý for a warning, Thành công for success', () => {
  expect([vi.web.toast.warning, vi.web.toast.success]).toEqual(['Lưu ý', 'Thành công'])
  expect([en.web.toast.warning, en.web.toast.success].every((title) => title !== '')).toBe(true)
})
