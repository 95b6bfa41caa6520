/** Files of bank staff about salary advance: enterprises, payments and collections as the lists are filtered, and the history of grants. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullPath, type Call, type Output } from '@saola/contract/call'
import { dataExport, type PersonalExport } from '@saola/contract/data-export'
import { salaryCollection } from '@saola/contract/salary-collection'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryOversight } from '@saola/contract/salary-oversight'
import { advancesOf } from '../../../test/advances.ts'
import { approve, leaveToOne } from '../../../test/approvals.ts'
import { followOrders } from '../../../test/bank-transfers.ts'
import { advanceType, must } from '../../../test/employees.ts'
import { configure, decide, grant, openEnterprise } from '../../../test/enterprises.ts'
import { people, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { salaryAdvanceJobs } from '../salary-advance/jobs.ts'

type Grants = Output<typeof salaryEnterprise.cmsGrants>
const NAME = '=HYPERLINK("x")'
const WORKER = 'Nguyễn Văn Canarixu'
let world: World
let us: People
let viewer: StaffPerson
let line: StaffPerson
let second: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  await calm(world)
  viewer = await staffWith(world, [3900, 3007], 'export-viewer')
  line = await staffWith(world, [3904], 'export-line')
  second = await staffWith(world, [3007], 'export-second')
  await asOwner(world, 'update merchant set name = $2 where id = $1', [us.owner.merchantId, NAME])
  await openEnterprise(world, us, { who: us.other, configured: false })
  await openEnterprise(world, us, { configured: false })
  must(await configure(world, us.owner, { disableAdvanceBeforeEndDate: 0 }))
  const type = await advanceType(world, us.owner, { advanceForm: 'AUTO', advancePercent: 100 })
  const at = advancesOf(world, us.owner)
  const period = await at.periodOfNow()
  const worker = await at.drawer(type.id, { name: WORKER })
  await at.logged(worker.id, period, 2_000)
  await at.asked(worker, 500_000)
  const job = salaryAdvanceJobs.find(({ name }) => name === 'salaryAdvance.send')!
  await job.work(jobCtx(world.app, job.name), {})
  await followOrders(world)
  await asOwner(
    world,
    `insert into salary_collection (merchant_id, id, period_id, due_on, state, principal, interest, payments, rate_micro, created_at) values ($1, gen_random_uuid(), $2, '2030-01-05', 'DUE', 700000, 1234, 2, 90000, now())`,
    [us.owner.merchantId, period],
  )
}, 120_000)
afterAll(() => world.close())

const ask = <T>(call: Call, request: object, who: { token: string } = viewer): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token: who.token })
const fine = <T>({ body, text }: Answer<T>): T => {
  expect(body.code, text).toBe(0)
  return body.data
}
/** The lines of the file, or the code of the refusal. */
async function file(
  path: string,
  query: Record<string, string>,
  who: { token: string } = viewer,
): Promise<number | string[][]> {
  const answer = await fetch(`${world.base}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'en' },
  })
  if (answer.status !== 200) return ((await answer.json()) as { code: number }).code
  return readXlsx(Buffer.from(await answer.arrayBuffer()), 1_000)
}
const exported = (call: Call, query: Record<string, string> = {}, who = viewer) =>
  file(fullPath(call, false), query, who)
const files = {
  SALARY_ENTERPRISES: salaryEnterprise.cmsExport,
  SALARY_PAYMENTS: salaryOversight.export,
  SALARY_COLLECTIONS: salaryCollection.cmsExport,
} as const satisfies Partial<Record<PersonalExport, Call>>
const each = Object.entries(files) as [keyof typeof files, Call][]

describe('each file', () => {
  it.each(each)(
    '%s takes two people, and is fetched once another has approved',
    async (name, call) => {
      expect(await exported(call)).toBe(37009)
      const filters = { keyword: us.owner.merchantCode.toLowerCase() }
      const of = name === 'SALARY_PAYMENTS' ? {} : filters
      const preview = fine(
        await ask<{ rows: number; filters: object }>(dataExport.preview, {
          body: { file: name, filters: of },
        }),
      )
      expect(preview).toMatchObject({ rows: 1, filters: { ...of, until: expect.any(String) } })
      const { id } = fine(
        await ask<{ id: string }>(dataExport.propose, {
          body: { file: name, filters: of, reason: 'Báo cáo quý' },
        }),
      )
      expect((await approve(world, viewer.token, id)).body.code).toBe(26)
      fine(await approve(world, second.token, id))
      const path = fullPath(dataExport.download, false).replace('{id}', id)
      const lines = (await file(path, {})) as string[][]
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(NAME)
      expect(lines.flat().join()).not.toContain(WORKER)
      expect(await file(path, {}, second)).toBe(5)
    },
  )
  it.each(each)('%s is for holders of its list alone', async (name, call) => {
    const other = await staffWith(world, [3100], `export-${name}`)
    expect(await exported(call, {}, other)).toBe(10)
    expect(
      (await ask(dataExport.propose, { body: { file: name, filters: {}, reason: 'x' } }, other))
        .body.code,
    ).toBe(10)
    const own = { query: { file: name } }
    // Who only looks after collections sees their file and no other.
    const codes = (await ask(dataExport.own, own, line)).body.code
    expect(codes).toBe(name === 'SALARY_COLLECTIONS' ? 0 : 10)
  })
})

describe('where one person is enough, a file', () => {
  beforeAll(() => leaveToOne(world, 'DATA_EXPORT'))
  const rows = async (call: Call, query: Record<string, string> = {}): Promise<string[][]> =>
    ((await exported(call, query)) as string[][]).slice(1)
  it('of enterprises has what was asked for, granted and used, as the list is filtered', async () => {
    const all = await rows(salaryEnterprise.cmsExport)
    expect(all).toHaveLength(2)
    const found = await rows(salaryEnterprise.cmsExport, {
      status: 'OK',
      paymentSource: 'BUSINESS_ACCOUNT',
    })
    expect(found).toHaveLength(1)
    expect(found[0]!.slice(0, 2)).toEqual([us.owner.merchantCode, NAME])
    expect(found[0]!.slice(4, 9)).toEqual([
      '50',
      '500000000',
      expect.any(String),
      '300000000',
      'UL-2026/001',
    ])
    expect(found[0]!.slice(11, 14)).toEqual(['200000000', '500000', '0.25'])
    expect(await rows(salaryEnterprise.cmsExport, { status: 'CMS_LOCKED' })).toEqual([])
    expect(await rows(salaryEnterprise.cmsExport, { until: '2020-01-01T00:00:00+07:00' })).toEqual(
      [],
    )
  })
  it('of payments has no employee, and is filtered as the list', async () => {
    const [row] = await rows(salaryOversight.export, { state: 'SUCCESS', silent: 'false' })
    expect(row!.slice(2, 6)).toEqual([us.owner.merchantCode, NAME, '500000', 'Paid'])
    expect(row!.join()).not.toContain(WORKER)
    expect(await rows(salaryOversight.export, { state: 'FAILED' })).toEqual([])
    expect(await exported(salaryOversight.export, { fromDate: '2031-02-02', toDate: '2031-02-01' })).toBe(25) // prettier-ignore
    expect(await exported(salaryOversight.export, { state: 'NONSENSE' })).toBe(2)
  })
  it('of collections has principal, interest and their sum', async () => {
    const [row] = await rows(salaryCollection.cmsExport, {
      fromDate: '2030-01-05',
      toDate: '2030-01-05',
    })
    expect(row!.slice(0, 2)).toEqual([us.owner.merchantCode, NAME])
    expect(row!.slice(4, 9)).toEqual(['Due', '700000', '1234', '701234', '2'])
    expect(await rows(salaryCollection.cmsExport, { toDate: '2030-01-04' })).toEqual([])
    expect(await rows(salaryCollection.cmsExport, { merchantId: us.other.merchantId })).toEqual([])
  })
  it('is written down with its rows and filters', async () => {
    for (const [, call] of each) {
      await rows(call, { keyword: 'zzz' })
      const [record] = await asOwner<{ after: object }>(
        world,
        'select after from audit_record where operation = $1 order by id desc limit 1',
        [call.id],
      )
      expect(record!.after).toEqual({ event: 'EXPORTED', rows: 0, filter: { keyword: 'zzz' } })
    }
  })
})

describe('the history of grants', () => {
  const grants = async (merchantId = us.owner.merchantId): Promise<Grants['grants']> =>
    fine(await ask<Grants>(salaryEnterprise.cmsGrants, { params: { merchantId } })).grants
  it('has every grant with who proposed and who agreed, and nothing else that the bank said', async () => {
    const changed = grant({
      grantedLimit: 400_000_000,
      sources: ['KLB_CREDIT_LINE', 'BUSINESS_ACCOUNT'],
      lineRateMicro: 85_000,
      contractNumber: 'UL-2026/002',
      validUntil: '2040-12-31',
    })
    const of = us.owner.merchantId
    await decide(world, us, of, { action: 'change', grant: changed, reason: 'Mở rộng' })
    await decide(world, us, of, { action: 'lock', merchantReason: 'Chậm trả' })
    await decide(world, us, of, { action: 'unlock' })
    expect(await grants()).toEqual([
      {
        ...changed,
        sources: ['BUSINESS_ACCOUNT', 'KLB_CREDIT_LINE'],
        proposedBy: expect.any(String) as string,
        proposedAt: expect.any(String) as string,
        decidedBy: expect.any(String) as string,
        grantedAt: expect.any(String) as string,
        reason: 'Mở rộng',
      },
      expect.objectContaining({ ...grant(), reason: 'Đã thẩm định' }),
    ])
    const [newest] = await grants()
    expect(newest!.proposedBy).not.toBe(newest!.decidedBy)
    expect(await grants(us.other.merchantId)).toHaveLength(1)
  })
  it('is of live enterprises, for who sees them', async () => {
    const none = { params: { merchantId: us.owner.sandboxId } }
    expect((await ask(salaryEnterprise.cmsGrants, none)).body.code).toBe(5)
    const other = await staffWith(world, [3100], 'export-grants')
    const ours = { params: { merchantId: us.owner.merchantId } }
    expect((await ask(salaryEnterprise.cmsGrants, ours, other)).body.code).toBe(10)
  })
})
