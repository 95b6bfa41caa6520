import { describe, expect, it } from 'vitest'
import { figure, storyOf, words, type Step } from './payment-steps.ts'

const step = (name: string, detail: Step['detail'] = {}): Step => ({
  step: name,
  at: '2026-11-21T10:00:00+07:00',
  detail,
})

describe("a payment's story", () => {
  it('ends with what is waited for while money may come, and only then', () => {
    expect(storyOf([step('CREATED')], true).map((l) => l.step)).toEqual(['CREATED', 'NEXT'])
    expect(storyOf([step('CREATED')], true).at(-1)?.at).toBeNull()
    expect(storyOf([step('CREATED'), step('TIMEOUT')], false).map((l) => l.step)).toEqual([
      'CREATED',
      'TIMEOUT',
    ])
  })
  it('tells good from bad, and leaves plain steps plain', () => {
    expect(
      storyOf([step('OPENED'), step('POSTED'), step('UNMATCHED_CREDIT')], false).map((l) => l.tone),
    ).toEqual([undefined, 'ok', 'bad'])
  })
  it('keeps two steps of the same kind apart', () => {
    const keys = storyOf([step('UNMATCHED_CREDIT'), step('UNMATCHED_CREDIT')], false).map(
      (l) => l.key,
    )
    expect(new Set(keys).size).toBe(2)
  })
  it('reads figures and words of a step, and nothing where the server said nothing', () => {
    const detail = { amount: 45_000, fromName: 'NGUYEN VAN AN', empty: '' }
    expect([figure(detail, 'amount'), figure(detail, 'fromName'), figure(detail, 'net')]).toEqual([
      45_000,
      null,
      null,
    ])
    expect([words(detail, 'fromName'), words(detail, 'empty'), words(detail, 'amount')]).toEqual([
      'NGUYEN VAN AN',
      null,
      null,
    ])
  })
})
