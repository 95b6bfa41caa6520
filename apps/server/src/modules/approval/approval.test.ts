/** Changes that take two people: who sees, decides, takes back, and what becomes of those that wait (ADR 0056). */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@saola/contract/approval'
import { fullPath } from '@saola/contract/call'
import { setting } from '@saola/contract/setting'
import { attach, approve, deny, proposalOf, withdraw } from '../../../test/approvals.ts'
import { people, signIn, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { sweep } from './jobs.ts'

interface Item {
  id: string
  state: string
  allowedActions: string[]
  isMine: boolean
  contentHash: string
}
interface Outcome {
  outcome: 'DONE' | 'PROPOSED'
  id: string
}
const HOUR_MS = 3_600_000

let world: World
let all: People
/** Two who keep parameters, and one who keeps nothing. */
let anna: StaffPerson
let binh: StaffPerson
let guest: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  anna = await staffWith(world, [3002], 'anna')
  binh = await staffWith(world, [3002, 3001], 'binh')
  guest = await staffWith(world, [3500], 'guest')
  await asOwner(world, `update admin set email = username || '@bank.example'`)
})
afterAll(() => world.close())

let n = 0
/** A parameter of its own for each test. */
async function parameter(): Promise<{ id: string; value: string }> {
  const name = `TEST_${++n}`
  const [row] = await asOwner<{ id: string; value: string }>(
    world,
    `insert into portal_parameter (id, name, value, description, data_type, param_group, create_by, modified_at)
    values (gen_random_uuid(), $1, 'cũ', $1, 'STRING', 'PARAMETER_SYSTEM', 'test', now()) returning id, value`,
    [name],
  )
  return row!
}
const change = (
  id: string,
  value: string,
  token = anna.token,
  reason = 'Đổi số',
): Promise<Answer<Outcome>> =>
  world.send<typeof setting.cmsUpdate, Outcome>(
    setting.cmsUpdate,
    { params: { id }, body: { value, reason } },
    { token },
  )
/** A change of a fresh parameter that waits. */
async function proposed(token = anna.token): Promise<{ id: string; parameterId: string }> {
  const { id: parameterId } = await parameter()
  const { data } = (await change(parameterId, `mới ${n}`, token)).body
  expect(data.outcome).toBe('PROPOSED')
  return { id: data.id, parameterId }
}
const valueOf = async (id: string): Promise<string> =>
  (
    await asOwner<{ value: string }>(world, `select value from portal_parameter where id = $1`, [
      id,
    ])
  )[0]!.value
const list = async (query: object, token: string): Promise<Item[]> =>
  (
    await world.send<typeof approval.getList, { items: Item[] }>(
      approval.getList,
      { query, page: { size: 200 } },
      { token },
    )
  ).body.data.items
const idsOf = async (query: object, token: string): Promise<string[]> =>
  (await list(query, token)).map(({ id }) => id)
const stateOf = async (id: string): Promise<string> =>
  (await proposalOf(world, binh.token, id)).body.data.state
const eventsOf = async (id: string): Promise<string[]> =>
  (await proposalOf(world, binh.token, id)).body.data.history.map(({ event }) => event)
/** After a jump of the clock: tokens live ten minutes. */
const fresh = async ({ id }: StaffPerson): Promise<string> => (await signIn(world, 'cms', id)).token
const comment = (id: string, token: string, text = 'Đã gọi hỏi') =>
  world.send(approval.comment, { params: { id }, body: { text } }, { token })

