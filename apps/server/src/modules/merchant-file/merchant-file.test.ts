/** A merchant's file: each section's figures, who may read it, what is flagged, what may be done, and what suspending stops. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@saola/contract/approval'
import { bankCredit } from '@saola/contract/bank-credit'
import type { Call, Output } from '@saola/contract/call'
import { errors } from '@saola/contract/errors'
import { merchantFile, type Ability } from '@saola/contract/merchant-file'
import { onboarding } from '@saola/contract/onboarding'
import { payLink } from '@saola/contract/pay-link'
import { sendIn } from '../../../test/contract-calls.ts'
import { objectsOf } from '../../../test/example-objects.ts'
import { payByBank, createLink } from '../../../test/pay-links.ts'
import { approve } from '../../../test/approvals.ts'
import { people, signIn, staffWith, type People, type Person } from '../../../test/people.ts'
import {
  asOwner,
  bankNotificationOf,
  openPayment,
  openShop,
  type Shop,
} from '../../../test/shop.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'
import { callOf } from './abilities.ts'
import { daysAgo } from './flags.ts'
import { jobCtx } from '../../platform/jobs.ts'

type File = typeof merchantFile
type Section = Exclude<
  keyof File,
  'timeline' | 'notes' | 'colleagues' | 'addNote' | 'updateNote' | 'lockPerson'
>
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true,"payButton":true,"pos":true}' })
  toNoon(world)
  all = await people(world)
}, 120_000)
afterAll(() => world.close())

const ask = <S extends Section>(
  section: S,
  merchantId: string,
  token = all.checker.token,
): Promise<Answer<Output<File[S]>>> =>
  world.send(merchantFile[section], { params: { merchantId } } as never, { token }) as never
const read = async <S extends Section>(
  section: S,
  merchantId: string,
  token = all.checker.token,
): Promise<Output<File[S]>> => {
  const answer = await ask(section, merchantId, token)
  expect(answer.body.code, answer.text).toBe(0)
  return answer.body.data
}
const kinds = async (shop: Shop): Promise<string[]> =>
  (await read('flags', shop.merchantId)).map(({ kind }) => kind)
/** The roll-up of a day, as settlement writes it. */
const paidOn = (shop: Shop, ago: number, amount: number, total = 1) =>
  asOwner(
    world,
    `insert into payment_daily (merchant_id, day, status, type, payment_type, bank_account_id, total, amount, actual_amount, charge_amount, vat_charge_amount)
     values ($1, $2, 'SUCCESS', 'PAY_LINK', 'VIET_QR', $3, $4, $5, $5, 0, 0)`,
    [shop.merchantId, daysAgo(jobCtx(world.app, 'test'), ago), shop.accountId, total, amount],
  )
const refundedOn = (shop: Shop, ago: number, amount: number, total: number) =>
  asOwner(
    world,
    `insert into refund_daily (merchant_id, day, type, payment_type, bank_account_id, total, amount, fee_back, vat_back)
     values ($1, $2, 'PAY_LINK', 'VIET_QR', $3, $4, $5, 0, 0)`,
    [shop.merchantId, daysAgo(jobCtx(world.app, 'test'), ago), shop.accountId, total, amount],
  )

