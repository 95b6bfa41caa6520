/** Closed fee reports: paid by link, by debit or by hand, once, and told of (docs/decisions.md#8; ADR 0063). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import { fullPath } from '@saola/contract/call'
import { feeCollection } from '@saola/contract/fee-collection'
import { payLink as payLinkCalls } from '@saola/contract/pay-link'
import { approve } from '../../../test/approvals.ts'
import { askUntilSaid, followOrders, sendOrders } from '../../../test/bank-transfers.ts'
import {
  arrives,
  askLink,
  collectNow,
  house,
  linkOf,
  nameShop,
  night,
  owed,
  payLink,
  sentOf,
  toNoonIn,
  triesOf,
  whole,
} from '../../../test/fee-collections.ts'
import {
  addFee,
  ask,
  closeMonth,
  closing,
  monthNow,
  paid,
  reconciled,
  reportOf,
  toNextMonth,
  type Report,
} from '../../../test/fee-reports.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { encryptPayload, signatureOf } from '../../platform/signed-request.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { workingDaysBetween } from '../calendar/service.ts'
import { lastDayOf } from '../fee-report/rules.ts'
import { confirm } from './link.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  await nameShop(world)
  await addFee(world, [us.owner.merchantId], { fixed_vnd: 20_000, collection: 'LATER' })
}, 120_000)
beforeEach(async () => {
  us = await people(world)
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false })
})
afterAll(() => world.close())

const none = { fee: 0, vat: 0, billed: 0 }
const tries = async (id: string) =>
  (await triesOf(world, us.owner.merchantId)).filter(({ report_id: of }) => of === id)
/** A month with one payment, closed: 22,000 are due, fee and VAT. It is the tenth of the next month, noon. */
async function closed(): Promise<Report> {
  us = await people(world)
  await paid(world, us.owner, 100_000)
  const month = await closeMonth(world)
  us = await people(world)
  return reportOf(world, us.owner.token, month)
}
const read = async (report: Report): Promise<Report> => {
  us = await people(world)
  return reportOf(world, us.owner.token, `${report.time}-01`)
}
/** The day comes on which the report is debited at the latest. */
const toDebit = (days = 5): void => toNoonIn(world, days)
const mailsAbout = (subject: RegExp) =>
  world.outbox.mails.filter((mail) => subject.test(mail.subject))

