import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transferStates } from '@saola/contract/bank-transfer'
import {
  decide,
  nextAskAt,
  nextWatchAt,
  SENDS_MAX,
  transferMoves,
  type Asked,
  type Said,
} from './rules.ts'

const T0 = new Date('2026-03-02T03:00:00Z')
const after = (seconds: number): Date => new Date(T0.getTime() + seconds * 1000)
const MINUTE = 60
const HOUR = 3600
const sending = (more: Partial<Asked> = {}): Asked => ({
  channel: 'BANK',
  state: 'SENDING',
  sends: 1,
  sentAt: T0,
  unknownAt: null,
  endedAt: null,
  ...more,
})

describe('when the bank is asked', () => {
  it.each([
    [0, 30],
    [30, MINUTE],
    [61, 2 * MINUTE],
    [125, 5 * MINUTE],
    [5 * MINUTE, 15 * MINUTE],
    [15 * MINUTE, 30 * MINUTE],
    [30 * MINUTE, 90 * MINUTE],
    [26 * HOUR, 27 * HOUR],
  ])('%i s after it was sent, the next time is at %i s', (now, next) => {
    expect(nextAskAt(T0, after(now))).toEqual(after(next))
  })
  it('a done order is watched hourly for three days, one of the card network never', () => {
    expect(nextWatchAt('BANK', T0, T0)).toEqual(after(HOUR))
    expect(nextWatchAt('BANK', T0, after(71 * HOUR))).toEqual(after(72 * HOUR))
    expect(nextWatchAt('BANK', T0, after(72 * HOUR))).toBeNull()
    expect(nextWatchAt('CARD', T0, T0)).toBeNull()
  })
})

describe('an answer of the bank', () => {
  const NO: Said = { word: 'NO', reason: 'ACCOUNT_CLOSED', bankReference: null }
  const closed: Said = { word: 'CLOSED', retryAfterMs: 90_000 }
  it.each<[string, Asked, Said, boolean, object]>([
    [
      'yes',
      sending(),
      { word: 'DONE', bankReference: 'FT1' },
      true,
      { to: 'DONE', bankReference: 'FT1' },
    ],
    [
      'a clear no',
      sending(),
      NO,
      true,
      { to: 'FAILED', failure: 'ACCOUNT_CLOSED', nextAskAt: null },
    ],
    ['nothing', sending(), { word: 'SILENT' }, true, { to: 'SENDING', nextAskAt: after(30) }],
    [
      'taken, not decided',
      sending({ unknownAt: after(-9) }),
      { word: 'PENDING' },
      false,
      { to: 'SENDING', unknownAt: null },
    ],
    [
      'closed, at the first sending',
      sending(),
      closed,
      true,
      { to: 'READY', nextAskAt: after(90) },
    ],
    [
      'closed, at a later one',
      sending({ sends: 2 }),
      closed,
      true,
      { to: 'SENDING', nextAskAt: after(90) },
    ],
    ['closed, when asked', sending(), closed, false, { to: 'SENDING', nextAskAt: after(90) }],
    [
      'went and came back meanwhile',
      sending(),
      { word: 'RETURNED' },
      false,
      { to: 'FAILED', failure: 'RETURNED_BY_RECEIVER' },
    ],
    [
      'of a done one: came back',
      sending({ state: 'DONE', endedAt: T0 }),
      { word: 'RETURNED' },
      false,
      { to: 'RETURNED', nextAskAt: null },
    ],
    [
      'of a done one: a no changes nothing',
      sending({ state: 'DONE', endedAt: T0 }),
      NO,
      false,
      { to: 'DONE', failure: null },
    ],
    [
      'of a done one: unknown changes nothing',
      sending({ state: 'DONE', endedAt: T0 }),
      { word: 'UNKNOWN' },
      false,
      { to: 'DONE', sendAgain: false },
    ],
  ])('%s', (_what, asked, said, isSending, expected) => {
    expect(decide(asked, said, T0, isSending)).toMatchObject(expected)
  })
  it('a closed bank is believed for an hour at most', () => {
    const { nextAskAt: at } = decide(
      sending(),
      { word: 'CLOSED', retryAfterMs: 9 * HOUR * 1000 },
      T0,
      true,
    )
    expect(at).toEqual(after(HOUR))
  })
})

