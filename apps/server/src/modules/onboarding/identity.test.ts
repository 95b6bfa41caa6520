/** A card whose reader was wrong: a false alarm is accepted, a misread field corrected, by two people and never by one (ADR 0056). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { merchantFile } from '@saola/contract/merchant-file'
import { onboarding } from '@saola/contract/onboarding'
import { approve, deny, proposalOf, withdraw } from '../../../test/approvals.ts'
import { applyWith, nextNumber, scanOf, takeCard } from '../../../test/cards.ts'
import { people, signIn, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import type { CardScan } from '../../adapters/identity.ts'
import { inTransaction } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import * as merchantService from '../merchant/service.ts'
import * as user from '../user/service.ts'

const EVERY = [3100, 3101, 3102, 3103]
let world: World
let all: People
let anna: StaffPerson
let again: StaffPerson
let binh: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  anna = await staffWith(world, EVERY, 'anna')
  binh = await staffWith(world, EVERY, 'binh')
  again = await staffWith(world, EVERY, 'again')
  await asOwner(world, `update admin set staff_id = ' Anna ' where id = $1`, [again.id])
}, 60_000)
afterAll(() => world.close())

let n = 500_000
interface Merchant {
  id: string
  token: string
  captureId: string
  card: CardScan
}
const captured = (token: string, card: CardScan): Promise<string> => takeCard(world, token, card)
const submit = (token: string, captureId: string): Promise<void> =>
  applyWith(world, token, captureId)
/** A merchant that has applied with this card, and whose account is linked. */
async function applied(over: Partial<CardScan> = {}): Promise<Merchant> {
  const id = uuid()
  const card = scanOf(over)
  n += 1
  const made = await inTransaction(world.app.db, async (tx) => {
    const ctx = { ...jobCtx(world.app, 'test'), db: tx }
    const opened = await merchantService.open(ctx, {})
    await user.addMember(ctx, {
      id,
      merchantId: opened.id,
      phone: `0977${n}`,
      fullName: 'Chủ quán',
      email: null,
      passwordHash: 'none',
      isOwner: true,
      role: 'OWNER',
      status: 'ACTIVE',
    })
    return opened
  })
  await world.work()
  const { token } = await signIn(world, 'portal', id)
  const captureId = await captured(token, card)
  await submit(token, captureId)
  await force(made.id, 'LINKED_ACCOUNT')
  return { id: made.id, token, captureId, card }
}
const force = (merchantId: string, status: string) =>
  asOwner(world, 'update merchant set status = $2 where id = $1', [merchantId, status])

const ask = <T>(call: Call, request: object, token = anna.token): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token })
interface Wanted {
  checks?: string[]
  fields?: Record<string, string>
  captureId?: string
}
const propose = (
  m: Merchant,
  { checks = [], fields = {}, captureId = m.captureId }: Wanted,
  token = anna.token,
) =>
  ask<{ id: string }>(
    onboarding.cmsOverride,
    {
      body: { merchantId: m.id, captureId, checks, fields, reason: 'Đã xem ảnh, thẻ thật' },
    },
    token,
  )
const proposed = async (m: Merchant, wanted: Wanted): Promise<string> => {
  const { body } = await propose(m, wanted)
  expect(body).toMatchObject({ code: 0 })
  return body.data.id
}
interface Card extends CardScan {
  read: CardScan
  overrides: object[]
  pendingApproval: string | null
  allowedActions: string[]
}
const cardOf = async (m: Merchant, token = anna.token): Promise<Card> =>
  (await ask<Card>(onboarding.cmsIdentity, { params: { merchantId: m.id } }, token)).body.data
const checkOf = async (m: Merchant, name: string): Promise<boolean | null | undefined> =>
  (await cardOf(m)).checks.find((one) => one.name === name)?.passed
interface Detail {
  contentHash: string
  failedChecks: string[]
  allowedActions: string[]
}
const detailOf = async (m: Merchant): Promise<Detail> =>
  (await ask<Detail>(onboarding.cmsDetail, { params: { merchantId: m.id } })).body.data
const proposeApproval = async (m: Merchant) =>
  ask<{ id: string }>(onboarding.cmsPropose, {
    body: {
      merchantId: m.id,
      action: 'APPROVE',
      reason: null,
      contentHash: (await detailOf(m)).contentHash,
    },
  })

