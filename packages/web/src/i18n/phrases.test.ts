import { vi } from '@saola/phrases/vi/all'
import { en } from '@saola/phrases/en/all'
import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { languageOf } from './phrases.ts'

it(
  'speaks what is stored, and Vietnamese where nothing or nonsense is',
  { meta: { behaviours: ['B-634'] } },
  () => {
    expect([null, '', 'fr', 'EN', 'en', 'vi'].map(languageOf)).toEqual([
      'vi',
      'vi',
      'vi',
      'vi',
      'en',
      'vi',
    ])
  },
)
it(
  'titles toasts without a title of their own: Lưu ý for a warning, Thành công for success',
  { meta: { behaviours: ['B-650'] } },
  () => {
    expect([vi.web.toast.warning, vi.web.toast.success]).toEqual(['Lưu ý', 'Thành công'])
    expect([en.web.toast.warning, en.web.toast.success].every((title) => title !== '')).toBe(true)
  },
)
type All = typeof vi | typeof en
it.each([
  ['pay_box.devices-not-exist', (all: All) => all.error.pay_box['devices-not-exist']],
  ['pay_box.message.content-add-failed', (all: All) => all.payBox.message['content-add-failed']],
  ['pay_box.message.content-add-success', (all: All) => all.payBox.message['content-add-success']],
  ['pay_box.message.notify', (all: All) => all.payBox.message.notify],
  ['pay_box.message.content-notify', (all: All) => all.payBox.message['content-notify']],
  ['notification.attention', (all: All) => all.shell.notification.attention],
  ['notification.access_denied', (all: All) => all.shell.notification.access_denied],
  ['page-not-found', (all: All) => all.shell['page-not-found']],
])('the text %s has the name that the specification gives it, in both languages', (_, at) => {
  expect(at(vi)).toMatch(/\p{L}{2}/u)
  expect(at(en)).toMatch(/[a-z]{2}/)
  expect(at(en)).not.toBe(at(vi))
})
it('counts in English as one speaks: 1 transaction, 2 transactions', () => {
  const texts = (part: object): string[] =>
    Object.values(part).flatMap((one: string | object) =>
      typeof one === 'string' ? [one] : texts(one),
    )
  // A number that is never one needs no second form.
  const never = ['The first {count} results']
  expect(
    texts(en).filter(
      (text) =>
        /\{count\} (people|[a-z]+s)\b/.test(text) &&
        !text.includes('{count, plural,') &&
        !never.some((start) => text.startsWith(start)),
    ),
  ).toEqual([])
  const say = createTranslator({
    locale: 'en',
    messages: en.statistic,
    namespace: 'share',
    formatters: {},
  } as never) as unknown as (key: string, params: object) => string
  expect(['1', '2', '1.000'].map((count) => say('count', { count }))).toEqual([
    '1 transaction',
    '2 transactions',
    '1.000 transactions',
  ])
})