describe('flags', () => {
  it('a shop like others has none', async () => {
    const shop = await openShop(world)
    await paidOn(shop, 3, 5_000_000)
    expect(await kinds(shop)).toEqual([])
  })
  it('sudden volume: five times the usual day is, a đồng less is not, and small shops never are', async () => {
    const [at, below, small, tooSmall] = [
      await openShop(world),
      await openShop(world),
      await openShop(world),
      await openShop(world),
    ]
    // Usual: 90 million in 30 days, 3 million a day; five times that for seven days is 105 million.
    for (const [shop, recent] of [
      [at, 105_000_000],
      [below, 104_999_999],
    ] as const) {
      await paidOn(shop, 0, 1_000_000)
      await paidOn(shop, 6, recent - 1_000_000)
      await paidOn(shop, 7, 40_000_000)
      await paidOn(shop, 36, 50_000_000)
      // Older than what is compared.
      await paidOn(shop, 37, 900_000_000)
    }
    await paidOn(small, 2, 70_000_000)
    await paidOn(tooSmall, 2, 69_999_999)
    expect(await read('flags', at.merchantId)).toEqual([
      expect.objectContaining({ kind: 'SUDDEN_VOLUME', amount: 15_000_000, usual: 3_000_000 }),
    ])
    expect(await kinds(below)).toEqual([])
    expect(await kinds(small)).toEqual(['SUDDEN_VOLUME'])
    expect(await kinds(tooSmall)).toEqual([])
  })
  it('many refunds: a tenth of the amount in five refunds is, less of either is not', async () => {
    const [at, little, few, old] = [
      await openShop(world),
      await openShop(world),
      await openShop(world),
      await openShop(world),
    ]
    for (const shop of [at, little, few, old]) await paidOn(shop, 20, 1_000_000, 40)
    await refundedOn(at, 29, 100_000, 5)
    await refundedOn(little, 29, 99_999, 5)
    await refundedOn(few, 29, 900_000, 4)
    await refundedOn(old, 30, 900_000, 9)
    expect(await read('flags', at.merchantId)).toEqual([
      expect.objectContaining({
        kind: 'MANY_REFUNDS',
        amount: 100_000,
        usual: 1_000_000,
        count: 5,
        percent: 10,
      }),
    ])
    for (const shop of [little, few, old]) expect(await kinds(shop)).toEqual([])
  })
  it('the same account at two merchants, though one has unlinked it; a sandbox merchant does not count', async () => {
    const [first, second, third] = [
      await openShop(world),
      await openShop(world),
      await openShop(world, {}, 'TEST'),
    ]
    await asOwner(
      world,
      `update bank_account set status = 'UNLINKED', default_account = false, default_fee_account = false, unlinked_at = now() where id = $1`,
      [first.accountId],
    )
    await asOwner(world, `update bank_account set account_no = $2 where id = $1`, [
      second.accountId,
      first.accountNo,
    ])
    const named = async (shop: Shop) =>
      (await read('flags', shop.merchantId)).map((f) => [f.kind, f.merchants.map((m) => m.id)])
    expect(await named(first)).toEqual([['SAME_ACCOUNT', [second.merchantId]]])
    expect(await named(second)).toEqual([['SAME_ACCOUNT', [first.merchantId]]])
    await asOwner(
      world,
      `update bank_account set account_no = $2, status = 'UNLINKED' where id = $1`,
      [third.accountId, first.accountNo],
    )
    expect(await named(second)).toEqual([['SAME_ACCOUNT', [first.merchantId]]])
  })
  it('the same document and the same company at another merchant, by digest; denied before, with when', async () => {
    const [first, second, other] = [
      await openShop(world),
      await openShop(world),
      await openShop(world),
    ]
    for (const [shop, kind, digest] of [
      [first, 'DOCUMENT', 'a'],
      [second, 'DOCUMENT', 'a'],
      [first, 'COMPANY', 'b'],
      [other, 'COMPANY', 'b'],
      // The digest of another kind is another number.
      [other, 'DOCUMENT', 'b'],
    ] as const)
      await asOwner(world, `insert into onboarding_identifier values ($1, $2, $3, now())`, [
        shop.merchantId,
        kind,
        digest,
      ])
    await asOwner(
      world,
      `insert into merchant_move (merchant_id, from_status, to_status, reason, actor_kind, actor_name, at) values ($1, 'SUBMIT_INFO', 'DENIED', 'x', 'ADMIN', 'y', now())`,
      [second.merchantId],
    )
    const firstFlags = await read('flags', first.merchantId)
    expect(firstFlags.map((f) => [f.kind, f.merchants.map((m) => m.id)])).toEqual([
      ['SAME_DOCUMENT', [second.merchantId]],
      ['SAME_COMPANY', [other.merchantId]],
    ])
    const flagged = await read('flags', second.merchantId)
    expect(flagged.map((f) => [f.kind, f.count])).toEqual([
      ['SAME_DOCUMENT', 1],
      ['DENIED_BEFORE', 1],
    ])
    expect(flagged[1]!.at).not.toBeNull()
  })
})