describe('who decides', { meta: { bars: ['A4'] } }, () => {
  it('another person with the right; never the maker, whatever account they use, nor somebody without it', async () => {
    const { id, parameterId } = await proposed()
    expect((await approve(world, anna.token, id)).body.code).toBe(26)
    expect((await deny(world, anna.token, id)).body.code).toBe(26)
    await asOwner(world, `update admin set staff_id = ' anna ' where id = $1`, [guest.id])
    await asOwner(
      world,
      `update role_group set codes = codes || 3002 where id = (select role_group_id from admin where id = $1)`,
      [guest.id],
    )
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await approve(world, guest.token, id)).body.code, 'under a second account').toBe(26)
    await asOwner(
      world,
      `update role_group set codes = '{3500}' where id = (select role_group_id from admin where id = $1)`,
      [guest.id],
    )
    await asOwner(world, `update admin set staff_id = 'GUEST' where id = $1`, [guest.id])
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await valueOf(parameterId)).toBe('cũ')
    expect((await approve(world, binh.token, id)).body.code).toBe(0)
    expect(await valueOf(parameterId)).toBe(`mới ${n}`)
    expect(await eventsOf(id)).toEqual(['PROPOSED', 'APPROVED'])
  })

  it('twenty at once, approvals and denials: one of them', async () => {
    const { id, parameterId } = await proposed()
    const { contentHash } = (await proposalOf(world, binh.token, id)).body.data
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0 ? approve(world, binh.token, id, contentHash) : deny(world, binh.token, id),
      ),
    )
    const codes = answers.map(({ body }) => body.code).sort((a, b) => a - b)
    expect(codes).toEqual([0, ...Array<number>(19).fill(13)])
    const approved = (await stateOf(id)) === 'APPROVED'
    expect(await valueOf(parameterId)).toBe(approved ? `mới ${n}` : 'cũ')
    expect(await eventsOf(id)).toHaveLength(2)
  })

  it('takes back what they proposed, and nobody else does', async () => {
    const { id, parameterId } = await proposed()
    expect((await withdraw(world, binh.token, id)).body.code).toBe(10)
    expect((await withdraw(world, anna.token, id)).body.code).toBe(0)
    expect((await withdraw(world, anna.token, id)).body.code).toBe(13)
    expect((await approve(world, binh.token, id)).body.code).toBe(13)
    expect((await change(parameterId, 'khác')).body.data.outcome, 'the thing is free again').toBe(
      'PROPOSED',
    )
  })
})

describe('the basis of a decision', () => {
  it('an edit after the proposal voids it', async () => {
    const { id, parameterId } = await proposed()
    await asOwner(world, `update portal_parameter set value = 'ai đó' where id = $1`, [parameterId])
    const seen = (await proposalOf(world, binh.token, id)).body.data
    expect([seen.isCurrent, seen.allowedActions]).toEqual([false, ['deny', 'comment']])
    expect((await approve(world, binh.token, id)).body.code).toBe(12)
    expect([await stateOf(id), await valueOf(parameterId)]).toEqual(['OUTDATED', 'ai đó'])
    expect((await change(parameterId, 'lần nữa')).body.data.outcome).toBe('PROPOSED')
  })
  it('another fingerprint than the one that was seen is refused, and the proposal stands', async () => {
    const { id } = await proposed()
    expect((await approve(world, binh.token, id, 'a'.repeat(64))).body.code).toBe(12)
    expect(await stateOf(id)).toBe('PENDING')
  })
  it('one proposal of a thing at a time, of twenty at once', async () => {
    const { id } = await parameter()
    const codes = (
      await Promise.all(Array.from({ length: 20 }, (_, i) => change(id, `lần ${i}`)))
    ).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([0, 14]))
  })
})

describe('the list', () => {
  it('those who propose or decide the kind; for others there is none', async () => {
    const { id } = await proposed()
    expect((await proposalOf(world, guest.token, id)).body.code).toBe(10)
    expect((await deny(world, guest.token, id)).body.code).toBe(10)
    expect((await comment(id, guest.token)).body.code).toBe(10)
    expect(await idsOf({}, guest.token)).not.toContain(id)
    expect((await proposalOf(world, anna.token, id)).body.data).toMatchObject({
      isMine: true,
      allowedActions: ['withdraw', 'comment'],
      reason: 'Đổi số',
      changes: [{ field: 'value', before: 'cũ', after: `mới ${n}` }],
    })
    expect((await proposalOf(world, binh.token, id)).body.data.allowedActions).toEqual([
      'approve',
      'deny',
      'comment',
    ])
  })
  it('finds by whose, state, kind, words and day', async () => {
    const { id } = await proposed()
    expect(await idsOf({ whose: 'FOR_ME' }, binh.token)).toContain(id)
    expect(await idsOf({ whose: 'FOR_ME' }, anna.token)).not.toContain(id)
    expect(await idsOf({ whose: 'MINE' }, anna.token)).toContain(id)
    expect(await idsOf({ whose: 'MINE' }, binh.token)).not.toContain(id)
    expect(await idsOf({ keyword: `test_${n}` }, binh.token)).toEqual([id])
    expect(await idsOf({ keyword: '%' }, binh.token)).toEqual([])
    expect(await idsOf({ state: 'PENDING', keyword: `TEST_${n}` }, binh.token)).toEqual([id])
    expect(await idsOf({ state: 'DENIED' }, binh.token)).not.toContain(id)
    expect(await idsOf({ whose: 'FOR_ME', state: 'DENIED' }, binh.token)).toEqual([])
    expect(await idsOf({ kind: 'GROUP_CREATE' }, binh.token)).not.toContain(id)
    expect(await idsOf({ fromDate: '2020-01-01', toDate: '2020-01-02' }, binh.token)).toEqual([])
    const merchantId = all.owner.merchantId
    expect(await idsOf({ merchantId }, binh.token)).toEqual([])
  })
})

