/** Files of personal data: nobody takes one out by their own word, and what was approved is what leaves (ADR 0056). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@saola/contract/approval'
import { cafe } from '@saola/demo/people'
import { audit } from '@saola/contract/audit'
import { bankReport } from '@saola/contract/bank-report'
import { fullPath, type Call } from '@saola/contract/call'
import { dataExport, type DataExport, type PersonalExport } from '@saola/contract/data-export'
import { onboarding } from '@saola/contract/onboarding'
import { approve, deny, leaveToOne, proposalOf, withdraw } from '../../../test/approvals.ts'
import { people, signIn, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'
import { readXlsx } from '../../platform/sheet-read.ts'

const HOUR_MS = 3_600_000
const MAKER = [3003, 3006, 3100]
let world: World
let all: People
let anna: StaffPerson
let again: StaffPerson
let binh: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  toNoon(world)
  anna = await staffWith(world, MAKER, 'anna')
  binh = await staffWith(world, [3007], 'binh')
  again = await staffWith(world, [...MAKER, 3007], 'again')
  await asOwner(world, `update admin set staff_id = ' Anna ' where id = $1`, [again.id])
}, 60_000)
afterAll(() => world.close())

/** A fresh token: time moves in these tests. */
const tokenOf = async (person: StaffPerson): Promise<string> =>
  (await signIn(world, 'cms', person.id)).token
const ask = async <T>(call: Call, request: object, person = anna): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token: await tokenOf(person) })
interface Asked {
  file?: PersonalExport
  filters?: Record<string, string>
}
const propose = ({ file = 'MERCHANTS', filters = {} }: Asked = {}, person = anna) =>
  ask<{ id: string }>(
    dataExport.propose,
    { body: { file, filters, reason: 'Đối chiếu với chi nhánh' } },
    person,
  )
const proposed = async (asked: Asked = {}): Promise<string> => {
  const { body } = await propose(asked)
  expect(body).toMatchObject({ code: 0 })
  return body.data.id
}
const yes = async (id: string, person = binh) => approve(world, await tokenOf(person), id)
const approved = async (asked: Asked = {}): Promise<string> => {
  const id = await proposed(asked)
  expect((await yes(id)).body.code).toBe(0)
  return id
}
/** The code of the refusal, or the lines of the file. */
async function download(id: string, person = anna): Promise<number | string[][]> {
  const response = await fetch(
    world.base + fullPath(dataExport.download, false).replace('{id}', id),
    { headers: { authorization: `Bearer ${await tokenOf(person)}` } },
  )
  if (response.status !== 200) return ((await response.json()) as { code: number }).code
  return readXlsx(Buffer.from(await response.arrayBuffer()), 10_000)
}
const grantOf = async (id: string, person = anna): Promise<DataExport | null> =>
  (await ask<DataExport | null>(dataExport.get, { params: { id } }, person)).body.data
const own = async (file: PersonalExport = 'MERCHANTS') =>
  (
    await ask<{ takesTwo: boolean; pendingApproval: string | null; ready: DataExport[] }>(
      dataExport.own,
      { query: { file } },
    )
  ).body.data
const direct = [
  onboarding.cmsExport,
  audit.export,
  bankReport.volumeExport,
  bankReport.suspenseExport,
] as const
it('a direct call is refused and gives nothing', async () => {
  for (const call of direct) {
    const { status, body, text } = await ask(call, { query: {} })
    expect([call.id, status, body.code]).toEqual([call.id, 403, 37009])
    expect(text).not.toContain(cafe.code)
  }
})