describe('rights', () => {
  const sections = [
    'people',
    'accounts',
    'fees',
    'money',
    'devices',
    'connections',
    'cases',
    'flags',
    'abilities',
    'stops',
  ] as const
  it('each section opens with the code of its screen and with no other', async () => {
    const codeOf: Record<(typeof sections)[number], number[]> = {
      people: [3100],
      accounts: [3100],
      fees: [3100],
      money: [3500],
      devices: [3100],
      connections: [3600],
      cases: [3802, 3702, 3800],
      flags: [3100],
      abilities: [3100],
      stops: [3100, 3101, 3102],
    }
    for (const code of [3100, 3101, 3102, 3500, 3600, 3702, 3800, 3802, 3200]) {
      const { token } = await staffWith(world, [code], `only${code}`)
      for (const section of sections) {
        const answer = await ask(section, all.owner.merchantId, token)
        const isOpen = codeOf[section].includes(code)
        expect({ code, section, answer: answer.body.code }).toEqual({
          code,
          section,
          answer: isOpen ? 0 : 10,
        })
      }
    }
  }, 60_000)
  it('of cases only those are told whose screen is open', async () => {
    const { token } = await staffWith(world, [3802], 'helper')
    const seen = await read('cases', all.owner.merchantId, token)
    expect(seen.support).not.toBeNull()
    expect(seen).toMatchObject({ posOrders: null, vietQrPro: null })
  })
  it('the statement proof is for those who see the reconciliation', async () => {
    const { token } = await staffWith(world, [3500], 'money')
    expect((await read('money', all.owner.merchantId, token)).statement).toBeNull()
    expect((await read('money', all.owner.merchantId)).statement).not.toBeNull()
  })
  it('members and the root admin have none; an unknown and a sandbox merchant are not found', async () => {
    for (const section of sections) {
      expect((await ask(section, all.owner.merchantId, all.owner.token)).body.code).not.toBe(0)
      expect((await ask(section, all.owner.merchantId, all.root.token)).body.code).not.toBe(0)
      expect((await ask(section, all.owner.sandboxId)).body.code, section).toBe(5)
      expect((await ask(section, '01990000-0000-7000-8000-00000000000c')).body.code).toBe(5)
    }
  })
  it('phones and account numbers are masked, and no key is ever told', async () => {
    const { items } = await read('people', all.owner.merchantId)
    expect(items[0]).toMatchObject({ isOwner: true, phone: '090****567' })
    expect(items.some((one) => one.lastSignInAt !== null)).toBe(true)
    const accounts = await read('accounts', all.owner.merchantId)
    expect(accounts.map((a) => a.accountNo)).toContain('•••• 0400')
    const text = (await ask('accounts', all.owner.merchantId)).text
    expect(text).not.toContain('100200300400')
    expect((await ask('connections', all.owner.merchantId)).text).not.toMatch(
      /secret|encryptKey|secretKey/,
    )
  })
})

