/** Fee reports over HTTP: who reads them, what an open month says, how a month closes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { feeReport } from '@saola/contract/fee-report'
import type { FeeCalculation } from '@saola/contract/fee-report'
import { alarmsOf } from '../../../test/alarms.ts'
import { leaveToOne } from '../../../test/approvals.ts'
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
  transactionsOf,
  type Report,
  type ReportItem,
} from '../../../test/fee-reports.ts'
import { createLink, payByBank } from '../../../test/pay-links.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { balancesOf, laws, proof } from '../ledger/service.ts'
import { close } from './closing.ts'
import { lastDayOf, monthAfter } from './rules.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  toNextMonth(world)
  us = await people(world)
  // The café's fees are billed later: 335 each. The bookshop's are held back at once: the same price.
  await addFee(world, [us.owner.merchantId], {
    fixed_vnd: 335,
    collection: 'LATER',
    code: 'LATER-335',
  })
  await addFee(world, [us.other.merchantId], {
    fixed_vnd: 335,
    collection: 'IMMEDIATELY',
    code: 'NOW-335',
  })
}, 120_000)
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

const period = (month: string) => ({ fromDate: month, toDate: lastDayOf(month) })
const listOf = async (query: object, token = us.owner.token, call = feeReport.getReports) =>
  (await ask<{ items: ReportItem[]; totalSize: number }>(world, call as never, { query }, token))
    .body
const alarms = async (): Promise<string> =>
  (await world.app.metrics.registry.getSingleMetricAsString('saola_alarms_total')).match(
    /kind="fee-report-difference"\} (\d+)/,
  )?.[1] ?? '0'
const sumOf = (report: Report, of: 'feeMoney' | 'moneyVAT'): number =>
  report.feeReports.reduce((sum, line) => sum + line[of], 0)

describe('an open month', () => {
  it(
    'is there from its first fee on, and says what its days say',
    { meta: { behaviours: ['B-444', 'B-449', 'B-450'] } },
    async () => {
      const month = monthNow(world)
      expect((await listOf(period(month))).data.items).toEqual([])
      await paid(world, us.owner, 100_000)
      await paid(world, us.owner, 50_000)
      const report = await reportOf(world, us.owner.token, month)
      expect(report).toMatchObject({
        prefix: 'SAOLA001',
        status: 'PROVISIONAL',
        time: month.slice(0, 7),
        totalFeeMoney: 670 + 67,
        totalTransaction: 2,
        feeMoney: 670,
        moneyVAT: 67,
        collected: 0,
        due: 737,
        vatRounding: 'PER_LINE',
        closedAt: null,
      })
      expect(report.feeReports).toEqual([
        expect.objectContaining({
          kind: 'PAYMENT',
          activeFeeDate: '2020-01-01',
          amountTransaction: 150_000,
          calculatePer: 'PER_TRANSACTION',
          feeCode: 'LATER-335',
          feeMethod: 'FIXED_FEE',
          serviceType: 'COBO',
          count: 2,
          feeMoney: 670,
          moneyVAT: 67,
          rateText: '335 ₫ mỗi giao dịch, cộng thuế GTGT 10% trên phí',
          collection: 'LATER',
          collected: 0,
        }),
      ])
    },
  )
  it(
    'is the merchant’s own: others are told that there is none, and who lacks 1605 nothing',
    { meta: { behaviours: ['B-446'] } },
    async () => {
      const { id } = await reportOf(world, us.owner.token, monthNow(world))
      for (const [call, query] of [
        [feeReport.getDetail, { id }],
        [feeReport.transactions, { feeReportId: id }],
      ] as const)
        expect((await ask(world, call, { query }, us.other.token)).body.code).toBe(5)
      const without = await memberWith(world, [1202], `09${digits(8)}`)
      expect((await listOf(period(monthNow(world)), without.token)).code).toBe(10)
      const reader = await memberWith(world, [1605], `09${digits(8)}`)
      expect((await listOf(period(monthNow(world)), reader.token)).data.items).toHaveLength(1)
    },
  )
  it(
    'lists take a period, which may not be left out, end before it begins, or be no days',
    { meta: { behaviours: ['B-445', 'B-462'] } },
    async () => {
      const month = monthNow(world)
      for (const [query, field] of [
        [{ toDate: month }, 'fromDate'],
        [{ fromDate: month }, 'toDate'],
        [{ fromDate: 'x', toDate: month }, 'fromDate'],
        [{ fromDate: lastDayOf(month), toDate: month }, 'toDate'],
      ] as const)
        for (const [call, token] of [
          [feeReport.getReports, us.owner.token],
          [feeReport.exportReports, us.owner.token],
          [feeReport.cmsGetReports, us.maker.token],
        ] as const) {
          const { body } = await ask(world, call, { query }, token)
          expect(body.code, call.id).not.toBe(0)
          expect(JSON.stringify(body), call.id).toContain(`"field":"${field}"`)
        }
      const [before, after] = [monthAfter('2019-12-01'), monthAfter(month)]
      expect((await listOf(period(before))).data.totalSize).toBe(0)
      expect((await listOf(period(after))).data.totalSize).toBe(0)
      // Any day of the month finds it.
      expect((await listOf({ fromDate: lastDayOf(month), toDate: after })).data.totalSize).toBe(1)
      expect((await listOf({ ...period(month), status: 'PAID' })).data.totalSize).toBe(0)
      expect((await listOf({ ...period(month), status: 'PROVISIONAL' })).data.totalSize).toBe(1)
    },
  )
})

describe('a month that is over', () => {
  it(
    'is billed: three fees of 335 make VAT 101 on their sum, and held back at once 34 each',
    { meta: { behaviours: ['B-444'] } },
    async () => {
      await paid(world, us.owner, 10_000)
      for (let i = 0; i < 3; i++) await paid(world, us.other, 10_000)
      const before = await balancesOf(world.app, us.owner.merchantId)
      const month = await closeMonth(world)
      us = await people(world)
      const [later, now] = [
        await reportOf(world, us.owner.token, month),
        await reportOf(world, us.other.token, month),
      ]
      expect(later).toMatchObject({
        status: 'WAITING_PAYMENT',
        totalTransaction: 3,
        feeMoney: 1_005,
        moneyVAT: 101,
        totalFeeMoney: 1_106,
        due: 1_106,
        collected: 0,
        vatRounding: 'PER_LINE',
        note: null,
        paidAt: null,
      })
      expect(now).toMatchObject({
        status: 'PAID',
        feeMoney: 1_005,
        moneyVAT: 102,
        collected: 1_107,
        due: 0,
        paidBy: 'NOTHING_DUE',
        vatRounding: 'PER_PAYMENT',
      })
      expect(now.feeReports[0]).toMatchObject({ collection: 'IMMEDIATELY', collected: 1_107 })
      const after = await balancesOf(world.app, us.owner.merchantId)
      const moved = (account: string): number => (after[account] ?? 0) - (before[account] ?? 0)
      expect(['FEE_RECEIVABLE', 'FEE', 'VAT'].map(moved)).toEqual([1_106, -1_005, -101])
      expect(await proof(jobCtx(world.app, 'test'))).toEqual({
        transfersOff: 0,
        balancesOff: 0,
        total: 0,
        caseHoldsOff: 0,
      })
      const told = await asOwner(
        world,
        `select object_id from event where topic = 'fee-report.closed' and merchant_id = $1`,
        [us.owner.merchantId],
      )
      expect(told).toEqual([{ object_id: later.id }])
    },
  )
  it('is the sum of its lines, and of its transactions', async () => {
    const month = monthNow(world)
    for (const amount of [1_000, 20_000]) await paid(world, us.owner, amount)
    await closeMonth(world)
    us = await people(world)
    const report = await reportOf(world, us.owner.token, month)
    expect([report.feeMoney, report.moneyVAT]).toEqual([
      sumOf(report, 'feeMoney'),
      sumOf(report, 'moneyVAT'),
    ])
    const rows = await transactionsOf(world, us.owner.token, report.id)
    expect(rows.reduce((sum, row) => sum + row.feeMoney, 0)).toBe(report.feeMoney)
    expect(rows.map((row) => [row.kind, row.amount, row.feeCode, row.version])).toEqual([
      ['PAYMENT', 20_000, 'LATER-335', 1],
      ['PAYMENT', 1_000, 'LATER-335', 1],
    ])
  })
  it('is closed once, no matter how often and by how many', async () => {
    await paid(world, us.owner, 10_000)
    const month = monthNow(world)
    toNextMonth(world)
    await reconciled(world, month)
    const ctx = jobCtx(world.app, 'feeReport.close')
    await Promise.all(
      Array.from({ length: 20 }, () => close(ctx, us.owner.merchantId, month, false)),
    )
    await closing(world)
    const [found] = await asOwner(
      world,
      `select (select count(*)::int from ledger_transfer t join fee_report r on r.id = t.fee_report_id where r.merchant_id = $1 and r.month = $2::date) transfers,
        (select count(*)::int from fee_report_line l join fee_report r on r.id = l.report_id where r.merchant_id = $1 and r.month = $2::date) lines,
        (select count(*)::int from event e join fee_report r on r.id::text = e.object_id where r.merchant_id = $1 and r.month = $2::date) events`,
      [us.owner.merchantId, month],
    )
    expect(found).toEqual({ transfers: 1, lines: 1, events: 1 })
  })
  it('never changes, whatever the fees become and no matter who writes', async () => {
    const month = monthNow(world)
    await paid(world, us.owner, 10_000)
    await closeMonth(world)
    us = await people(world)
    const before = await reportOf(world, us.owner.token, month)
    const rows = await transactionsOf(world, us.owner.token, before.id)
    await asOwner(world, `update fee set effective_to = now() where code = 'LATER-335'`)
    await addFee(world, [us.owner.merchantId], {
      fixed_vnd: 99,
      collection: 'LATER',
      code: 'LATER-335',
      version: 2,
    })
    world.clock.advance(366 * 86_400_000)
    us = await people(world)
    await closing(world)
    expect(await reportOf(world, us.owner.token, month)).toEqual(before)
    expect(await transactionsOf(world, us.owner.token, before.id)).toEqual(rows)
    await expect(
      asOwner(world, 'update fee_report set fee = fee + 1 where id = $1', [before.id]),
    ).rejects.toThrow('never changes')
    await expect(
      asOwner(world, 'delete from fee_report where id = $1', [before.id]),
    ).rejects.toThrow('never changes')
    await expect(
      asOwner(world, 'update fee_report_line set fee = 0 where report_id = $1', [before.id]),
    ).rejects.toThrow('append-only')
  })
  it('waits for the bank’s statement, until the second working day', async () => {
    toNextMonth(world)
    us = await people(world)
    const month = monthNow(world)
    await paid(world, us.owner, 10_000)
    const statusNow = async () => {
      us = await people(world)
      return (await reportOf(world, us.owner.token, month)).status
    }
    const start = new Date(`${monthAfter(month)}T00:20:00+07:00`).getTime()
    world.clock.advance(start - world.clock.now().getTime())
    await closing(world)
    expect(await statusNow()).toBe('PROVISIONAL')
    world.clock.advance(20 * 60_000)
    await closing(world)
    expect(await statusNow()).toBe('PROVISIONAL')
    world.clock.advance(20 * 86_400_000)
    await closing(world)
    expect(await statusNow()).toBe('WAITING_PAYMENT')
    expect((await reportOf(world, us.owner.token, month)).note).toBe('NOT_RECONCILED')
  })
  it('a payment that lands in it all the same calls people and is a line of the next report, once', async () => {
    us = await people(world)
    const month = monthNow(world)
    await paid(world, us.owner, 10_000)
    const paidAt = world.clock.now()
    await closeMonth(world)
    us = await people(world)
    const before = await reportOf(world, us.owner.token, month)
    const calls = await alarmsOf(world, 'fee-report-late')
    const late = await createLink(world, us.owner, { amount: 30_000 })
    expect((await payByBank(world, us.owner, late)).body.code).toBe(0)
    // No way of the product leads here: a credit counts when it was received, and a month waits for what was received in it.
    await asOwner(world, 'update payment set complete_time = $2 where id = $1', [
      late.transactionId,
      paidAt,
    ])
    await world.work()
    expect(await alarmsOf(world, 'fee-report-late')).toBe(calls + 1)
    us = await people(world)
    // As it was closed, to the letter; the next one bills it, though nothing else happens in it.
    expect(await reportOf(world, us.owner.token, month)).toEqual(before)
    expect(await laws(jobCtx(world.app, 'test'))).toMatchObject({ billedOff: 0 })
    const next = await closeMonth(world)
    us = await people(world)
    const report = await reportOf(world, us.owner.token, next)
    expect(report.feeReports).toMatchObject([
      { kind: 'CORRECTION', feeMoney: before.feeMoney, reason: month.slice(0, 7) },
    ])
    expect(report.due).toBe(before.due)
    expect(await laws(jobCtx(world.app, 'test'))).toMatchObject({ billedOff: 0 })
  })
  it('is not closed while its days and its payments differ: people are called', async () => {
    toNextMonth(world)
    us = await people(world)
    const month = monthNow(world)
    await paid(world, us.owner, 10_000)
    const put = (by: number) =>
      asOwner(
        world,
        `update fee_day set fee = fee + $1 where merchant_id = $2 and day >= $3::date`,
        [by, us.owner.merchantId, month],
      )
    await put(1)
    const before = Number(await alarms())
    await closeMonth(world)
    us = await people(world)
    expect((await reportOf(world, us.owner.token, month)).status).toBe('PROVISIONAL')
    expect(Number(await alarms())).toBe(before + 1)
    await put(-1)
    await closing(world)
    expect((await reportOf(world, us.owner.token, month)).status).toBe('WAITING_PAYMENT')
  })
})

describe('bank staff', () => {
  it(
    'read every live merchant’s reports, by code, name and state',
    { meta: { behaviours: ['B-458'] } },
    async () => {
      const query = { fromDate: '2020-01-01', toDate: '2099-12-31' }
      const all = await listOf(query, us.maker.token, feeReport.cmsGetReports as never)
      expect(new Set(all.data.items.map((item) => item.prefix))).toEqual(
        new Set(['SAOLA001', 'SAOLA099']),
      )
      const some = async (more: object) =>
        new Set(
          (
            await listOf({ ...query, ...more }, us.maker.token, feeReport.cmsGetReports as never)
          ).data.items.map((item) => `${item.prefix} ${item.status}`),
        )
      expect(await some({ prefix: 'saola099' })).toEqual(new Set(['SAOLA099 PAID']))
      expect(await some({ merchantName: 'nha sach' })).toEqual(new Set(['SAOLA099 PAID']))
      expect(await some({ merchantName: '%' })).toEqual(new Set())
      expect(await some({ status: 'PAID' })).toEqual(new Set(['SAOLA099 PAID']))
      const item = all.data.items[0]!
      const seen = await ask<Report>(
        world,
        feeReport.cmsGetDetail,
        { query: { id: item.id } },
        us.maker.token,
      )
      expect(seen.body.data).toMatchObject({ ...item, feeReports: expect.any(Array) })
      const { body } = await ask<{ items: unknown[] }>(
        world,
        feeReport.cmsTransactions,
        { query: { feeReportId: item.id } },
        us.maker.token,
      )
      expect(body.data.items.length).toBeGreaterThan(0)
    },
  )
  it(
    'try out what a month would be closed with, and nothing is written',
    { meta: { behaviours: ['B-460'] } },
    async () => {
      toNextMonth(world)
      us = await people(world)
      await paid(world, us.owner, 10_000)
      const month = monthNow(world)
      const stateOf = () =>
        asOwner(
          world,
          `select (select md5(coalesce(string_agg(r::text, '' order by r.id), '')) from fee_report r) reports, (select count(*)::int from fee_report_line) lines, (select md5(string_agg(d::text, '' order by d::text)) from fee_day d) days, (select count(*)::int from ledger_transfer) transfers, (select count(*)::int from event) events, (select count(*)::int from audit_record) records`,
        )
      const before = await stateOf()
      const answers = await Promise.all(
        [feeReport.cmsCal, feeReport.cmsCalVariant].map((call) =>
          ask<FeeCalculation>(world, call, { query: { date: lastDayOf(month) } }, us.maker.token),
        ),
      )
      for (const { body } of answers)
        expect(body.data).toMatchObject({
          time: month.slice(0, 7),
          merchantCount: 1,
          closedCount: 0,
          totalTransaction: 1,
          feeMoney: 99,
          moneyVAT: 10,
          totalFeeMoney: 109,
          due: 109,
          merchants: [expect.objectContaining({ prefix: 'SAOLA001', due: 109 })],
        })
      await reportOf(world, us.owner.token, month)
      expect(await stateOf()).toEqual(before)
      await closeMonth(world)
      us = await people(world)
      const closed = await ask<FeeCalculation>(
        world,
        feeReport.cmsCal,
        { query: { date: month } },
        us.maker.token,
      )
      expect(closed.body.data).toMatchObject({ closedCount: 1, due: 109 })
      const without = await ask(world, feeReport.cmsCal, { query: {} }, us.owner.token)
      expect(without.body.code).not.toBe(0)
    },
  )
  it(
    'take out files of the list and of one report, with its lines and their sum',
    { meta: { behaviours: ['B-447', 'B-459'] } },
    async () => {
      await leaveToOne(world, 'DATA_EXPORT')
      us = await people(world)
      const query = { fromDate: '2020-01-01', toDate: '2099-12-31' }
      const file = async (
        call: (typeof feeReport)[keyof typeof feeReport],
        request: object,
        token: string,
      ) => {
        const answer = await fetch(
          `${world.base}/pay${call.path.replace('{id}', String((request as { id?: string }).id))}?${new URLSearchParams((request as { query?: Record<string, string> }).query ?? {})}`,
          { headers: { authorization: `Bearer ${token}` } },
        )
        return readXlsx(Buffer.from(await answer.arrayBuffer()), 1_000)
      }
      const own = await listOf(query)
      const rows = await file(feeReport.exportReports, { query }, us.owner.token)
      expect(rows).toHaveLength(own.data.totalSize + 1)
      expect(rows.flat()).not.toContain('SAOLA099')
      const all = await file(
        feeReport.cmsExportReports,
        { query: { ...query, prefix: 'SAOLA099' } },
        us.maker.token,
      )
      expect(all.slice(1).map((row) => row[0])).toEqual(['SAOLA099'])
      const [item] = own.data.items.filter(({ status }) => status !== 'PROVISIONAL')
      const report = await file(feeReport.cmsExportReport, { id: item!.id }, us.maker.token)
      expect(report[1]!.slice(0, 2)).toEqual(['Thanh toán', 'LATER-335'])
    },
  )
  it('and merchants have each report on paper, in the language of its reader; others have not', async () => {
    const { items } = (await listOf({ fromDate: '2020-01-01', toDate: '2099-12-31' })).data
    const paper = async (call: Call, id: string, token: string) => {
      const answer = await fetch(`${world.base}/pay${call.path.replace('{id}', id)}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      })
      return {
        type: answer.headers.get('content-type'),
        start: Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5),
      }
    }
    const pdf = { type: 'application/pdf', start: '%PDF-' }
    for (const { id } of [items[0]!, items.at(-1)!]) {
      expect(await paper(feeReport.exportPdf, id, us.owner.token)).toEqual(pdf)
      expect(await paper(feeReport.cmsExportPdf, id, us.maker.token)).toEqual(pdf)
      expect(await paper(feeReport.exportPdf, id, us.other.token)).not.toEqual(pdf)
    }
  })
})
