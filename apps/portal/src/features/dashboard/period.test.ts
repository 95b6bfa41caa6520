import { describe, expect, it } from 'vitest'
import { chosenOf, percentOf } from './period.ts'

const today = '2026-11-22'
describe('the period in the address', () => {
  it('is the last 30 days where nothing is said', () =>
    expect(chosenOf({}, today)).toMatchObject({
      preset: 'last30',
      from: '2026-10-24',
      to: today,
      view: 'chart',
    }))
  it.each([
    ['today', today, today],
    ['yesterday', '2026-11-21', '2026-11-21'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
  ] as const)('%s goes with the day', (period, from, to) =>
    expect(chosenOf({ period }, today)).toMatchObject({ preset: period, from, to }),
  )
  it("takes two days of one's own before any preset", { meta: { behaviours: ['B-378'] } }, () =>
    expect(
      chosenOf({ period: 'today', from: '2026-02-01', to: '2026-02-28' }, today),
    ).toMatchObject({ preset: null, from: '2026-02-01', to: '2026-02-28' }),
  )
  it.each([
    { from: '2026-02-01' },
    { from: '2026-03-01', to: '2026-02-01' },
    { from: '2020-01-01', to: '2026-01-01' },
    { from: '2026-99-01', to: '2026-99-02' },
    { from: 'x', to: 'y' },
    { period: 'always' },
  ])('%j falls back', (search) => expect(chosenOf(search, today).preset).toBe('last30'))
  it('drops filters that are none', () =>
    expect(
      chosenOf({ type: 'GOLD', paymentType: 'x', bankAccountId: '1', view: 'list' }, today),
    ).toMatchObject({
      type: undefined,
      paymentType: undefined,
      bankAccountId: undefined,
      view: 'chart',
    }))
})
it.each([
  [1, 3, 33.3],
  [3, 3, 100],
  [0, 0, 0],
  [1, 2000, 0.1],
])('%i of %i is %f percent', (part, all, percent) => expect(percentOf(part, all)).toBe(percent))