describe('a failed check', () => {
  it('stops the approval until two people have accepted it', async () => {
    const m = await applied()
    expect(await detailOf(m)).toMatchObject({
      failedChecks: ['COPY', 'CORNERS'],
      allowedActions: ['DENY'],
    })
    expect((await proposeApproval(m)).body.code).toBe(32008)
    const id = await proposed(m, { checks: ['COPY', 'CORNERS'] })
    expect(await checkOf(m, 'COPY'), 'not in force before').toBe(false)
    expect(await cardOf(m)).toMatchObject({ pendingApproval: id, allowedActions: [] })
    expect((await propose(m, { checks: ['COPY'] })).body.code, 'one at a time').toBe(14)
    expect((await proposeApproval(m)).body.code).toBe(32008)
    expect((await approve(world, anna.token, id)).body.code).toBe(26)
    expect((await approve(world, again.token, id)).body.code, 'under a second account').toBe(26)
    expect(await checkOf(m, 'COPY')).toBe(false)
    expect((await approve(world, binh.token, id)).body.code).toBe(0)
    const card = await cardOf(m)
    expect(card.checks).toContainEqual({ name: 'COPY', passed: true })
    expect(card.read.checks, 'what the reader said stays').toContainEqual({
      name: 'COPY',
      passed: false,
    })
    expect(card.overrides).toMatchObject([
      {
        id,
        checks: ['COPY', 'CORNERS'],
        fields: [],
        reason: 'Đã xem ảnh, thẻ thật',
        proposedBy: 'Người anna',
        approvedBy: 'Người binh',
      },
    ])
    expect(await detailOf(m)).toMatchObject({
      failedChecks: [],
      allowedActions: ['APPROVE', 'DENY'],
    })
    const approval = await proposeApproval(m)
    expect(approval.body.code).toBe(0)
    expect((await approve(world, binh.token, approval.body.data.id)).body.code).toBe(0)
  })
  it('stays failed when it is denied or taken back', async () => {
    const m = await applied()
    expect((await deny(world, binh.token, await proposed(m, { checks: ['COPY'] }))).body.code).toBe(
      0,
    )
    const back = await proposed(m, { checks: ['COPY'] })
    expect((await withdraw(world, anna.token, back)).body.code).toBe(0)
    expect(await checkOf(m, 'COPY')).toBe(false)
    expect((await cardOf(m)).overrides).toEqual([])
  })
  it('is not accepted where it has not failed, nor is nothing', async () => {
    const m = await applied()
    expect((await propose(m, { checks: ['READABLE'] })).body.code).toBe(13)
    expect((await propose(m, {})).body.code).toBe(2)
    expect((await propose(m, { fields: { name: m.card.name } })).body.code, 'as it is').toBe(2)
  })
})