describe('a bank that knows no such order', () => {
  const unknown: Said = { word: 'UNKNOWN' }
  it('does not count before 40 s, then twice a minute apart sends again', () => {
    expect(decide(sending(), unknown, after(39), false)).toMatchObject({
      unknownAt: null,
      sendAgain: false,
    })
    const first = decide(sending(), unknown, after(70), false)
    expect(first).toMatchObject({ unknownAt: after(70), sendAgain: false, nextAskAt: after(130) })
    const asked = sending({ unknownAt: after(70) })
    expect(decide(asked, unknown, after(129), false).sendAgain).toBe(false)
    expect(decide(asked, unknown, after(130), false).sendAgain).toBe(true)
  })
  it('sends three times at most, then people have to look, and it goes on being asked', () => {
    const asked = sending({ sends: SENDS_MAX, unknownAt: after(70) })
    const end = decide(asked, unknown, after(200), false)
    expect(end).toMatchObject({ to: 'SENDING', sendAgain: false, isLost: true })
    expect(end.nextAskAt!.getTime()).toBeGreaterThan(after(200).getTime())
  })
})

/** A second, naive reading of the rules: one order, told word by word. */
interface Story {
  asked: Asked
  now: Date
  isSending: boolean
  /** When the bank said, since the last sending and long enough after it, that it knows no such order. */
  unknowns: number[]
}
const sentAgain = ({ now }: Story, sends: number): Story => ({
  asked: sending({ sends, sentAt: now }),
  now,
  isSending: true,
  unknowns: [],
})
function unknownsWith({ asked, now, unknowns }: Story, { word }: Said): number[] {
  if (word === 'PENDING') return []
  const seconds = (now.getTime() - asked.sentAt.getTime()) / 1000
  return word === 'UNKNOWN' && seconds >= 40 ? [...unknowns, now.getTime()] : unknowns
}
/** @returns how the story goes on; null where it has ended. */
function tell(before: Story, said: Said, wait: number): Story | null {
  const now = before.isSending ? before.now : new Date(before.now.getTime() + wait * 1000)
  const { asked } = before
  const d = decide(asked, said, now, before.isSending)
  const story = { ...before, now, unknowns: unknownsWith({ ...before, now }, said) }
  expect([asked.state, ...transferMoves[asked.state]]).toContain(d.to)
  if (d.to === 'FAILED') expect(['NO', 'RETURNED']).toContain(said.word)
  if (d.to === 'DONE') expect(asked.state === 'DONE' || said.word === 'DONE').toBe(true)
  if (d.to === 'SENDING') expect(d.nextAskAt!.getTime()).toBeGreaterThan(now.getTime())
  if (d.sendAgain) {
    expect(asked.sends).toBeLessThan(SENDS_MAX)
    expect(story.unknowns.at(-1)! - story.unknowns[0]!).toBeGreaterThanOrEqual(60_000)
    return sentAgain(story, asked.sends + 1)
  }
  if (d.to === 'FAILED' || d.to === 'RETURNED') return null
  if (d.to === 'READY') return sentAgain(story, 1)
  const endedAt = d.to === 'DONE' ? (asked.endedAt ?? now) : null
  return {
    ...story,
    isSending: false,
    asked: { ...asked, state: d.to, unknownAt: d.unknownAt, endedAt },
  }
}

it('whatever the bank says and however late: only its word ends an order, and it is sent again only where it surely is not there', () => {
  const word = fc.oneof(
    { arbitrary: fc.constant<Said>({ word: 'UNKNOWN' }), weight: 6 },
    fc.constantFrom<Said>(
      { word: 'SILENT' },
      { word: 'PENDING' },
      { word: 'CLOSED', retryAfterMs: 5_000 },
      { word: 'RETURNED' },
      { word: 'DONE', bankReference: 'FT' },
      { word: 'NO', reason: 'REFUSED', bankReference: null },
    ),
  )
  const steps = fc.array(fc.record({ word, wait: fc.integer({ min: 1, max: 300 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(steps, (list) => {
      let story: Story | null = { asked: sending(), now: T0, isSending: true, unknowns: [] }
      for (const step of list) story &&= tell(story, step.word, step.wait)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
  )
})

it('the table of states leaves no end, and every state is reached', () => {
  const reached = new Set<string>(['READY'])
  for (const state of reached)
    for (const next of transferMoves[state as keyof typeof transferMoves]) reached.add(next)
  expect([...reached].sort()).toEqual([...transferStates].sort())
  expect(transferMoves.FAILED).toEqual([])
  expect(transferMoves.RETURNED).toEqual([])
})
