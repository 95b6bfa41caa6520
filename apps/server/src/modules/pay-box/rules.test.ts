import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAccountOf, messagesOf, ownIcon, readSaid, type Due } from './rules.ts'

const NOW = new Date('2026-10-01T03:00:00Z')
const due = fc.record({
  amount: fc.integer({ min: 1, max: 499_999_999 }),
  ageMs: fc.integer({ min: 0, max: 3_600_000 }),
})
const duesOf = (all: { amount: number; ageMs: number }[]): Due[] =>
  all.map(({ amount, ageMs }, i) => ({
    payment_id: `p${i}`,
    hardware_id: 'X',
    seq: i + 1,
    amount,
    bank_reference: null,
    paid_at: NOW,
    created_at: new Date(NOW.getTime() - ageMs),
  }))
interface Message {
  type: string
  paymentId?: string
  amount: number
  count?: number
  items?: { paymentId: string; amount: number }[]
}
const toMessages = (dues: readonly Due[]): Message[] => messagesOf(dues, NOW, 300_000) as Message[]

describe('messages to a box', () => {
  it('is every payment once, to the đồng, however much was missed', () =>
    fc.assert(
      fc.property(fc.array(due, { maxLength: 250 }), (all) => {
        const dues = duesOf(all)
        const messages = toMessages(dues)
        const ids = messages.flatMap((m) =>
          (m.items ?? [{ paymentId: m.paymentId! }]).map((item) => item.paymentId),
        )
        expect(ids.toSorted()).toEqual(dues.map((d) => d.payment_id).toSorted())
        expect(messages.reduce((sum, m) => sum + m.amount, 0)).toBe(
          dues.reduce((sum, d) => sum + d.amount, 0),
        )
        for (const m of messages)
          if (m.items)
            expect([m.count, m.amount]).toEqual([
              m.items.length,
              m.items.reduce((sum, item) => sum + item.amount, 0),
            ])
      }),
    ))
  it('is a sentence for each that is younger than five minutes, and one sum of those that are older', () => {
    const of = (...ages: number[]): string[] =>
      toMessages(duesOf(ages.map((ageMs) => ({ amount: 1, ageMs })))).map((m) =>
        m.type === 'summary' ? `sum of ${m.count}` : m.type,
      )
    expect([
      of(0, 0),
      of(299_999),
      of(1000, 1000),
      of(300_000),
      of(400_000, 0),
      of(0, 400_000, 1000, 500_000),
      of(),
    ]).toEqual([
      ['payment', 'payment'],
      ['payment'],
      ['payment', 'payment'],
      ['sum of 1'],
      ['sum of 1', 'payment'],
      ['sum of 2', 'payment', 'payment'],
      [],
    ])
  })
})
it("a box's account has eighteen digits and passes the check of its last one", () =>
  fc.assert(
    fc.property(fc.stringMatching(/^\d{15}$/), (digits) => {
      const number = boxAccountOf(digits)
      return (
        /^97\d{16}$/.test(number) &&
        [...number].reverse().reduce((sum, c, i) => {
          const d = Number(c) * (i % 2 === 1 ? 2 : 1)
          return sum + (d > 9 ? d - 9 : d)
        }, 0) %
          10 ===
          0
      )
    }),
  ))
it('a device message is understood or ignored, never a fault', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.json(), (bytes, json) => {
      readSaid(Buffer.from(bytes))
      readSaid(Buffer.from(json))
    }),
  ))
it("pictures are the system's own or none", () =>
  expect(
    [
      '/icons/vcb.svg',
      '//evil.example/x',
      'https://evil.example/x',
      '/../x',
      'javascript:alert(1)',
      '',
      null,
      undefined,
    ].map(ownIcon),
  ).toEqual(['/icons/vcb.svg', null, null, null, null, null, null, null]))
