/** The file for payroll in the order of columns that an enterprise wants, and what payroll sends back of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call, Output } from '@saola/contract/call'
import {
  deductionColumns,
  salaryDeduction,
  type ColumnOrder,
  type DeductionColumn,
  type PeriodClosing,
} from '@saola/contract/salary-deduction'
import { advancesOf } from '../../../test/advances.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import { advanceType, must, type Employee } from '../../../test/employees.ts'
import { configure, openEnterprise } from '../../../test/enterprises.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { salaryAdvanceJobs } from '../salary-advance/jobs.ts'

type Preview = Output<typeof salaryDeduction.upload>
const usual = [...deductionColumns]
const first = (...names: DeductionColumn[]): DeductionColumn[] => [
  ...names,
  ...usual.filter((one) => !names.includes(one)),
]

let world: World
let us: People
let viewer: Person
let at: ReturnType<typeof advancesOf>
let all: string
let period: string
let anna: Employee
let before: Record<string, number>
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  viewer = await memberWith(world, [2402])
  await asOwner(
    world,
    `update role_group set actions = '{2402.VIEW,2402.EXPORT}' where id = (select role_group_id from member where id = $1)`,
    [viewer.id],
  )
  await calm(world)
  await openEnterprise(world, us, { configured: false })
  must(await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0 }))
  all = (await advanceType(world, us.owner, { advanceForm: 'AUTO', advancePercent: 100 })).id
  at = advancesOf(world, us.owner)
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, balance: 100_000_000 })
  await asOwner(world, 'delete from salary_deduction_columns')
  await world.work()
  period = await at.periodOfNow()
  before = await at.books()
  anna = await at.drawer(all)
})

/** Everybody is paid as much, and the period is over. */
async function drawn(amount: number, ...who: Employee[]): Promise<void> {
  for (const one of who) {
    await at.logged(one.id, period, 1_000)
    await at.asked(one, amount)
  }
  const job = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.send')!
  await job.work(jobCtx(world.app, job.name), {})
  await followOrders(world)
  await asOwner(
    world,
    `update salary_period set used_at = now(), start_date = start_date - 20, end_date = end_date - 20, pay_date = pay_date - 20 where id = $1`,
    [period],
  )
}
const call = <T>(one: Call, parts: object = {}, who = us.owner): Promise<Answer<T>> =>
  world.send<Call, T>(one, { params: { id: period }, ...parts } as never, { token: who.token })
async function close(): Promise<void> {
  must(await call(salaryDeduction.close))
  await world.work()
}
const order = async (who = us.owner): Promise<ColumnOrder> =>
  must(
    await world.send<Call, ColumnOrder>(salaryDeduction.columns, {} as never, { token: who.token }),
  )
const save = async (
  columns: readonly unknown[],
  version?: number,
  who = us.owner,
): Promise<Answer<ColumnOrder>> =>
  world.send<Call, ColumnOrder>(
    salaryDeduction.setColumns,
    { body: { columns, version: version ?? (await order()).version } } as never,
    { token: who.token },
  )
