/** The day's report by mail: to the owner alone, once, when the shop closes, with the figures of the report. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dashboard } from '@saola/contract/dashboard'
import { setting } from '@saola/contract/setting'
import { formatVnd } from '@saola/money/format'
import { createLink, payByBank } from '../../../test/pay-links.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { mailDue } from './daily-mail.ts'
import { addDays, dayClosed } from './rules.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
}, 120_000)
afterEach(() => asOwner(world, 'delete from daily_mail'))
afterAll(() => world.close())

const today = (): string => vnDay(world.app.clock.now())
const setTime = (closingTime: string | null, token = us.owner.token, test = false) =>
  world.send(dashboard.updateDailyMail, { body: { closingTime } }, { token, test })
/** As if the shop had last been told of this day. */
const told = (day: string) => asOwner(world, 'update daily_mail set told_day = $1', [day])
const look = (now: string): Promise<void> => {
  const clock = { ...world.app.clock, now: () => new Date(`${now}+07:00`) }
  return mailDue(jobCtx({ ...world.app, clock }, 'dashboard.mailDue'))
}
const mailsAt = async (now: string): Promise<{ to: string; subject: string; text: string }[]> => {
  const before = world.outbox.mails.length
  await look(now)
  await world.work()
  return world.outbox.mails.slice(before)
}
const reachable = (allowEmail = true) =>
  world.send(
    setting.updateEmail,
    { body: { email: 'chu@quan.vn', allowEmail } },
    { token: us.owner.token },
  )

describe('the day that a shop closed last', () => {
  it.each([
    ['2026-11-25T21:29:59', 1_290, '2026-11-24'],
    ['2026-11-25T21:30:00', 1_290, '2026-11-25'],
    ['2026-11-26T00:10:00', 1_290, '2026-11-25'],
    // Closing after midnight, the day is the one before.
    ['2026-11-26T01:59:00', 120, '2026-11-24'],
    ['2026-11-26T02:00:00', 120, '2026-11-25'],
    ['2026-11-26T05:30:00', 330, '2026-11-25'],
    ['2026-11-26T06:00:00', 360, '2026-11-26'],
    ['2026-11-26T00:00:00', 0, '2026-11-25'],
  ])('at %s, closing at minute %d, is %s', (now, minute, day) => {
    expect(dayClosed(new Date(`${now}+07:00`), minute)).toBe(day)
  })
})

describe('the mail', () => {
  it('comes once when the shop closes, and again the next day, with the figures of the report', async () => {
    await reachable()
    const link = await createLink(world, us.owner, { amount: 123_000 })
    await payByBank(world, us.owner, link)
    await world.work()
    const [day, eve] = [today(), addDays(today(), -1)]
    expect((await setTime('21:30')).body.data).toEqual({ closingTime: '21:30' })
    await told(addDays(day, -2))
    expect(await mailsAt(`${eve}T21:29:00`)).toEqual([])
    expect(await mailsAt(`${eve}T21:34:00`)).toHaveLength(1)
    expect(await mailsAt(`${eve}T21:39:00`)).toEqual([])
    const [mail, ...others] = await mailsAt(`${day}T21:34:00`)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'chu@quan.vn' })
    expect(mail!.subject).toContain(day.split('-').reverse().join('/'))
    expect(mail!.text).toContain(`${formatVnd(123_000)} (1)`)
    expect(mail!.text).toContain(`/statistic?report=${day}`)
    expect(await mailsAt(`${addDays(day, 1)}T21:29:00`)).toEqual([])
  })
  it('is taken once, however many look at the same moment', async () => {
    await reachable()
    await setTime('20:30')
    await told(addDays(today(), -1))
    const before = world.outbox.mails.length
    await Promise.all(Array.from({ length: 5 }, () => look(`${today()}T20:31:00`)))
    await world.work()
    expect(world.outbox.mails.length - before).toBe(1)
  })
  it('does not tell of a day that had closed when it was asked for', async () => {
    await reachable()
    await setTime('21:30')
    expect(await asOwner(world, 'select told_day::text as day from daily_mail', [])).toEqual([
      { day: dayClosed(world.app.clock.now(), 1_290) },
    ])
  })
  it('does not come to who wants no mails any more, nor after it was switched off', async () => {
    await reachable()
    await setTime('21:30')
    await told(addDays(today(), -3))
    await reachable(false)
    expect(await mailsAt(`${addDays(today(), -2)}T21:31:00`)).toEqual([])
    await reachable()
    expect((await setTime(null)).body.data).toEqual({ closingTime: null })
    expect(await mailsAt(`${today()}T21:31:00`)).toEqual([])
  })
  it('is the owner’s: no member sets it, and Test Mode changes the live shop’s', async () => {
    const helper = await memberWith(world, [1905])
    expect((await setTime('21:30', helper.token)).body.code).toBe(10)
    expect((await setTime('21:15')).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'closingTime' }] },
    })
    await setTime('22:00', us.owner.token, true)
    expect(
      (await world.send(dashboard.dailyMail, {}, { token: us.owner.token })).body.data,
    ).toEqual({ closingTime: '22:00' })
  })
})