describe('a proposal', () => {
  it('says what the file will hold, and is approved by somebody else alone', async () => {
    const filters = { merchantCode: cafe.code }
    const preview = (
      await ask<{ rows: number; holds: string[]; filters: Record<string, string> }>(
        dataExport.preview,
        { body: { file: 'MERCHANTS', filters } },
      )
    ).body.data
    expect(preview).toMatchObject({ rows: 1, holds: ['BUSINESS_NAME'], filters })
    const id = await proposed({ filters })
    expect(await own()).toMatchObject({ takesTwo: true, pendingApproval: id, ready: [] })
    expect((await propose()).body.code, 'one of a file at a time').toBe(14)
    const { body } = await proposalOf(world, await tokenOf(binh), id)
    expect(body.data).toMatchObject({
      kind: 'DATA_EXPORT',
      reason: 'Đối chiếu với chi nhánh',
      proposedBy: 'Người anna',
      allowedActions: expect.arrayContaining(['approve', 'deny']) as string[],
    })
    expect(body.data.changes).toEqual(
      expect.arrayContaining([
        { field: 'export', before: null, after: 'MERCHANTS' },
        { field: 'rows', before: null, after: '1' },
        { field: 'personalData', before: null, after: '["BUSINESS_NAME"]' },
        { field: 'filter.merchantCode', before: null, after: cafe.code },
      ]),
    )
    expect(await download(id), 'not before it is approved').toBe(5)
    expect((await yes(id, anna)).body.code).toBe(10)
    expect((await yes(id, again)).body.code, 'under a second account').toBe(26)
    expect(await download(id)).toBe(5)
    expect((await yes(id)).body.code).toBe(0)
    const [titles, ...lines] = (await download(id)) as string[][]
    expect(titles).toBeDefined()
    expect(lines.map((line) => line[0])).toEqual([cafe.code])
    await ask(dataExport.revoke, { params: { id }, body: {} })
  })
  it('gives nothing when it is denied or taken back', async () => {
    const denied = await proposed()
    expect((await deny(world, await tokenOf(binh), denied)).body.code).toBe(0)
    const back = await proposed()
    expect((await withdraw(world, await tokenOf(anna), back)).body.code).toBe(0)
    expect([await download(denied), await download(back)]).toEqual([5, 5])
    expect([await grantOf(denied), await grantOf(back)]).toEqual([null, null])
  })
  it('takes filters as the file’s own call does', async () => {
    const code = async (filters: Record<string, string>) => (await propose({ filters })).body.code
    expect(await code({ unknown: 'x' })).toBe(2)
    expect(await code({ status: 'NONSENSE' })).toBe(2)
    expect(await code({ fromDate: '2025-02-02', toDate: '2025-02-01' })).toBe(25)
  })
  it('is for who may make the file, and is decided by who holds the code', async () => {
    const bare = await staffWith(world, [3100], 'bare')
    expect((await propose({ file: 'AUDIT' }, bare)).body.code).toBe(10)
    expect((await ask(dataExport.own, { query: { file: 'AUDIT' } }, bare)).body.code).toBe(10)
    expect(
      (await ask(dataExport.preview, { body: { file: 'AUDIT', filters: {} } }, bare)).body.code,
    ).toBe(10)
    const id = await proposed()
    expect((await yes(id, bare)).body.code).toBe(10)
    const stranger = await staffWith(world, [3200], 'stranger')
    expect((await ask(dataExport.get, { params: { id } }, stranger)).body.code).toBe(10)
    expect(
      (
        await world.send<Call, null>(dataExport.get, { params: { id } } as never, {
          token: all.owner.token,
        })
      ).body.code,
    ).toBe(9)
    await withdraw(world, await tokenOf(anna), id)
  })
  it('is void once its maker has lost the right of the file', async () => {
    const maker = await staffWith(world, [3100], 'loser')
    const { id } = (await propose({}, maker)).body.data
    await asOwner(
      world,
      `update role_group set codes = '{3200}' where id = (select role_group_id from admin where id = $1)`,
      [maker.id],
    )
    expect((await yes(id)).body.code).toBe(12)
    expect((await proposalOf(world, await tokenOf(binh), id)).body.data.state).toBe('OUTDATED')
  })
  it('is decided by one of twenty', async () => {
    const id = await proposed()
    const { contentHash } = (await proposalOf(world, await tokenOf(binh), id)).body.data
    const token = await tokenOf(binh)
    const codes = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await approve(world, token, id, contentHash)).body.code,
      ),
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    const rows = await asOwner(world, 'select 1 from data_export where approval_id = $1', [id])
    expect(rows).toHaveLength(1)
    await ask(dataExport.revoke, { params: { id }, body: {} }, binh)
  })
})