describe('a closed report', () => {
  it(
    'has a number, a pay link that a look changes nothing of, and its owner is told without one',
    { meta: { behaviours: ['B-448'] } },
    async () => {
      const report = await closed()
      expect(report).toMatchObject({
        status: 'WAITING_PAYMENT',
        due: 22_000,
        invoiceNumber: expect.stringMatching(/^HD-\d{6}-00001$/),
        allowedActions: expect.arrayContaining(['pay']),
        attempts: [],
      })
      expect(await owed(world, us.owner.merchantId)).toEqual({
        fee: 20_000,
        vat: 2_000,
        billed: 22_000,
      })
      const rows = () =>
        asOwner(world, 'select * from fee_report_link order by 1, 2', []).then(JSON.stringify)
      const before = await rows()
      const { body } = await askLink(world, us.owner.token, report.id)
      expect(body.data.payLinkUrl).toContain((await linkOf(world, report.id))!.code)
      expect((await askLink(world, us.owner.token, report.id)).body).toEqual(body)
      expect(await rows()).toBe(before)
      expect((await askLink(world, us.other.token, report.id)).body.code).toBe(5)
      const [mail] = mailsAbout(/Báo cáo phí/)
      expect(mail!.text).toContain('22.000')
      expect(mail!.text).not.toContain('http')
    },
  )
  it('is paid by its link, once', async () => {
    const [{ report_id: id }] = (await asOwner<{ report_id: string }>(
      world,
      'select report_id from fee_report_link',
    )) as [{ report_id: string }]
    const before = await house(world)
    expect((await payLink(world, id)).body.code).toBe(0)
    await world.work()
    const [row] = await asOwner<{ month: string }>(
      world,
      `select to_char(month, 'YYYY-MM') as month from fee_report where id = $1`,
      [id],
    )
    const report = await reportOf(world, us.owner.token, `${row!.month}-01`)
    expect(report).toMatchObject({
      status: 'PAID',
      paidBy: 'LINK',
      collected: 22_000,
      allowedActions: [],
      attempts: [{ way: 'LINK', state: 'DONE', amount: 22_000 }],
    })
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
    expect(await house(world)).toEqual(before)
    expect((await askLink(world, us.owner.token, id)).body.code).toBe(37006)
    await whole(world)
  })
  it('money that comes once more is the merchant’s in the next one', async () => {
    const report = await closed()
    await payLink(world, report.id)
    await world.work()
    expect((await read(report)).status).toBe('PAID')
    // As though its link had not been seen to be paid: every other way to a second payment is closed before.
    await asOwner(world, 'update fee_report_link set paid_at = null where report_id = $1', [
      report.id,
    ])
    await confirm(jobCtx(world.app, 'test'), report.id)
    await whole(world)
    expect(await owed(world, us.owner.merchantId)).toEqual({
      fee: -20_000,
      vat: -2_000,
      billed: -22_000,
    })
    const next = await closed()
    expect(next).toMatchObject({ status: 'PAID', paidBy: 'NOTHING_DUE', due: 0 })
    expect(next.feeReports).toContainEqual(
      expect.objectContaining({ kind: 'CARRIED', totalMoney: -22_000, reason: report.time }),
    )
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
    await whole(world)
  })
  it('that nobody pays is debited on the seventh working day, and told of before', async () => {
    const report = await closed()
    // The link of a month is closed with the debit.
    expect(report.allowedActions).toEqual(['pay'])
    toDebit()
    await collectNow(world)
    const [tried] = await tries(report.id)
    expect(tried).toMatchObject({ state: 'OPEN', fee: 20_000, vat: 2_000 })
    expect((await linkOf(world, report.id))!.status).toBe('CANCELED')
    us = await people(world)
    expect((await askLink(world, us.owner.token, report.id)).body.code).toBe(13)
    expect(await read(report)).toMatchObject({ allowedActions: [], attempts: [{ state: 'OPEN' }] })
    await followOrders(world)
    await world.work()
    expect(await read(report)).toMatchObject({ status: 'PAID', paidBy: 'DEBIT' })
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
    const before = await house(world)
    await arrives(world, tried!)
    expect(await house(world)).toMatchObject({
      income: before.income + 20_000,
      vat: before.vat + 2_000,
    })
    await whole(world)
  })
  it('waits until the seventh working day, and its owner knows from the fifth on', async () => {
    await paid(world, us.owner, 100_000)
    const month = monthNow(world)
    toNextMonth(world, 1)
    await reconciled(world, month)
    await closing(world)
    us = await people(world)
    const report = await reportOf(world, us.owner.token, month)
    const mails = () => mailsAbout(/Sắp trích phí/).length
    const before = mails()
    const days: { worked: number; tries: number; mails: number }[] = []
    for (let i = 0; i < 20; i += 1) {
      await night(world)
      days.push({
        worked: await workingDaysBetween(
          jobCtx(world.app, 'test'),
          lastDayOf(month),
          vnDay(world.clock.now()),
        ),
        tries: (await tries(report.id)).length,
        mails: mails() - before,
      })
    }
    for (const { worked, tries: tried, mails: told } of days)
      expect({ worked, tried, told }).toEqual({
        worked,
        tried: worked >= 7 ? 1 : 0,
        told: worked >= 5 ? 1 : 0,
      })
    await arrives(world, (await tries(report.id))[0]!)
  })
})