describe('a misread field', () => {
  it('is corrected beside what was read, and nobody sees the number in the log', async () => {
    const m = await applied({ checks: [] })
    const no = nextNumber()
    const id = await proposed(m, {
      fields: { name: 'NGUYỄN VĂN MẪU', no, issueDate: '2022-05-21' },
    })
    expect((await cardOf(m)).no).toBe(m.card.no)
    const seen = await ask<{ fields: object[]; frontId: string }>(
      onboarding.cmsOverrideDetail,
      { params: { merchantId: m.id, id } },
      binh.token,
    )
    expect(seen.body.data.fields).toContainEqual({ field: 'no', before: m.card.no, after: no })
    expect(seen.body.data.frontId).toBeTruthy()
    expect((await approve(world, binh.token, id)).body.code).toBe(0)
    const card = await cardOf(m)
    expect([card.name, card.no, card.issueDate]).toEqual(['NGUYỄN VĂN MẪU', no, '2022-05-21'])
    expect([card.read.name, card.read.no]).toEqual([m.card.name, m.card.no])
    const kept = await asOwner(
      world,
      `select before::text, after::text from approval where id = $1
       union all select before::text, after::text from audit_record where merchant_id = $2
       union all select sealed, null from identity_override where merchant_id = $2`,
      [id, m.id],
    )
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${no}|${m.card.no}`))
    expect(JSON.stringify(kept)).toContain(`${no.slice(0, 3)}******${no.slice(-3)}`)
    // The merchant's own profile and the look-up of shared numbers follow.
    const shared = await applied({ no, checks: [] }).then(
      () => 'applied',
      () => 'refused',
    )
    expect(shared, 'the number is taken').toBe('refused')
  })
  it('has to stand on a card: number, sex and year agree, days are in order', async () => {
    const m = await applied({ checks: [] })
    const faults = async (fields: Record<string, string>) => {
      const { body } = await propose(m, { fields })
      const { errors } = body.data as unknown as { errors: { field: string }[] }
      return [body.code, errors[0]?.field]
    }
    expect(await faults({ no: '001190123456' })).toEqual([2, 'fields.no'])
    expect(await faults({ birthday: '1991-01-01' })).toEqual([2, 'fields.birthday'])
    expect(await faults({ issueDate: '2999-01-01' })).toEqual([2, 'fields.issueDate'])
    expect(await faults({ expiryDate: '2020-01-01' })).toEqual([2, 'fields.expiryDate'])
  })
  it('is refused with the number of another merchant', async () => {
    const [m, other] = [await applied({ checks: [] }), await applied({ checks: [] })]
    expect((await propose(m, { fields: { no: other.card.no } })).body.code).toBe(32006)
  })
  it('makes the check anew that rests on it', async () => {
    const m = await applied({
      expiryDate: '2021-01-01',
      checks: [{ name: 'EXPIRED', passed: false }],
    })
    const id = await proposed(m, { fields: { expiryDate: '2031-01-01' } })
    expect((await approve(world, binh.token, id)).body.code).toBe(0)
    expect(await checkOf(m, 'EXPIRED')).toBe(true)
    expect((await detailOf(m)).failedChecks).toEqual([])
  })
})

describe('a proposal is void after', () => {
  it('a new capture and application', async () => {
    const m = await applied()
    const id = await proposed(m, { checks: ['COPY'] })
    await force(m.id, 'DENIED')
    await submit(m.token, await captured(m.token, scanOf()))
    expect((await approve(world, binh.token, id)).body.code).toBe(12)
    expect((await proposalOf(world, binh.token, id)).body.data.state).toBe('OUTDATED')
    expect(await checkOf(m, 'COPY')).toBe(false)
    expect((await propose(m, { checks: ['COPY'] })).body.code, 'the old card').toBe(12)
  })
  it('an override in force voids an approval that was proposed before it', async () => {
    const m = await applied({ checks: [] })
    const approval = (await proposeApproval(m)).body.data.id
    const id = await proposed(m, { fields: { name: 'NGUYỄN VĂN MẪU' } })
    expect((await approve(world, binh.token, id)).body.code).toBe(0)
    expect((await approve(world, binh.token, approval)).body.code).toBe(12)
  })
})

it('is for who may see the card and propose, and decided by who may see it and decide', async () => {
  const m = await applied()
  const [blind, looker, judge] = [
    await staffWith(world, [3100, 3101], 'blind'),
    await staffWith(world, [3100, 3103], 'looker'),
    await staffWith(world, [3100, 3102], 'judge'),
  ]
  expect((await propose(m, { checks: ['COPY'] }, blind.token)).body.code).toBe(10)
  expect((await propose(m, { checks: ['COPY'] }, looker.token)).body.code).toBe(10)
  expect((await cardOf(m, looker.token)).allowedActions).toEqual([])
  const id = await proposed(m, { checks: ['COPY'] })
  expect((await approve(world, judge.token, id)).body.code, 'without the card').toBe(10)
  expect((await approve(world, looker.token, id)).body.code).toBe(10)
  const params = { merchantId: m.id, id }
  expect((await ask(onboarding.cmsOverrideDetail, { params }, judge.token)).body.code).toBe(10)
  expect((await ask(onboarding.cmsOverrideDetail, { params }, all.owner.token)).body.code).toBe(9)
})
it('is decided by one of twenty, and stands in the merchant’s timeline', async () => {
  const m = await applied()
  const id = await proposed(m, { checks: ['COPY'] })
  const { contentHash } = (await proposalOf(world, binh.token, id)).body.data
  const codes = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await approve(world, binh.token, id, contentHash)).body.code,
    ),
  )
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect((await cardOf(m)).overrides).toHaveLength(1)
  const { items } = (
    await ask<{ items: { operation: string; actorName: string }[] }>(merchantFile.timeline, {
      params: { merchantId: m.id },
      query: {},
    })
  ).body.data
  expect(items.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['merchant.cms.overrideIdentity', 'approval.cms.approve']),
  )
})