describe('figures', () => {
  it('volume, refunds and suspense of one merchant hold nothing of another', async () => {
    const [mine, other] = [await openShop(world), await openShop(world)]
    await paidOn(mine, 0, 2_000_000, 3)
    await paidOn(mine, 29, 1_000_000, 2)
    await paidOn(mine, 30, 500_000, 1)
    await refundedOn(mine, 1, 300_000, 2)
    await paidOn(other, 0, 77_000_000, 99)
    await refundedOn(other, 0, 7_000_000, 9)
    await world.notify(bankNotificationOf(world, other, null, 40_000))
    const seen = await read('money', mine.merchantId)
    expect(seen.periods).toEqual([
      {
        days: 30,
        amount: 3_000_000,
        total: 5,
        refunded: 300_000,
        refunds: 2,
        refundPercent: 10,
      },
      { days: 90, amount: 3_500_000, total: 6, refunded: 300_000, refunds: 2, refundPercent: 8.6 },
    ])
    const waiting = await openPayment(world, mine, 90_000)
    await world.notify(bankNotificationOf(world, mine, waiting.virtual_account, 50_000))
    const after = await read('money', mine.merchantId)
    expect(after.suspense).toEqual({ total: 1, amount: 50_000 })
    expect(after.balances).toEqual([
      { account: 'CLEARING', balance: 50_000 },
      { account: 'SUSPENSE', balance: 50_000 },
    ])
    expect(after).toMatchObject({ debit: 50_000, credit: 50_000, isBalanced: true })
    expect((await read('money', other.merchantId)).suspense).toEqual({ total: 1, amount: 40_000 })
  })
  it('the fee of today is the own one before the tariff, with its dates', async () => {
    const shop = await openShop(world, { fixed: 1_000, percentMicro: 5_000 })
    const fees = await read('fees', shop.merchantId)
    const qr = fees.find((f) => f.paymentType === 'VIET_QR')!
    expect(qr).toMatchObject({ isOn: true, isChosen: false })
    expect(qr.terms).toMatchObject([{ fixedFee: 1_000, percent: 0.5, isOwn: true, to: null }])
    await asOwner(world, `update fee set effective_to = effective_from where id = $1`, [shop.feeId])
    const general = (await read('fees', shop.merchantId)).find((f) => f.paymentType === 'VIET_QR')
    expect(general!.terms).toMatchObject([{ isOwn: false }])
    const own = await read('fees', all.owner.merchantId)
    expect(own.filter((f) => f.isChosen).length).toBeGreaterThan(0)
  })
  it('devices, connections and cases are told with their state', async () => {
    const made = await objectsOf(world, all.other)
    const { items, total } = await read('devices', all.other.merchantId)
    expect(total).toBe(items.length)
    expect(items.map((d) => d.id)).toEqual(
      expect.arrayContaining([made.payBoxId, made.posDeviceId]),
    )
    const seen = await read('connections', all.other.merchantId)
    expect(seen.webhook).toMatchObject({ status: 'APPROVED' })
    expect(seen.webhook!.host).not.toContain('/')
    expect(seen.webhook!.delivered + seen.webhook!.failed + seen.webhook!.waiting).toBe(
      (
        await asOwner(world, 'select 1 from webhook_delivery where merchant_id = $1', [
          all.other.merchantId,
        ])
      ).length,
    )
    expect(seen.lastRequest).not.toBeNull()
    const cases = await read('cases', all.other.merchantId)
    expect(cases.support!.items.map((s) => s.id)).toContain(made.supportId)
    const theirs = await read('cases', all.owner.merchantId)
    expect(theirs.support!.items.map((one) => one.id)).not.toContain(made.supportId)
  })
  it('the timeline: staff, members, the system and the bank apart; page by page without a line twice', async () => {
    const rows = async (query: object, size = 5, index = 0) =>
      (
        await world.send<File['timeline'], Output<File['timeline']>>(
          merchantFile.timeline,
          {
            params: { merchantId: all.other.merchantId },
            query,
            page: { size, index },
          },
          { token: all.maker.token },
        )
      ).body.data
    const first = await rows({})
    expect(first.totalSize).toBeGreaterThan(10)
    const second = await rows({}, 5, 1)
    const ids = [...first.items, ...second.items].map((r) => Number(r.id))
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    for (const who of ['STAFF', 'MEMBER', 'SYSTEM', 'BANK'] as const)
      for (const row of (await rows({ who })).items) expect(row.group).toBe(who)
    expect((await rows({ who: 'MEMBER' })).items.length).toBeGreaterThan(0)
    const credits = (await rows({ who: 'BANK' })).items
    expect(credits.length).toBeGreaterThan(0)
    expect(credits[0]).toMatchObject({ operation: 'bankCredit.notify', amount: expect.any(Number) })
    expect((await rows({}, 200)).items.filter((r) => r.group === 'BANK')).toEqual([])
  })
})