describe('link and debit at once', () => {
  it(
    'one of both wins, each time, and the fees are collected once',
    { timeout: 120_000 },
    async () => {
      for (let i = 0; i < 8; i += 1) {
        us = await people(world)
        const report = await closed()
        toDebit()
        const race = [payLink(world, report.id), collectNow(world), collectNow(world)]
        await Promise.all(i % 2 === 0 ? race : race.toReversed())
        await world.work()
        await followOrders(world)
        await world.work()
        const after = await read(report)
        expect(after.status).toBe('PAID')
        expect(after.attempts.filter(({ state }) => state === 'DONE')).toHaveLength(1)
        const done = await tries(report.id)
        expect(done).toHaveLength(1)
        if (after.paidBy === 'DEBIT') await arrives(world, done[0]!)
        expect(await owed(world, us.owner.merchantId)).toEqual(none)
      }
      await whole(world)
    },
  )
  it('a link that was paid a moment before keeps the debit away, though nobody has been told yet', async () => {
    const report = await closed()
    toDebit()
    await payLink(world, report.id)
    await collectNow(world)
    expect(await tries(report.id)).toEqual([])
    await world.work()
    expect(await read(report)).toMatchObject({ status: 'PAID', paidBy: 'LINK' })
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
  })
  it('killed after the order was written, before it was sent: it is sent once', async () => {
    const report = await closed()
    toDebit()
    await collectNow(world)
    // The worker dies here; another one begins again, twice.
    await collectNow(world)
    await Promise.all([sendOrders(world), sendOrders(world)])
    await followOrders(world)
    await world.work()
    const [tried, ...more] = await tries(report.id)
    expect(more).toEqual([])
    expect(sentOf(world, tried!.reference)).toBe(1)
    expect(await read(report)).toMatchObject({ status: 'PAID', paidBy: 'DEBIT' })
    await arrives(world, tried!)
  })
  it('a bank that is silent after the debit: asked until it says, once debited', async () => {
    const report = await closed()
    toDebit()
    world.bank.returnBehaviour = 'LOST'
    await collectNow(world)
    await followOrders(world)
    expect(await read(report)).toMatchObject({ status: 'WAITING_PAYMENT' })
    await night(world)
    expect(await tries(report.id)).toHaveLength(1)
    await askUntilSaid(world)
    await world.work()
    const [tried] = await tries(report.id)
    expect(sentOf(world, tried!.reference)).toBe(1)
    expect(await read(report)).toMatchObject({ status: 'PAID', paidBy: 'DEBIT' })
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
    await arrives(world, tried!)
  })
  it('a debit that fails opens a link again; what comes by it ends the tries', async () => {
    const report = await closed()
    toDebit()
    world.bank.returnBehaviour = 'NO'
    await collectNow(world)
    await followOrders(world)
    await world.work()
    expect(await read(report)).toMatchObject({
      status: 'WAITING_PAYMENT',
      allowedActions: ['pay'],
      attempts: [{ state: 'FAILED', nextAt: expect.any(String) }],
    })
    expect(mailsAbout(/Chưa trích được phí tháng/).length).toBeGreaterThan(0)
    await payLink(world, report.id)
    await world.work()
    expect(await read(report)).toMatchObject({ status: 'PAID', paidBy: 'LINK' })
    await night(world, 20)
    expect((await tries(report.id)).map(({ state }) => state)).toEqual(['FAILED', 'DONE'])
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
  })
  it('a debit that comes back after its yes is a line of the next report', async () => {
    const report = await closed()
    toDebit()
    await collectNow(world)
    await followOrders(world)
    await world.work()
    const [tried] = await tries(report.id)
    await noticeReturned(jobCtx(world.app, 'test'), [
      { reference: tried!.reference, amount: 22_000 },
    ])
    await world.work()
    expect(await owed(world, us.owner.merchantId)).toMatchObject({ billed: 22_000 })
    const next = await closed()
    expect(next).toMatchObject({ due: 44_000 })
    expect(next.feeReports.find(({ kind }) => kind === 'CORRECTION')).toMatchObject({
      totalMoney: 22_000,
      reason: report.time,
    })
    await payLink(world, next.id)
    await world.work()
    expect(await owed(world, us.owner.merchantId)).toEqual(none)
    await whole(world)
  })
})

