/** Unmatched credits that go back: each try is an order of its own, and what comes back waits for a decision again (ADR 0050). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import { bankCredit } from '@saola/contract/bank-credit'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { approve, proposalOf } from '../../../test/approvals.ts'
import { people, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { balancesOf, proof } from '../ledger/service.ts'
import { claim } from './service.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
}, 60_000)
async function whole(): Promise<void> {
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false })
  expect(await proof({ db: world.app.db })).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
}
afterEach(whole)
afterAll(() => world.close())

interface Credit {
  id: number
  reference: string
  amount: number
}
/** Money on the café's account that names no payment. */
async function odd(amount: number, test = false): Promise<Credit> {
  const [account] = await asOwner<{ account_no: string }>(
    world,
    'select account_no from bank_account where merchant_id = $1 and default_account',
    [test ? us.owner.sandboxId : us.owner.merchantId],
  )
  const reference = `FT${digits(13)}`
  const { body } = await world.notify(
    {
      bankReference: reference,
      accountNo: account!.account_no,
      virtualAccount: null,
      amount,
      currency: 'VND',
      content: 'chuyen nham',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'NGUYEN VAN AN',
      bookedAt: world.clock.now().toISOString(),
    },
    { test },
  )
  expect(body.code).toBe(0)
  const [row] = await asOwner<{ id: number }>(
    world,
    'select id::int from bank_credit where bank_reference = $1',
    [reference],
  )
  return { id: row!.id, reference, amount }
}
const askReturn = (credit: Credit) =>
  world.send(
    bankCredit.return,
    { params: { id: String(credit.id) }, body: { note: 'Chuyển nhầm' } },
    { token: us.owner.token },
  )
const stateOf = async (credit: Credit): Promise<string> =>
  (
    await asOwner<{ resolution: string }>(
      world,
      'select resolution from bank_credit where id = $1',
      [credit.id],
    )
  )[0]!.resolution
const ordersOf = (credit: Credit): Promise<{ reference: string; state: string }[]> =>
  asOwner(
    world,
    `select reference, state from bank_transfer where kind = 'RETURN' and owner_id = $1 order by created_at`,
    [String(credit.id)],
  )
const suspense = async (): Promise<number> =>
  (await balancesOf(world.app, us.owner.merchantId)).SUSPENSE ?? 0
const kindsOf = async (credit: Credit): Promise<string[]> =>
  (
    await asOwner<{ kind: string }>(
      world,
      'select kind from ledger_transfer where bank_credit_id = $1 order by id',
      [credit.id],
    )
  ).map(({ kind }) => kind)

describe('a return', () => {
  it('names the credit, leaves the account it came to, and is done once', async () => {
    const credit = await odd(41_000)
    expect((await askReturn(credit)).body.code).toBe(0)
    expect(await stateOf(credit)).toBe('RETURNING')
    expect((await askReturn(credit)).body.code).toBe(13)
    await world.work()
    expect(await stateOf(credit)).toBe('RETURNED')
    expect(world.outbox.returns.filter((r) => r.bankReference === credit.reference)).toEqual([
      expect.objectContaining({ amount: 41_000, reason: 'CHUYEN NHAM' }),
    ])
  })
  it('that the bank refuses opens the credit again; the next try has a reference of its own', async () => {
    const credit = await odd(42_000)
    const before = await suspense()
    world.bank.returnBehaviour = 'NO'
    await askReturn(credit)
    await world.work()
    expect([await stateOf(credit), await suspense()]).toEqual(['OPEN', before])
    world.bank.returnBehaviour = 'DONE'
    await askReturn(credit)
    await world.work()
    expect(await stateOf(credit)).toBe('RETURNED')
    const tries = await ordersOf(credit)
    expect(tries.map(({ state }) => state)).toEqual(['FAILED', 'DONE'])
    expect(new Set(tries.map(({ reference }) => reference)).size).toBe(2)
  })
  it('whose answer is lost is asked after and not sent twice', async () => {
    const credit = await odd(43_000)
    world.bank.returnBehaviour = 'LOST'
    await askReturn(credit)
    await world.work()
    expect(await stateOf(credit)).toBe('RETURNING')
    await askUntilSaid(world)
    expect(await stateOf(credit)).toBe('RETURNED')
    expect(world.outbox.returns.filter((r) => r.bankReference === credit.reference)).toHaveLength(1)
  })
  it('that comes back is in suspense again, once, and may be returned anew', async () => {
    const credit = await odd(44_000)
    const before = await suspense()
    await askReturn(credit)
    await world.work()
    const [first] = await ordersOf(credit)
    const say = () =>
      noticeReturned(jobCtx(world.app, 'test'), [{ reference: first!.reference, amount: 44_000 }])
    await Promise.all([say(), say(), say()])
    await followOrders(world)
    await say()
    await followOrders(world)
    expect([await stateOf(credit), await suspense()]).toEqual(['OPEN', before])
    await askReturn(credit)
    await world.work()
    expect(await stateOf(credit)).toBe('RETURNED')
    expect(await kindsOf(credit)).toEqual([
      'SUSPEND',
      'RETURN',
      'RETURNED',
      'RETURN_RETURNED',
      'RETURN',
      'RETURNED',
    ])
    expect((await ordersOf(credit)).map(({ state }) => state)).toEqual(['RETURNED', 'DONE'])
    expect(
      await asOwner(
        world,
        `select before->>'resolution' was, after->>'resolution' became from audit_record where module = 'bank-credit' and object_id = $1 order by id`,
        [String(credit.id)],
      ),
    ).toEqual([
      { was: 'OPEN', became: 'RETURNING' },
      { was: 'RETURNING', became: 'RETURNED' },
      { was: 'RETURNED', became: 'OPEN' },
      { was: 'OPEN', became: 'RETURNING' },
      { was: 'RETURNING', became: 'RETURNED' },
    ])
  })
})