const path = (one: Call): string => `${world.base}/payroll${one.path.replace('{id}', period)}`
const bearer = () => ({ authorization: `Bearer ${us.owner.token}` })
const file = async (format: 'xlsx' | 'csv', language = 'vi'): Promise<Buffer> => {
  const answer = await fetch(`${path(salaryDeduction.export)}?format=${format}`, {
    headers: { ...bearer(), 'accept-language': language },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
async function send(content: string | Buffer<ArrayBuffer>): Promise<Preview> {
  const form = new FormData()
  form.append('file', new Blob([content]), 'luong.csv')
  const answer = await fetch(path(salaryDeduction.upload), {
    method: 'POST',
    headers: bearer(),
    body: form,
  })
  return ((await answer.json()) as { data: Preview }).data
}
/** Payroll's word on some, as a file of its own. */
const said = async (...rows: [string, string][]): Promise<PeriodClosing> => {
  const text = [['Mã nhân viên', 'Thực khấu trừ (₫)'], ...rows].map((row) => row.join(';'))
  const { importId } = await send(text.join('\n'))
  return must(await call<PeriodClosing>(salaryDeduction.result, { body: { importId } }))
}

describe('the order of columns', () => {
  it('is the usual one until another is saved; saving takes CREATE and the newest version', async () => {
    expect(await order()).toEqual({ columns: usual, version: 0, allowedActions: ['setColumns'] })
    expect((await order(viewer)).allowedActions).toEqual([])
    const turned = usual.toReversed()
    expect((await save(turned, 0, viewer)).body.code).toBe(10)
    expect(must(await save(turned))).toMatchObject({ columns: turned, version: 1 })
    for (const version of [0, 2]) expect((await save(usual, version)).body.code).toBe(12)
    expect(await order()).toMatchObject({ columns: turned, version: 1 })
    const [record] = await asOwner<{ before: object; after: object }>(
      world,
      `select before, after from audit_record where operation = 'salaryDeduction.setColumns' order by id desc limit 1`,
    )
    expect(record).toEqual({ before: { fileColumns: usual }, after: { fileColumns: turned } })
  })
  it.each<[string, readonly string[], string?]>([
    ['one too few', usual.slice(1)],
    ['one too many', [...usual, 'taken']],
    ['one twice', usual.with(0, 'taken')],
    ['one that there is not', (usual as string[]).with(0, 'wage'), 'columns.0'],
    ['none', []],
  ])('is refused at its field with %s', async (_, columns, field) => {
    const { body } = await save(columns, 0)
    expect(body).toMatchObject({ code: 2, data: { errors: [{ field: field ?? 'columns' }] } })
    expect((await order()).version).toBe(0)
  })
  it('is not changed while the bank has locked the enterprise', async () => {
    const be = (status: string, since: string | null) =>
      asOwner(world, 'update salary_enterprise set status = $1, status_before_lock = $2', [
        status,
        since,
      ])
    await be('CMS_LOCKED', 'OK')
    try {
      expect((await order()).allowedActions).toEqual([])
      expect((await save(usual)).body.code).toBe(46002)
    } finally {
      await be('OK', null)
    }
  })
  it('of a closed period is that of the moment of closing, byte by byte, whatever is saved later', async () => {
    await drawn(500_000, anna)
    must(await save(first('taken', 'name', 'code')))
    must(await call(salaryDeduction.close))
    // While its lines are counted: too late for this file.
    must(await save(usual))
    await world.work()
    const frozen = { xlsx: await file('xlsx'), csv: await file('csv') }
    const [titles, row] = frozen.csv.toString().split('\n')
    expect(titles).toMatch(/^\ufeffThực khấu trừ \(₫\),Họ và tên,Mã nhân viên,STT,Kỳ lương,/)
    expect(row).toMatch(new RegExp(`^500000,${anna.name},${anna.code},1,`))
    const [, cells] = await readXlsx(frozen.xlsx, 10)
    expect(cells!.slice(0, 4)).toEqual(['500000', anna.name, anna.code, '1'])
    must(await save(usual.toReversed()))
    for (const format of ['xlsx', 'csv'] as const)
      expect((await file(format)).equals(frozen[format])).toBe(true)
  })
  it('holds for periods that are closed after it was saved', async () => {
    await drawn(500_000, anna)
    must(await save(first('requests')))
    must(await save(first('note')))
    await close()
    expect((await file('csv', 'en')).toString()).toMatch(/^\ufeffNote,No\.,Employee code,/)
  })
  it.each(['vi', 'en'])('does not matter for what payroll sends back (%s)', async (language) => {
    await drawn(500_000, anna)
    must(await save(first('taken', 'requests', 'atBank')))
    await close()
    const csv = (await file('csv', language)).toString()
    const preview = await send(csv.replace('\n500000,', '\n123000,'))
    expect(preview).toMatchObject({ valid: 1, invalid: 0, takenAmount: 123_000 })
    expect(await send((await file('xlsx', language)) as Buffer<ArrayBuffer>)).toMatchObject({
      valid: 1,
      different: 0,
      takenAmount: 500_000,
    })
  })
})

it('payroll’s word comes in parts that add up: a later one leaves alone what an earlier one said', async () => {
  const bob = await at.drawer(all)
  await drawn(400_000, anna, bob)
  await close()
  expect(await said([anna.code, '100000'])).toMatchObject({ takenAmount: 500_000, different: 1 })
  expect(await said([bob.code, '150000'])).toMatchObject({ takenAmount: 250_000, different: 2 })
  // The first one again, corrected.
  expect(await said([anna.code, '0'])).toMatchObject({ takenAmount: 150_000, different: 2 })
  await at.whole(before)
})