describe('other words about payments', () => {
  const tell = async (feeReportId: string): Promise<number> => {
    const keys = {
      client: world.app.config.keys.bankClient,
      secret: world.app.config.keys.bankSecret,
      dataKeyHex: world.app.config.keys.bankDataKey,
    }
    const path = fullPath(payLinkCalls.notifyFeeTransaction, false)
    const time = String(Date.now())
    const facts = {
      feeReportId,
      refTransactionId: feeReportId,
      amount: 22_000,
      status: 'SUCCESS',
      time: world.clock.now().toISOString(),
    }
    const body = JSON.stringify({ data: encryptPayload(keys, facts, time) })
    const answer = await world.raw(path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        client: keys.client,
        time,
        validate: signatureOf(keys.secret, { method: 'POST', path, time, body }),
      },
    })
    await world.work()
    return answer.body.code
  }
  it(
    'the fee service’s word marks nothing PAID without money',
    { meta: { behaviours: ['B-294'] } },
    async () => {
      const report = await closed()
      expect(await tell(report.id)).toBe(0)
      expect(await read(report)).toMatchObject({ status: 'WAITING_PAYMENT' })
      // With the money it finds it before its own event comes, and that changes nothing any more.
      await payLink(world, report.id)
      await Promise.all([1, 2].map(() => confirm(jobCtx(world.app, 'test'), report.id)))
      expect(await read(report)).toMatchObject({ status: 'PAID', paidBy: 'LINK' })
      await world.work()
      expect(await read(report)).toMatchObject({ status: 'PAID', paidBy: 'LINK' })
      expect(await owed(world, us.owner.merchantId)).toEqual(none)
    },
  )
  it(
    'staff mark a report paid with money on the house’s account alone, of exactly what is due, two of them',
    { meta: { behaviours: ['B-460'] } },
    async () => {
      const report = await closed()
      const bankReference = `FT${digits(13)}`
      const credit = (reference: string, amount: number) =>
        world.notify({
          bankReference: reference,
          accountNo: world.app.config.settlementAccount,
          virtualAccount: null,
          amount,
          currency: 'VND',
          content: 'Phi thang',
          fromBin: '970436',
          fromAccount: '0011001234567',
          fromName: 'NGUYEN THI THU HA',
          bookedAt: world.clock.now().toISOString(),
          interBankTrace: digits(16),
        })
      const pay = (body: object, token = us.maker.token) =>
        ask<Outcome>(
          world,
          feeCollection.cmsPay,
          { body: { id: report.id, note: 'Trả tại quầy', ...body } },
          token,
        )
      const unfit = { code: 2, data: { errors: [{ field: 'bankReference' }] } }
      expect((await pay({ bankReference })).body).toMatchObject(unfit)
      const other = `FT${digits(13)}`
      await credit(other, 21_999)
      expect((await pay({ bankReference: other })).body).toMatchObject(unfit)
      await credit(bankReference, 22_000)
      const proposed = (await pay({ bankReference })).body
      expect(proposed).toMatchObject({ code: 0, data: { outcome: 'PROPOSED' } })
      expect((await pay({ bankReference })).body.code).toBe(14)
      expect(await read(report)).toMatchObject({ status: 'WAITING_PAYMENT' })
      expect((await askLink(world, us.owner.token, report.id)).body.code, 'still open').toBe(0)
      expect((await approve(world, us.maker.token, proposed.data.id)).body.code).not.toBe(0)
      const before = await house(world)
      expect((await approve(world, us.checker.token, proposed.data.id)).body.code).toBe(0)
      expect(await read(report)).toMatchObject({
        status: 'PAID',
        paidBy: 'HAND',
        attempts: [{ way: 'HAND', state: 'DONE', amount: 22_000 }],
      })
      expect((await linkOf(world, report.id))!.status).toBe('CANCELED')
      expect(await owed(world, us.owner.merchantId)).toEqual(none)
      expect(await house(world)).toMatchObject({
        income: before.income + 20_000,
        vat: before.vat + 2_000,
        suspense: before.suspense - 22_000,
      })
      expect((await pay({ bankReference: other })).body.code).toBe(37006)
      await whole(world)
    },
  )
  it('a proposal is void once the report is paid otherwise', async () => {
    const report = await closed()
    const bankReference = `FT${digits(13)}`
    await world.notify({
      bankReference,
      accountNo: world.app.config.settlementAccount,
      virtualAccount: null,
      amount: 22_000,
      currency: 'VND',
      content: 'Phi thang',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'NGUYEN THI THU HA',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
    })
    const { body } = await ask<Outcome>(
      world,
      feeCollection.cmsPay,
      { body: { id: report.id, bankReference, note: 'Trả tại quầy' } },
      us.maker.token,
    )
    expect(body.code).toBe(0)
    await payLink(world, report.id)
    await world.work()
    const before = await house(world)
    expect((await approve(world, us.checker.token, body.data.id)).body.code).not.toBe(0)
    expect(await house(world)).toEqual(before)
    expect(await read(report)).toMatchObject({ paidBy: 'LINK' })
  })
  it(
    'owners are told again, not more than once an hour',
    { meta: { behaviours: ['B-460'] } },
    async () => {
      const report = await closed()
      const send = async (ids: string[]) =>
        (
          await ask<{ queued: number; skipped: string[] }>(
            world,
            feeCollection.cmsSendMail,
            { body: { ids } },
            us.maker.token,
          )
        ).body
      const nobody = '01930000-0000-7000-8000-00000000dead'
      const n = mailsAbout(/Báo cáo phí/).length
      expect((await send([report.id])).data).toEqual({ queued: 0, skipped: [report.id] })
      world.clock.advance(3_700_000)
      us = await people(world)
      expect((await send([report.id, report.id, nobody])).data).toEqual({
        queued: 1,
        skipped: [nobody],
      })
      await world.work()
      expect(mailsAbout(/Báo cáo phí/)).toHaveLength(n + 1)
      expect((await send([])).code).toBe(2)
    },
  )
})
