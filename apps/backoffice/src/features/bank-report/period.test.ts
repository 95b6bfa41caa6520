import { describe, expect, it } from 'vitest'
import { chosenOf, percentOf, presetOf, spanOf, stepName, stepTick } from './period.ts'

const today = '2026-11-15'
describe('the address', () => {
  it('is the last thirty days of merchants unless it says otherwise', () => {
    expect(chosenOf({}, today)).toEqual({
      report: 'merchants',
      preset: 'last30',
      from: '2026-10-17',
      to: '2026-11-15',
      by: 'DAY',
    })
    expect(chosenOf({ report: 'volume', period: 'lastMonth', by: 'MONTH' }, today)).toMatchObject({
      report: 'volume',
      from: '2026-10-01',
      to: '2026-10-31',
      by: 'MONTH',
    })
  })
  it('takes days of its own, and none that are no days, the wrong way round or too long', () => {
    expect(chosenOf({ from: '2026-01-01', to: '2026-12-31' }, today)).toMatchObject({
      preset: null,
      from: '2026-01-01',
    })
    for (const bad of [
      { from: '2026-13-01', to: '2026-12-31' },
      { from: '2026-02-01', to: '2026-01-31' },
      { from: '2025-01-01', to: '2026-01-02' },
    ])
      expect(chosenOf(bad, today).preset).toBe('last30')
    expect(presetOf('2026-11-01', '2026-11-15', today)).toBe('thisMonth')
    expect(presetOf('2026-11-02', '2026-11-15', today)).toBeUndefined()
  })
})
it('writes days, months, shares and spans as people do', () => {
  expect([stepTick('2026-11-05'), stepName('2026-11-05')]).toEqual(['05/11', '05/11/2026'])
  expect([stepTick('2026-11'), stepName('2026-11')]).toEqual(['11/26', '11/2026'])
  expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33.3, 0])
  expect(spanOf(59)).toEqual({ unit: 'short' })
  expect(spanOf(3_599)).toEqual({ unit: 'minutes', minutes: '59' })
  expect(spanOf(86_399)).toEqual({ unit: 'hours', hours: '23', minutes: '59' })
  expect(spanOf(180_000)).toEqual({ unit: 'days', days: '2', hours: '2' })
})