describe('the table of abilities', () => {
  const notActive = errors['merchant.not_active'][0]
  const off = errors['error.feature_off'][0]
  const force = (p: Person, status: string) =>
    asOwner(world, 'update merchant set status = $2 where id = $1', [p.merchantId, status])
  it.each(['ACTIVE', 'INACTIVE', 'DENIED', 'LINKED_ACCOUNT'])(
    'says of %s what the server says',
    { timeout: 60_000 },
    async (status) => {
      await force(all.other, status)
      // A session knows its merchant's state for less than a second.
      await new Promise((done) => setTimeout(done, 1_100))
      const { token } = await signIn(world, 'portal', all.other.id)
      const rows = await read('abilities', all.other.merchantId)
      const portal = rows.filter(
        ({ ability }) => callOf[ability] !== null && ability !== 'SERVER_API',
      )
      expect(portal.length).toBeGreaterThan(10)
      for (const { ability, why } of portal) {
        const answer = await sendIn(world, callOf[ability] as Call, { token })
        expect({ ability, state: answer.body.code === notActive }).toEqual({
          ability,
          state: why.includes('STATE'),
        })
        expect({ ability, off: answer.body.code === off }).toEqual({
          ability,
          off: why.includes('SWITCH'),
        })
      }
      await force(all.other, 'ACTIVE')
    },
  )
  it('names everything that is missing', async () => {
    const why = async (merchantId: string, ability: Ability) =>
      (await read('abilities', merchantId)).find((row) => row.ability === ability)!
    const shop = await openShop(world)
    expect(await why(shop.merchantId, 'VIET_QR')).toEqual({
      ability: 'VIET_QR',
      may: false,
      why: ['NOT_CHOSEN'],
    })
    expect((await why(shop.merchantId, 'SERVER_API')).why).toEqual(['NO_KEY'])
    expect((await why(shop.merchantId, 'WEBHOOK')).why).toEqual(['NOT_APPROVED'])
    expect((await why(shop.merchantId, 'APPLY')).why).toEqual(['APPLIED'])
    await asOwner(
      world,
      `update bank_account set status = 'UNLINKED', default_account = false, default_fee_account = false where id = $1`,
      [shop.accountId],
    )
    expect((await why(shop.merchantId, 'PAY_LINK')).why).toEqual(['NO_ACCOUNT'])
    expect(await why(all.owner.merchantId, 'VIET_QR')).toMatchObject({ may: true, why: [] })
    await asOwner(world, `update merchant set status = 'INACTIVE' where id = $1`, [shop.merchantId])
    expect((await why(shop.merchantId, 'PAY_LINK')).why).toEqual(['STATE', 'NO_ACCOUNT'])
    expect((await why(shop.merchantId, 'REFUND')).why).toEqual([])
  })
})

describe('a suspension', () => {
  it('the figures are true, and what arrives afterwards is where it was said', async () => {
    const before = await read('stops', all.owner.merchantId)
    const [open, paid] = [
      await createLink(world, all.owner, { amount: 70_000 }),
      await createLink(world, all.owner, { amount: 110_000 }),
    ]
    expect((await payByBank(world, all.owner, paid)).body.code).toBe(0)
    const told = await read('stops', all.owner.merchantId)
    expect(told.links).toBe(before.links + 1)
    expect(told.waiting).toEqual({
      total: before.waiting.total + 1,
      amount: before.waiting.amount + 70_000,
    })
    expect(told.balance).toBeGreaterThan(before.balance)
    expect(told).toMatchObject({ status: 'ACTIVE', hasWebhook: before.hasWebhook })

    const seen = await world.send<typeof onboarding.cmsDetail, { contentHash: string }>(
      onboarding.cmsDetail,
      { params: { merchantId: all.owner.merchantId } },
      { token: all.maker.token },
    )
    const proposed = await world.send<typeof onboarding.cmsPropose, { id: string }>(
      onboarding.cmsPropose,
      {
        body: {
          merchantId: all.owner.merchantId,
          action: 'SUSPEND',
          reason: 'Thử',
          contentHash: seen.body.data.contentHash,
        },
      },
      { token: all.maker.token },
    )
    const waiting = await world.send<typeof approval.getList, { items: { id: string }[] }>(
      approval.getList,
      { query: { merchantId: all.owner.merchantId } },
      { token: all.checker.token },
    )
    expect(waiting.body.data.items.map(({ id }) => id)).toContain(proposed.body.data.id)
    expect((await approve(world, all.checker.token, proposed.body.data.id)).body.code).toBe(0)
    await new Promise((done) => setTimeout(done, 1_100))

    expect(
      (await world.send(payLink.create, { body: { amount: 1_000 } }, { token: all.owner.token }))
        .body.code,
    ).toBe(errors['merchant.not_active'][0])
    expect((await payByBank(world, all.owner, open)).body.code).toBe(0)
    const after = await read('stops', all.owner.merchantId)
    expect(after.status).toBe('INACTIVE')
    expect(after.balance, 'what is theirs stays').toBe(told.balance)
    expect(after.suspense).toEqual({
      total: told.suspense.total + 1,
      amount: told.suspense.amount + 70_000,
    })
    const held = await world.send<typeof bankCredit.cmsList, { items: { reason: string }[] }>(
      bankCredit.cmsList,
      { query: { merchantCode: all.owner.merchantCode } },
      { token: all.checker.token },
    )
    expect(held.body.data.items[0]!.reason).toBe('CLOSED')
    expect(after.waiting, 'the open ones keep waiting').toEqual(told.waiting)
  })
})
