/** The figures of each month by mail: to those of the bank who asked for it and may read the reports, once, with nothing about people. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankReport } from '@saola/contract/bank-report'
import { formatVnd } from '@saola/money/format'
import { createLink, payByBank } from '../../../test/pay-links.ts'
import { people, signIn, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { bankReportJobs } from './jobs.ts'
import { mailDue } from './monthly-mail.ts'
import { lastMonthOf, monthDays } from './rules.ts'

let world: World
let us: People
let reader: StaffPerson
let token: string
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  us = await people(world)
  reader = await staffWith(world, [3006], 'reader')
  await asOwner(world, "update admin set email = 'bao.cao@nganhang.vn' where id = $1", [reader.id])
  token = (await signIn(world, 'cms', reader.id)).token
}, 120_000)
afterAll(() => world.close())

const setMail = (isOn: boolean, as = token) =>
  world.send(bankReport.updateMonthlyMail, { body: { isOn } }, { token: as })
const isOn = async (as = token) =>
  (
    await world.send<typeof bankReport.monthlyMail, { isOn: boolean; email: string | null }>(
      bankReport.monthlyMail,
      {},
      { token: as },
    )
  ).body.data.isOn
const thisMonth = (): string => `${vnDay(world.app.clock.now()).slice(0, 7)}-01`
/** As if they had last been told of this month. */
const told = (month: string) =>
  asOwner(world, 'update bank_report_mail set told_month = $1', [month])
/** 8 o'clock of the first after this month. */
const firstAfter = (month: string): Date =>
  new Date(Date.parse(`${monthDays(month).to}T08:00:00+07:00`) + 86_400_000)
const look = (now: Date): Promise<void> =>
  mailDue(
    jobCtx({ ...world.app, clock: { ...world.app.clock, now: () => now } }, 'bankReport.mailDue'),
  )
const mailsAt = async (now: Date) => {
  const before = world.outbox.mails.length
  await look(now)
  await world.work()
  return world.outbox.mails.slice(before)
}

it.each([
  ['2026-11-01', '2026-10-01'],
  ['2026-01-31', '2025-12-01'],
  ['2024-03-15', '2024-02-01'],
])('on %s the month that is over began on %s', (day, month) => {
  expect(lastMonthOf(day)).toBe(month)
})
it('knows the days of a month', () => {
  expect(monthDays('2024-02-01')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(monthDays('2025-12-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})
it('is looked for on the morning of the first, in Vietnam', () => {
  expect(bankReportJobs.find((job) => job.name === 'bankReport.mailDue')?.cron).toBe(
    '*/10 1-4 1 * *',
  )
})

describe('who gets it', () => {
  it('nobody without the code sets it, and nobody gets it unasked', async () => {
    const other = await staffWith(world, [3003], 'other')
    const as = (await signIn(world, 'cms', other.id)).token
    expect((await setMail(true, as)).body.code).toBe(10)
    expect((await setMail(true, us.owner.token)).body.code).not.toBe(0)
    expect(await isOn()).toBe(false)
    expect(await mailsAt(firstAfter(thisMonth()))).toEqual([])
  })
  it('nobody without an address', async () => {
    const mute = await staffWith(world, [3006], 'mute')
    const { body } = await setMail(true, (await signIn(world, 'cms', mute.id)).token)
    expect(body).toMatchObject({ code: 31_007, data: { errors: [{ field: 'isOn' }] } })
  })
  it('who asked, once a month however often and by how many it is looked for, with the figures', async () => {
    const link = await createLink(world, us.owner, { amount: 123_000 })
    await payByBank(world, us.owner, link)
    await world.work()
    expect((await setMail(true)).body.code).toBe(0)
    expect(await isOn()).toBe(true)
    // The month that was over when they asked is not told of.
    expect(await mailsAt(world.app.clock.now())).toEqual([])
    const first = firstAfter(thisMonth())
    const before = world.outbox.mails.length
    await Promise.all(Array.from({ length: 5 }, () => look(first)))
    await world.work()
    const [mail, ...others] = world.outbox.mails.slice(before)
    expect(others).toEqual([])
    expect(await mailsAt(first)).toEqual([])
    const [year, month] = thisMonth().split('-')
    expect(mail!.subject).toContain(`${month}/${year}`)
    expect(mail!.text).toContain(`${formatVnd(123_000)} (1)`)
    const { from, to } = monthDays(thisMonth())
    expect(mail!.text).toContain(`/backoffice/reports?report=volume&from=${from}&to=${to}`)
    // Sums alone: no shop, no member, no payer.
    for (const word of ['SAOLA001', us.owner.id]) expect(mail!.text).not.toContain(word)
    expect(
      await asOwner(world, "select actor_name from audit_record where after ? 'monthlyMail'", []),
    ).toHaveLength(1)
  })
  it('nobody who may not read the reports any more, was blocked or switched it off', async () => {
    const first = firstAfter(thisMonth())
    const again = async () => {
      await told('2020-01-01')
      return (await mailsAt(first)).length
    }
    expect(await again()).toBe(1)
    const group = 'select role_group_id from admin where id = $1'
    await asOwner(world, `update role_group set codes = '{3003}' where id = (${group})`, [
      reader.id,
    ])
    expect(await again()).toBe(0)
    await asOwner(world, `update role_group set codes = '{3006}' where id = (${group})`, [
      reader.id,
    ])
    await asOwner(world, "update admin set status = 'BLOCKED' where id = $1", [reader.id])
    expect(await again()).toBe(0)
    await asOwner(world, "update admin set status = 'ACTIVE' where id = $1", [reader.id])
    expect(await again()).toBe(1)
    expect((await setMail(false)).body.code).toBe(0)
    expect(await again()).toBe(0)
  })
})