it('is decided on as the list showed it, and not once it rests on something else', async () => {
  const seen = async (id: string): Promise<string> =>
    (await list({ keyword: `TEST_${n}` }, binh.token)).find((row) => row.id === id)!.contentHash
  const first = await proposed()
  expect((await approve(world, binh.token, first.id, await seen(first.id))).body.code).toBe(0)
  const second = await proposed()
  const hash = await seen(second.id)
  await asOwner(world, `update portal_parameter set value = 'khác' where id = $1`, [
    second.parameterId,
  ])
  expect((await approve(world, binh.token, second.id, hash)).body.code).toBe(12)
  expect(await valueOf(second.parameterId)).toBe('khác')
})

it('is of live things alone: there are no proposals in Test Mode', async () => {
  expect(
    (await world.send(approval.getList, { query: {} }, { token: binh.token, test: true })).body
      .code,
  ).toBe(18)
})

describe('words and files', () => {
  it('stand in the history, the files sealed and for those alone who see the proposal', async () => {
    const { id } = await proposed()
    const picture = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#c81e1e' },
    })
      .png()
      .toBuffer()
    expect((await comment(id, anna.token, '  Khách gọi lúc 9 giờ ')).body.code).toBe(0)
    expect((await comment(id, binh.token, ' ')).body.code).toBe(2)
    expect((await attach(world, binh.token, id, picture, 'chung-tu.png')).body.code).toBe(0)
    expect((await attach(world, binh.token, id, Buffer.from('MZ'), 'x.exe')).body.code).toBe(44002)
    const { history, comments } = (await proposalOf(world, anna.token, id)).body.data
    expect(comments).toBe(2)
    expect(history.map(({ event, by, text }) => [event, by, text])).toEqual([
      ['PROPOSED', 'Người anna', 'Đổi số'],
      ['COMMENT', 'Người anna', 'Khách gọi lúc 9 giờ'],
      ['FILE', 'Người binh', null],
    ])
    const file = history[2]!.file!
    expect(file, 'what a screen shows as a picture').toMatchObject({ contentType: 'image/png' })
    const open = (token: string): Promise<Response> =>
      fetch(`${world.base}${fullPath(approval.file, false).replace('{id}', file.id)}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const opened = await open(anna.token)
    expect(opened.headers.get('content-type')).toBe('image/png')
    expect((await sharp(Buffer.from(await opened.arrayBuffer())).metadata()).width).toBe(40)
    expect((await open(guest.token)).status).toBe(403)
    const [kept] = await asOwner<{ sealed: Buffer }>(
      world,
      `select sealed from approval_file where event_id = $1`,
      [file.id],
    )
    expect(kept!.sealed.includes(Buffer.from('PNG'))).toBe(false)
    await asOwner(
      world,
      `insert into approval_event (id, approval_id, event, at, actor_name, file_name, file_size) select gen_random_uuid(), $1, 'FILE', now(), 'x', 'x', 1 from generate_series(1, 9)`,
      [id],
    )
    expect((await attach(world, binh.token, id, picture, 'mot-qua-nhieu.png')).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'file', key: 'error.too_many_items' }] },
    })
    await withdraw(world, anna.token, id)
    expect((await comment(id, binh.token)).body.code, 'it is over').toBe(13)
  })
})

describe('a proposal that nobody decides on', () => {
  it('is told of by mail after a day, once, and is over after thirty', async () => {
    const { id } = await proposed()
    // Two accounts of the maker's person, and one that may not decide: none of them is told.
    await staffWith(world, [3002], 'anna2')
    await staffWith(world, [3000], 'minh')
    await asOwner(
      world,
      `update admin set email = username || '@bank.example', staff_id = case username when 'anna2' then 'anna ' else staff_id end where username in ('anna2', 'minh')`,
    )
    const look = async (): Promise<void> => {
      await sweep(jobCtx(world.app, 'approval.sweep'))
      await world.work()
    }
    const mails = () => world.outbox.mails.filter((mail) => mail.subject.includes(`TEST_${n}`))
    world.clock.advance(23 * HOUR_MS)
    await look()
    expect(mails()).toEqual([])
    world.clock.advance(2 * HOUR_MS)
    await look()
    await look()
    expect(
      mails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['binh@bank.example', 'root@bank.example'])
    const events = await asOwner<{ event: string }>(
      world,
      `select event from approval_event where approval_id = $1 order by at, id`,
      [id],
    )
    expect(events.map(({ event }) => event)).toEqual(['PROPOSED', 'ESCALATED'])
    world.clock.advance(696 * HOUR_MS)
    const token = await fresh(binh)
    expect((await proposalOf(world, token, id)).body.data.state).toBe('EXPIRED')
    expect(await idsOf({ state: 'EXPIRED' }, token)).toContain(id)
    for (const query of [{ state: 'PENDING' }, { whose: 'FOR_ME' }])
      expect(await idsOf(query, token)).not.toContain(id)
    expect((await approve(world, token, id)).body.code, 'before the job has looked').toBe(13)
    await look()
    expect(await asOwner(world, `select state from approval where id = $1`, [id])).toEqual([
      { state: 'EXPIRED' },
    ])
  })
  it('stands in nobody’s way once its time is past, also before the job has closed it', async () => {
    for (const person of [anna, binh]) person.token = await fresh(person)
    const { id, parameterId } = await proposed()
    expect((await change(parameterId, 'khác', binh.token)).body.code, 'while it waits').toBe(14)
    world.clock.advance(720 * HOUR_MS + 1_000)
    for (const person of [anna, binh]) person.token = await fresh(person)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        change(parameterId, `khác ${i}`, [anna, binh][i % 2]!.token),
      ),
    )
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([0, 14, 14, 14, 14, 14])
    expect(await stateOf(id)).toBe('EXPIRED')
    const [history] = await asOwner<{ events: string[]; names: string[] }>(
      world,
      `select array_agg(event order by at, id) events, array_agg(actor_name order by at, id) names from approval_event where approval_id = $1`,
      [id],
    )
    expect(history!.events).toEqual(['PROPOSED', 'EXPIRED'])
    expect(history!.names[1], 'the system, not who proposed next').toBe('')
  })
})

describe('rules', () => {
  const rule = (kind: string, body: object, token = all.root.token) =>
    world.send<typeof approval.updateRule, Outcome>(
      approval.updateRule,
      {
        params: { kind: kind as 'PARAMETER' },
        body: {
          people: 2,
          threshold: null,
          expireHours: 720,
          escalateHours: 24,
          reason: 'Ít việc',
          ...body,
        },
      },
      { token },
    )
  const rules = async (token: string): Promise<{ kind: string; people: number }[]> =>
    (
      await world.send<typeof approval.rules, { kind: string; people: number }[]>(
        approval.rules,
        {},
        { token },
      )
    ).body.data
  it('are kept within the bounds of their kind, by the root admin, with a second person', async () => {
    all = await people(world)
    for (const person of [anna, binh]) person.token = await fresh(person)
    for (const [kind, body, field] of [
      ['MERCHANT_STATUS', { people: 1 }, 'people'],
      ['ADMIN_CREATE', { people: 1 }, 'people'],
      ['PARAMETER', { people: 3 }, 'people'],
      ['PARAMETER', { threshold: 5 }, 'threshold'],
      ['CREDIT_RETURN', { threshold: 100_000_001 }, 'threshold'],
      ['PARAMETER', { expireHours: 3 }, 'expireHours'],
      ['PARAMETER', { expireHours: 2_161 }, 'expireHours'],
      ['PARAMETER', { expireHours: 24, escalateHours: 24 }, 'escalateHours'],
      ['PARAMETER', { reason: ' ' }, 'reason'],
    ] as const)
      expect({ field, body: (await rule(kind, body)).body }).toMatchObject({
        field,
        body: { code: 2, data: { errors: [{ field }] } },
      })
    expect((await rule('PARAMETER', { people: 1 }, anna.token)).status).toBe(401)
    const { data } = (await rule('PARAMETER', { people: 1 })).body
    expect(data.outcome).toBe('PROPOSED')
    expect((await rule('PARAMETER', { people: 1 })).body.code).toBe(14)
    expect((await rules(binh.token)).find(({ kind }) => kind === 'PARAMETER')?.people).toBe(2)
    expect((await approve(world, all.root.token, data.id)).body.code).toBe(26)
    expect((await approve(world, binh.token, data.id)).body.code).toBe(0)
    const { id } = await parameter()
    expect((await change(id, 'ngay')).body.data, 'one person is enough now').toEqual({
      outcome: 'DONE',
      id,
    })
    expect(await valueOf(id)).toBe('ngay')
  })
})