describe('a decision of bank staff', { meta: { bars: ['A4'] } }, () => {
  let anna: StaffPerson
  let binh: StaffPerson
  beforeAll(async () => {
    anna = await staffWith(world, [3500, 3501], 'anna')
    binh = await staffWith(world, [3500, 3501], 'binh')
  })
  const decide = async (
    credit: Credit,
    action: 'cmsAccept' | 'cmsReturn',
    token = anna.token,
    test = false,
  ): Promise<{ code: number; data: Outcome }> =>
    (
      await world.send<(typeof bankCredit)['cmsAccept'], Outcome>(
        bankCredit[action] as (typeof bankCredit)['cmsAccept'],
        { params: { id: String(credit.id) }, body: { note: 'Khách gọi' } },
        { token, test },
      )
    ).body
  const seenBy = async (credit: Credit, token: string) =>
    (
      await world.send<
        typeof bankCredit.cmsList,
        { items: { pendingApproval: string | null; allowedActions: string[] }[] }
      >(bankCredit.cmsList, { query: { keyword: credit.reference } }, { token })
    ).body.data.items[0]

  it('below twenty million is one person’s', async () => {
    const credit = await odd(19_999_999)
    expect((await decide(credit, 'cmsReturn')).data).toEqual({
      outcome: 'DONE',
      id: String(credit.id),
    })
    expect(await stateOf(credit)).toBe('RETURNING')
    await world.work()
  })
  it('in Test Mode is one person’s, whatever the amount; a live credit is not reached from there', async () => {
    const credit = await odd(50_000_000, true)
    expect((await decide(credit, 'cmsAccept', anna.token, true)).data).toEqual({
      outcome: 'DONE',
      id: String(credit.id),
    })
    expect(await stateOf(credit)).toBe('ACCEPTED')
    const live = await odd(50_000_000)
    expect((await decide(live, 'cmsAccept', anna.token, true)).code).toBe(5)
    expect(await stateOf(live)).toBe('OPEN')
  })
  it('from twenty million on takes two: a return', async () => {
    const credit = await odd(20_000_000)
    const { data } = await decide(credit, 'cmsReturn')
    expect(data.outcome).toBe('PROPOSED')
    expect([await stateOf(credit), await ordersOf(credit)]).toEqual(['OPEN', []])
    expect(await seenBy(credit, binh.token)).toMatchObject({
      pendingApproval: data.id,
      allowedActions: [],
    })
    expect((await decide(credit, 'cmsAccept', binh.token)).code, 'one waits already').toBe(14)
    expect((await proposalOf(world, binh.token, data.id)).body.data).toMatchObject({
      kind: 'CREDIT_RETURN',
      amount: 20_000_000,
      subject: credit.reference,
      reason: 'Khách gọi',
      changes: [{ field: 'resolution', before: 'OPEN', after: 'RETURNING' }],
    })
    expect((await approve(world, anna.token, data.id)).body.code).toBe(26)
    expect((await approve(world, binh.token, data.id)).body.code).toBe(0)
    await world.work()
    expect([await stateOf(credit), await kindsOf(credit)]).toEqual([
      'RETURNED',
      ['SUSPEND', 'RETURN', 'RETURNED'],
    ])
  })
  it('and an acceptance, which is booked once, by the second', async () => {
    const credit = await odd(25_000_000)
    const before = await suspense()
    const { data } = await decide(credit, 'cmsAccept')
    const { contentHash } = (await proposalOf(world, binh.token, data.id)).body.data
    const codes = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await approve(world, binh.token, data.id, contentHash)).body.code,
      ),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(9).fill(13)])
    expect([await stateOf(credit), await kindsOf(credit), await suspense()]).toEqual([
      'ACCEPTED',
      ['SUSPEND', 'ACCEPT'],
      before + 25_000_000,
    ])
  })
  it('is void once the merchant has decided', async () => {
    const credit = await odd(30_000_000)
    const { data } = await decide(credit, 'cmsAccept')
    expect((await askReturn(credit)).body.code).toBe(0)
    expect((await approve(world, binh.token, data.id)).body.code).toBe(12)
    await world.work()
    expect(await kindsOf(credit)).toEqual(['SUSPEND', 'RETURN', 'RETURNED'])
    expect((await proposalOf(world, binh.token, data.id)).body.data.state).toBe('OUTDATED')
  })
})

describe('money that is expected', () => {
  const accountOf = async (credit: Credit): Promise<string> =>
    (
      await asOwner<{ account_no: string }>(
        world,
        'select account_no from bank_credit where id = $1',
        [credit.id],
      )
    )[0]!.account_no
  it('is claimed once, of twenty at once, and not at all once somebody has decided on it', async () => {
    const ctx = jobCtx(world.app, 'test')
    const [credit, decided] = [await odd(52_000), await odd(53_000)]
    const accountNo = await accountOf(credit)
    expect((await askReturn(decided)).body.code).toBe(0)
    expect(await claim(ctx, credit.reference, accountNo, 'x', 51_999), 'another amount').toBeNull()
    expect(await claim(ctx, credit.reference, '700000000000', 'x'), 'another account').toBeNull()
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => claim(ctx, credit.reference, accountNo, 'x', 52_000)),
    )
    expect(claims.filter((one) => one !== null)).toEqual([{ id: credit.id, amount: 52_000 }])
    expect(await claim(ctx, decided.reference, accountNo, 'x')).toBeNull()
    expect(await stateOf(decided)).toBe('RETURNING')
    await world.work()
    expect(await stateOf(decided)).toBe('RETURNED')
  })
})
