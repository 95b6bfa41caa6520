import { en } from '@saola/phrases/en/all'
import { vi as words } from '@saola/phrases/vi/all'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  closeToast,
  closeToasts,
  getMissed,
  getToasts,
  holdToasts,
  recallMissed,
  toast,
  TOAST_MS,
  WIDGET_MS,
} from './toast.ts'

const texts = (): string[] => getToasts().map(({ text }) => text)
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  holdToasts(false)
  closeToasts()
  vi.useRealTimers()
})

it(
  'success and failure close after about a second, under titles in both languages',
  { meta: { behaviours: ['B-649'] } },
  () => {
    toast.success('đã lưu')
    toast.error('không lưu được')
    vi.advanceTimersByTime(TOAST_MS - 1)
    expect(texts()).toEqual(['đã lưu', 'không lưu được'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
    expect(TOAST_MS).toBe(1_000)
    expect([
      words.web.toast.success,
      words.web.toast.error,
      en.web.toast.success,
      en.web.toast.error,
    ]).toEqual(['Thành công', 'Thất bại', 'Done', 'Failed'])
  },
)
it(
  'what is said without a time of its own stays ten seconds, through the helper one',
  { meta: { behaviours: ['B-651'] } },
  () => {
    toast.info('tin')
    toast.warning('lưu ý')
    toast.success('xong')
    vi.advanceTimersByTime(TOAST_MS)
    expect(texts()).toEqual(['tin', 'lưu ý'])
    vi.advanceTimersByTime(WIDGET_MS - TOAST_MS)
    expect(texts()).toEqual([])
    expect(WIDGET_MS).toBe(10_000)
  },
)
it('stands still while somebody looks at it, and has its whole time again afterwards', () => {
  toast.error('lỗi')
  vi.advanceTimersByTime(900)
  holdToasts(true)
  toast.success('mới')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['lỗi', 'mới'])
  holdToasts(false)
  vi.advanceTimersByTime(999)
  expect(texts()).toEqual(['lỗi', 'mới'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
it('a failure that went too fast can be had back for ten seconds, and stays then until it is closed', () => {
  toast.success('xong')
  toast.error('lỗi')
  vi.advanceTimersByTime(TOAST_MS)
  expect(getMissed()?.text).toBe('lỗi')
  recallMissed()
  vi.advanceTimersByTime(3_600_000)
  expect([texts(), getMissed()]).toEqual([['lỗi'], null])
  closeToasts()
  toast.error('lỗi khác')
  vi.advanceTimersByTime(TOAST_MS + WIDGET_MS)
  expect(getMissed()).toBeNull()
})
it('shows four at once at most', () => {
  for (const n of [1, 2, 3, 4, 5]) toast.info(String(n))
  expect(texts()).toEqual(['2', '3', '4', '5'])
})

it('a hold ends with the last toast: the next one goes in its time', () => {
  toast.warning('một')
  holdToasts(true)
  closeToast(getToasts()[0]!.id)
  toast.success('hai')
  vi.advanceTimersByTime(TOAST_MS)
  expect(getToasts()).toEqual([])
})

it('the same trouble twice is one toast; the same success twice is two', () => {
  for (const say of [toast.error, toast.warning, toast.success]) {
    say('x')
    say('x')
  }
  expect(getToasts().map((one) => one.kind)).toEqual(['error', 'warning', 'success', 'success'])
})