describe('an approved file', () => {
  it('is its maker’s alone, five times, each written down with its rows', async () => {
    const id = await approved({ filters: { merchantCode: cafe.code } })
    expect(await download(id, again), 'the same person, another account').toBe(5)
    expect(await download(id, binh)).toBe(5)
    expect(await download(id)).toHaveLength(2)
    await asOwner(world, 'update data_export set downloads = 4 where approval_id = $1', [id])
    expect(await download(id)).toHaveLength(2)
    expect(await download(id)).toBe(37010)
    expect(await grantOf(id)).toMatchObject({
      state: 'USED_UP',
      downloads: 5,
      left: 0,
      allowedActions: [],
    })
    const lines = await asOwner<{ after: object }>(
      world,
      `select after from audit_record where object_id = $1 and operation = 'dataExport.cms.download' order by id`,
      [id],
    )
    expect(lines.map(({ after }) => after)).toMatchObject(
      [1, 5].map((nth) => ({ event: 'DOWNLOADED', rows: 1, download: nth })),
    )
  })
  it('is never fetched a sixth time, however many ask at once', async () => {
    const id = await approved()
    await asOwner(world, 'update data_export set downloads = 4 where approval_id = $1', [id])
    const got = await Promise.all(Array.from({ length: 8 }, () => download(id)))
    expect(got.filter((one) => typeof one !== 'number')).toHaveLength(1)
    expect(got.filter((one) => one === 37010)).toHaveLength(7)
    const [row] = await asOwner<{ downloads: number }>(
      world,
      'select downloads from data_export where approval_id = $1',
      [id],
    )
    expect(row!.downloads).toBe(5)
  })
  it('is over after a day', async () => {
    const id = await approved()
    expect((await own()).ready.map((one) => one.id)).toContain(id)
    world.clock.advance(24 * HOUR_MS)
    expect(await download(id)).toBe(37010)
    expect(await grantOf(id)).toMatchObject({ state: 'OVER', allowedActions: [] })
    expect((await own()).ready).toEqual([])
  })
  it('holds what was there when it was asked for, and nothing after', async () => {
    const id = await approved({ file: 'AUDIT', filters: { operation: 'dataExport.cms.propose' } })
    const [row] = await asOwner<{ rows: number }>(
      world,
      'select rows from data_export where approval_id = $1',
      [id],
    )
    const later = await proposed()
    const [, ...lines] = (await download(id)) as string[][]
    expect(lines).toHaveLength(row!.rows)
    await withdraw(world, await tokenOf(anna), later)
  })
  it('is not fetched once the right of the file is gone', async () => {
    const maker = await staffWith(world, [3100], 'mover')
    const { id } = (await propose({}, maker)).body.data
    expect((await yes(id)).body.code).toBe(0)
    await asOwner(
      world,
      `update role_group set codes = '{3006}' where id = (select role_group_id from admin where id = $1)`,
      [maker.id],
    )
    expect(await download(id, maker)).toBe(10)
  })
  it('is revoked by its maker or by who decides, by nobody else', async () => {
    const id = await approved()
    const other = await staffWith(world, MAKER, 'other')
    const revoke = async (person: StaffPerson) =>
      (await ask(dataExport.revoke, { params: { id }, body: { note: 'Gửi nhầm' } }, person)).body
        .code
    expect(await revoke(other)).toBe(10)
    expect(await revoke(binh)).toBe(0)
    expect(await revoke(anna)).toBe(37010)
    expect(await download(id)).toBe(37010)
  })
})

it('the proposal is found by who decides, in the list of what waits', async () => {
  const id = await proposed()
  const { items } = (
    await ask<{ items: { id: string; kind: string }[] }>(
      approval.getList,
      { query: { whose: 'FOR_ME' } },
      binh,
    )
  ).body.data
  expect(items).toContainEqual(expect.objectContaining({ id, kind: 'DATA_EXPORT' }))
  await withdraw(world, await tokenOf(anna), id)
})
it('where the rule leaves it to one person, a click is enough and proposals are refused', async () => {
  await leaveToOne(world, 'DATA_EXPORT')
  expect((await own()).takesTwo).toBe(false)
  expect((await ask(onboarding.cmsExport, { query: {} })).status).toBe(200)
  expect((await propose()).body.code).toBe(13)
  expect(
    await asOwner(
      world,
      `select 1 from audit_record where operation = 'merchant.cms.export' and after->>'event' = 'EXPORTED' and (after->>'rows')::int > 0`,
      [],
    ),
  ).toHaveLength(1)
})
