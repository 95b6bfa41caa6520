/** The bank searches the audit log and proves it; a merchant reads what happened to its own things. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '@saola/contract/audit'
import { payLink } from '@saola/contract/pay-link'
import { user } from '@saola/contract/user'
import { jobCtx } from '../../platform/jobs.ts'
import { sealJob } from '../../platform/retention.ts'
import { asOwner } from '../../../test/shop.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'

interface Item {
  id: number
  module: string
  operation: string
  objectId: string | null
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

it('exports what the filter shows, and writes down that it did', async () => {
  const file = await world.raw(`/pay/api/audit/cms/v1/exportExcel?objectId=${code}`, {
    headers: { authorization: `Bearer ${all.checker.token}` },
  })
  expect({
    type: file.headers.get('content-type'),
    rows: file.headers.get('x-total-rows'),
  }).toEqual({
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: '2',
  })
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
    expect(await verify()).toMatchObject({ whole: true, fault: null, waiting: 0, heads: 1 })
    expect((await search({ objectId: code }))[0]!.sealed).toBe(true)
    await asOwner(world, 'alter table audit_record disable trigger user')
    await asOwner(
      world,
      `update audit_record set after = '{"status":"CREATED"}' where object_id = '${code}' and operation = 'payLink.cancel'`,
    )
    expect(await verify()).toMatchObject({ whole: false, fault: { why: 'changed' } })
  },
)
