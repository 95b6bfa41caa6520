/** The merchant as its people see it, and the portal's start-up configuration. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { credential } from '@saola/contract/credential'
import { merchant } from '@saola/contract/merchant'
import { people, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}', SIMULATOR_URL: 'http://localhost:8581' })
  all = await people(world)
})
afterAll(() => world.close())

it(
  "shows status, code and accounts of the caller's merchant",
  { meta: { behaviours: ['B-035'] } },
  async () => {
    const { body } = await world.send(merchant.getMerchant, {}, { token: all.owner.token })
    expect(body.data).toMatchObject({
      id: all.owner.merchantId,
      merchantCode: 'SAOLA001',
      name: 'Cà phê Saola',
      status: 'ACTIVE',
      accountNo: '100200300400',
      allowEmail: true,
      webhookUrl: null,
      bankAccounts: [
        { accountNo: '100200300400', bankType: 'KLB', defaultAccount: true },
        { accountNo: '888000111222', bankType: 'UMEE', defaultAccount: false },
      ],
    })
    expect((body.data as { createDateTime: string }).createDateTime).toMatch(/\+07:00$/)
    expect(
      (await world.send(merchant.getMerchant, {}, { token: all.fresh.token })).body.data,
    ).toMatchObject({
      merchantCode: 'SAOLA002',
      status: 'CREATED',
      accountNo: null,
      bankAccounts: [],
    })
  },
)

it(
  'names the keys in use to those who may see them, and shows them to nobody',
  { meta: { behaviours: ['B-548'] } },
  async () => {
    const seen = async (token: string) =>
      (
        await world.send<typeof merchant.getMerchant, { credential: unknown }>(
          merchant.getMerchant,
          {},
          { token },
        )
      ).body.data.credential
    expect(await seen(all.owner.token)).toBeNull()
    const { body } = await world.send<typeof credential.refreshCredential, { clientId: string }>(
      credential.refreshCredential,
      {},
      { token: all.owner.token },
    )
    expect(await seen(all.owner.token)).toEqual({ clientId: body.data.clientId, status: 'ACTIVE' })
    expect(await seen(all.cashier.token)).toBeNull()
  },
)

it(
  "under Test Mode the sandbox merchant answers, but code and status stay the merchant's own",
  { meta: { behaviours: ['B-124'] } },
  async () => {
    expect(
      (await world.send(merchant.getMerchant, {}, { token: all.owner.token, test: true })).body
        .data,
    ).toMatchObject({
      id: all.owner.sandboxId,
      merchantCode: 'SAOLA001',
      status: 'ACTIVE',
      accountNo: '900200300400',
    })
    expect(
      (await world.send(merchant.getMerchant, {}, { token: all.fresh.token, test: true })).body
        .data,
    ).toMatchObject({ id: all.fresh.sandboxId, status: 'CREATED', accountNo: '900200300402' })
  },
)

it(
  'tells a browser the switches and where the public documents are',
  { meta: { behaviours: ['B-037', 'B-038', 'B-039', 'B-040'] } },
  async () => {
    const { body } = await world.send<
      typeof merchant.config,
      {
        features: Record<string, boolean>
        links: Record<string, string>
        inactivitySec: number
        simulatorUrl: string | null
      }
    >(merchant.config, {})
    expect(body.data.features).toMatchObject({
      payLink: true,
      payBox: true,
      balance: true,
      qrPayment: true,
      cardPayment: true,
      payPage: false,
      payButton: false,
      pos: false,
      bankingPayment: false,
      qrLogin: false,
      appMarket: false,
      payout: true,
    })
    expect(body.data).toMatchObject({ inactivitySec: 900, simulatorUrl: 'http://localhost:8581' })
    for (const link of Object.values(body.data.links)) {
      const page = await world.raw(link)
      expect({ link, status: page.status, type: page.headers.get('content-type') }).toEqual({
        link,
        status: 200,
        type: 'text/html; charset=utf-8',
      })
    }
  },
)

it('says nothing of a simulator where there is no demo', async () => {
  const plain = await openWorld({ DEMO: '0' })
  expect((await plain.send(merchant.config, {})).body.data).toMatchObject({ simulatorUrl: null })
  await plain.close()
})
