/** The bank searches the audit log and proves it; a merchant reads what happened to its own things. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '@saola/contract/audit'
import { payLink } from '@saola/contract/pay-link'
import { setting } from '@saola/contract/setting'
import { user } from '@saola/contract/user'
import { auditAs } from '../../platform/audit.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { sealJob } from '../../platform/retention.ts'
import { asOwner } from '../../../test/shop.ts'
import { leaveToOne } from '../../../test/approvals.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'

interface Item {
  id: number
  module: string
  operation: string
  objectId: string | null
  objectName: string | null
  objectKind: string | null
  actorKind: string
  actorName: string
  merchantCode: string | null
  test: boolean
  sealed: boolean
  changes: { field: string; before: string | null; after: string | null }[]
}
interface State {
  whole: boolean
  sealed: number
  waiting: number
  heads: number
  firstAt: string | null
  lastAt: string | null
  lastHash: string | null
  fault: { seq: number; why: string } | null
}
let world: World
let all: People
let code: string
beforeAll(async () => {
  world = await openWorld({
    AUDIT_HEADS_FILE: join(mkdtempSync(join(tmpdir(), 'saola-audit-')), 'heads.jsonl'),
  })
  all = await people(world)
  code = (
    await world.send<typeof payLink.create, { payLinkCode: string }>(
      payLink.create,
      { body: { amount: 120_000 } },
      { token: all.owner.token },
    )
  ).body.data.payLinkCode
  await world.send(payLink.cancel, { params: { payLinkCode: code } }, { token: all.cashier.token })
  await world.send(user.updateInfo, { body: { avatar: null } }, { token: all.other.token })
})
afterAll(() => world.close())

const search = async (query: Record<string, string>): Promise<Item[]> =>
  (
    await world.send<typeof audit.cmsList, { items: Item[] }>(
      audit.cmsList,
      { query },
      { token: all.checker.token },
    )
  ).body.data.items
const history = (
  token: string,
  objectId: string,
  module: 'pay-link' | 'member' = 'pay-link',
  test = false,
) =>
  world.send<
    typeof audit.history,
    { operation: string; actorKind: string; actorName: string | null; changes: unknown[] }[]
  >(audit.history, { query: { module, objectId } }, { token, test })
const verify = async (): Promise<State> =>
  (await world.send<typeof audit.verify, State>(audit.verify, {}, { token: all.root.token })).body
    .data

it('finds lines by object, module, person, merchant, operation and day, newest first, with what changed', async () => {
  const lines = await search({ objectId: code })
  expect(lines.map((l) => l.operation)).toEqual(['payLink.cancel', 'payLink.create'])
  expect(lines[0]).toMatchObject({
    module: 'pay-link',
    actorName: 'Trần Quốc Bảo',
    merchantCode: 'SAOLA001',
    test: false,
    changes: [{ field: 'status', before: 'CREATED', after: 'CANCELED' }],
  })
  for (const [query, holds] of [
    [{ module: 'user' }, (l: Item) => l.module === 'user'],
    [{ actor: 'quốc bảo' }, (l: Item) => l.actorName === 'Trần Quốc Bảo'],
    [{ actor: all.cashier.id }, (l: Item) => l.actorName === 'Trần Quốc Bảo'],
    [{ merchantCode: 'saola001' }, (l: Item) => l.merchantCode === 'SAOLA001'],
    [{ operation: 'payLink.' }, (l: Item) => l.operation.startsWith('payLink.')],
    [{ id: String(lines[0]!.id) }, (l: Item) => l.id === lines[0]!.id],
  ] as const) {
    const found = await search(query)
    expect(found.length, JSON.stringify(query)).toBeGreaterThan(0)
    expect(
      found.filter((l) => !holds(l)),
      JSON.stringify(query),
    ).toEqual([])
  }
  expect(await search({ fromDate: '2020-01-01', toDate: '2020-01-02' })).toEqual([])
  expect(await search({ actor: '%' })).toEqual([])
  expect(
    (
      await world.send<typeof audit.modules, string[]>(
        audit.modules,
        {},
        { token: all.checker.token },
      )
    ).body.data,
  ).toEqual(expect.arrayContaining(['pay-link', 'user', 'merchant']))
  expect(
    (
      await world.send(
        audit.cmsList,
        { query: {}, page: { index: 1000, size: 200 } },
        { token: all.checker.token },
      )
    ).body.code,
  ).toBe(24)
})

it("shows people's acts unless another side is asked for, the bank's notifications apart from the system's", async () => {
  const at = new Date(world.app.clock.now().getTime() - 1_000)
  const line = (name: string) =>
    auditAs(world.app.db, name, {
      module: 'settlement-probe',
      merchantId: null,
      objectId: null,
      operation: 'probe.run',
      traceId: 'probe',
      at,
    })
  for (const name of ['bank', world.app.config.keys.bankClient, 'worker']) await line(name)
  const kinds = async (query: Record<string, string>) =>
    (await search({ module: 'settlement-probe', ...query })).map((l) => [l.actorKind, l.actorName])
  expect(await kinds({})).toEqual([])
  expect(await kinds({ side: 'PEOPLE' })).toEqual([])
  // What the program calls its parts is no word for people.
  expect(await kinds({ side: 'BANK' })).toEqual([
    ['BANK', ''],
    ['BANK', ''],
  ])
  expect(await kinds({ side: 'SYSTEM' })).toEqual([['SYSTEM', '']])
  const [system] = await search({ module: 'settlement-probe', side: 'SYSTEM' })
  expect(await search({ id: String(system!.id) }), 'a line by its number').toHaveLength(1)
  expect((await search({})).every((l) => !['SYSTEM', 'BANK'].includes(l.actorKind))).toBe(true)
})
it('is ordered by the time that is shown, not by that of writing', async () => {
  const now = world.app.clock.now().getTime()
  for (const [minutes, trace] of [
    [1, 'late'],
    [3, 'early'],
  ] as const)
    await auditAs(world.app.db, 'bank', {
      module: 'order-probe',
      merchantId: null,
      objectId: null,
      operation: 'probe.run',
      traceId: trace,
      at: new Date(now - minutes * 60_000),
    })
  const traces = async (direction?: string) =>
    (
      await world.send<typeof audit.cmsList, { items: { traceId: string }[] }>(
        audit.cmsList,
        {
          query: { module: 'order-probe', side: 'BANK' },
          ...(direction === undefined
            ? {}
            : { page: { index: 0, size: 20, sortBy: 'at', direction: 'ASC' } as never }),
        },
        { token: all.checker.token },
      )
    ).body.data.items.map((l) => l.traceId)
  expect(await traces()).toEqual(['late', 'early'])
  expect(await traces('ASC')).toEqual(['early', 'late'])
})
it('finds lines by the name of their thing and by the field that changed, and says the name', async () => {
  const change = (description: string) =>
    world.send(
      setting.cmsUpdate,
      {
        params: { id: '01900000-0000-7000-8000-000000000101' },
        body: { value: '19001234', description },
      },
      { token: all.root.token },
    )
  expect((await change('Tổng đài ngày đêm')).body.code).toBe(0)
  const [line, ...more] = await search({ objectId: 'tổng đài NGÀY' })
  expect(more).toEqual([])
  expect(line).toMatchObject({ objectName: 'Tổng đài ngày đêm', objectKind: 'parameter' })
  expect(await search({ objectId: 'CONTACT_HOTLINE' })).toHaveLength(1)
  expect(await search({ objectId: '%' })).toEqual([])
  expect((await search({ field: 'description', module: 'setting' })).map((l) => l.id)).toEqual([
    line!.id,
  ])
  expect(await search({ field: 'value', module: 'setting' }), 'which stayed').toEqual([])
})
it('exports what the filter shows, and writes down that it did', async () => {
  await leaveToOne(world, 'DATA_EXPORT')
  const as = { headers: { authorization: `Bearer ${all.checker.token}` } }
  const exportOf = (toDate: string): string =>
    `/pay/api/audit/cms/v1/exportExcel?toDate=${toDate}&objectId=${code}`
  const file = await fetch(`${world.base}${exportOf('2099-01-01')}`, as)
  expect({
    type: file.headers.get('content-type'),
    rows: file.headers.get('x-total-rows'),
  }).toEqual({
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: '2',
  })
  const [titles, canceled] = await readXlsx(Buffer.from(await file.arrayBuffer()), 10)
  expect(titles).toContain('Thao tác')
  expect(canceled).toEqual(
    expect.arrayContaining([
      'Người của cửa hàng',
      'Trần Quốc Bảo',
      'Pay Link: hủy',
      'Pay Link',
      code,
      'Trạng thái: Chờ thanh toán',
      'Trạng thái: Đã hủy',
    ]),
  )
  // The one export at a time is over with its file.
  expect((await world.raw(exportOf('2020-01-01'), as)).status).toBe(200)
  expect((await search({ module: 'audit' }))[0]).toMatchObject({
    operation: 'audit.cms.exportExcel',
    actorName: 'Võ Ngọc Lan',
  })
})

it("a member reads the history of their own merchant's things, by the codes of their module", async () => {
  const { body } = await history(all.cashier.token, code)
  expect(body.data.map((l) => [l.operation, l.actorKind, l.actorName])).toEqual([
    ['payLink.cancel', 'MEMBER', 'Trần Quốc Bảo'],
    ['payLink.create', 'MEMBER', 'Nguyễn Thị Thu Hà'],
  ])
  expect((await history(all.other.token, code)).body.data).toEqual([])
  expect((await history(all.owner.token, code, 'pay-link', true)).body.data).toEqual([])
  // The code of another module opens the call, not this module.
  expect((await history(all.cashier.token, code, 'member')).body.code).toBe(10)
  expect((await history((await memberWith(world, [1201])).token, code)).body.code).toBe(10)
})

it(
  'proves the chain over HTTP: whole, and with a changed line where it is not',
  { meta: { bars: ['D2'] } },
  async () => {
    await sealJob.work(jobCtx(world.app, sealJob.name), {})
    const proof = await verify()
    expect(proof).toMatchObject({ whole: true, fault: null, waiting: 0, heads: 1 })
    expect(proof.lastHash).toMatch(/^[0-9a-f]{64}$/)
    expect(Date.parse(proof.firstAt!)).toBeLessThanOrEqual(Date.parse(proof.lastAt!))
    expect((await search({ objectId: code }))[0]!.sealed).toBe(true)
    await asOwner(world, 'alter table audit_record disable trigger user')
    await asOwner(
      world,
      `update audit_record set after = '{"status":"CREATED"}' where object_id = '${code}' and operation = 'payLink.cancel'`,
    )
    expect(await verify()).toMatchObject({ whole: false, fault: { why: 'changed' } })
  },
)
