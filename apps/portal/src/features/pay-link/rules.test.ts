import { describe, expect, it } from 'vitest'
import { addressOf, expiryOf, feeLines, isOpen, refusal } from './rules.ts'

describe('actions on a link', () => {
  it('follows what the server allows, and says the status that forbids the rest', () => {
    expect(
      refusal('cancel', { status: 'CREATED', allowedActions: ['cancel', 'send', 'duplicate'] }),
    ).toBeNull()
    expect(refusal('cancel', { status: 'SUCCESS', allowedActions: ['duplicate'] })).toBe('SUCCESS')
    // Expired a moment ago, not yet closed: the server no longer allows sending though the status would.
    expect(refusal('send', { status: 'CREATED', allowedActions: ['duplicate'] })).toBe('CREATED')
  })
  it("paying is the payer's act: the state table decides", () => {
    expect(refusal('pay', { status: 'PENDING', allowedActions: [] })).toBeNull()
    expect(refusal('pay', { status: 'TIMEOUT', allowedActions: ['pay'] })).toBe('TIMEOUT')
    expect(refusal('cancel', { status: 'CREATED', allowedActions: ['pay'] })).toBe('noRight')
    expect(['CREATED', 'PENDING'].map((s) => isOpen(s as 'CREATED'))).toEqual([true, true])
    expect(isOpen('CANCELED')).toBe(false)
  })
  it('has an address of its own that keeps the code whole', () =>
    expect(addressOf('7fKq2ZtLw9XbVn4RsMdTuY')).toBe('/paylink/detail?code=7fKq2ZtLw9XbVn4RsMdTuY'))
})

describe('the fee explained', () => {
  const paid = {
    amount: 1_250_000,
    actualAmount: 1_244_600,
    chargeAmount: 5_000,
    vatChargeAmount: 400,
    status: 'SUCCESS',
  } as const
  it('takes the amount apart, and the parts add up', () => {
    const lines = feeLines(paid)
    expect(lines).toEqual({ gross: 1_250_000, charge: 5_000, vat: 400, net: 1_244_600, note: null })
    expect(lines.net + lines.charge + lines.vat).toBe(lines.gross)
  })
  it('says when the fee is charged later, not at all, or not yet known', () => {
    expect(feeLines({ ...paid, actualAmount: 1_250_000 }).note).toBe('later')
    expect(
      feeLines({ ...paid, actualAmount: 1_250_000, chargeAmount: 0, vatChargeAmount: 0 }).note,
    ).toBe('free')
    expect(feeLines({ ...paid, status: 'CREATED' }).note).toBe('expected')
  })
})

describe('the seven expiry choices', { meta: { behaviours: ['B-282'] } }, () => {
  const now = new Date('2026-11-21T03:00:00Z')
  it.each([
    ['TEN_MINUTES', '2026-11-21T03:10:00.000Z'],
    ['ONE_HOUR', '2026-11-21T04:00:00.000Z'],
    ['TWELVE_HOURS', '2026-11-21T15:00:00.000Z'],
    ['ONE_DAY', '2026-11-22T03:00:00.000Z'],
    ['SEVEN_DAYS', '2026-11-28T03:00:00.000Z'],
    ['THIRTY_DAYS', '2026-12-21T03:00:00.000Z'],
  ] as const)('%s ends at %s', (choice, end) =>
    expect(expiryOf(choice, now)?.toISOString()).toBe(end),
  )
  it('NO_EXPIRY never ends', () => expect(expiryOf('NO_EXPIRY', now)).toBeNull())
})
