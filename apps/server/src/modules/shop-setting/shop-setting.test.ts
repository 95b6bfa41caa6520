/** The look of payer pages and the methods they offer. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentMethod, shopSetting } from '@saola/contract/shop-setting'
import { jobCtx } from '../../platform/jobs.ts'
import { people, type People } from '../../../test/people.ts'
import { openShop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { inTransaction } from '../../platform/db.ts'
import { ofMerchant, start } from './service.ts'

interface Method {
  id: string
  paymentType: string
  status: string
}
interface Shop {
  shopName: string
  backgroundColor: string
  defaultLanguage: string
  payments: Method[]
}
let world: World
let all: People
let methods: Method[]
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  methods = (await world.send<typeof paymentMethod.getList, Method[]>(paymentMethod.getList, {}))
    .body.data
})
afterAll(() => world.close())

const idOf = (type: string): string => methods.find((m) => m.paymentType === type)!.id
const good = () => ({
  backgroundColor: '#0f172a',
  defaultLanguage: 'EN' as const,
  logo: null,
  paymentIds: [idOf('VIET_QR')],
  shopName: ' Cà phê Saola 2 ',
})
const update = (body: object, token = all.owner.token, test = false) =>
  world.send(shopSetting.update, { body: { ...good(), ...body } as never }, { token, test })
const get = async (token = all.owner.token, test = false): Promise<Shop> =>
  (await world.send<typeof shopSetting.get, Shop>(shopSetting.get, {}, { token, test })).body.data

it('lists the methods; the one behind a closed switch is INACTIVE', () => {
  expect(methods.map((m) => [m.paymentType, m.status])).toEqual([
    ['VIET_QR', 'ACTIVE'],
    ['ATM_CARD', 'ACTIVE'],
    ['BANKING', 'INACTIVE'],
  ])
})

it('a fee is told whole, with its bounds and VAT: the general one, or the merchant’s own', async () => {
  const ask = async (token = all.other.token) =>
    (
      await world.send<typeof shopSetting.getFees, { items: { paymentType: string }[] }>(
        shopSetting.getFees,
        {},
        { token },
      )
    ).body.data.items
  const general = {
    paymentType: 'VIET_QR',
    isOffered: true,
    fixedFee: 0,
    percent: 0.3,
    minFee: 500,
    maxFee: 11_000,
    brackets: [],
    bracketMode: null,
    amountFrom: 1,
    amountTo: null,
    vatPercent: 10,
    collection: 'IMMEDIATELY',
  }
  const qrOf = async () => (await ask()).find((fee) => fee.paymentType === 'VIET_QR')
  expect(await qrOf()).toEqual(general)
  expect((await ask()).find((fee) => fee.paymentType === 'ATM_CARD')).toMatchObject({
    isOffered: true,
    fixedFee: 1650,
  })
  await world.app.pool.query(
    `with own as (insert into fee (id, code, name, service_type, scope, fixed_vnd, vat_percent_micro, collection, effective_from, status) values (gen_random_uuid(), 'RIENG', 'riêng', 'COBO', 'MERCHANTS', 200, 80000, 'LATER', now() - interval '1 day', 'ACTIVE') returning id)
     insert into fee_merchant (fee_id, merchant_id) select id, $1 from own`,
    [all.other.merchantId],
  )
  expect(await qrOf()).toMatchObject({ fixedFee: 200, vatPercent: 8, collection: 'LATER' })
})

it(
  'refuses colours that could carry style, pictures of others and methods that cannot be used',
  { meta: { bars: ['N5'] } },
  async () => {
    for (const backgroundColor of ['red;}', 'url(//evil)', '#12345', 'expression(1)', 'BLACK'])
      expect(await update({ backgroundColor })).toMatchObject({
        status: 400,
        body: { code: 45002, data: { errors: [{ field: 'backgroundColor' }] } },
      })
    expect(await update({ logo: '/storage/files/0123456789012345678901' })).toMatchObject({
      body: { code: 2, data: { errors: [{ field: 'logo' }] } },
    })
    expect(await update({ logo: 'https://evil.example/logo.png' })).toMatchObject({
      body: { code: 2, data: { errors: [{ field: 'logo' }] } },
    })
    expect(await update({ paymentIds: [] })).toMatchObject({ status: 400, body: { code: 45003 } })
    expect(await update({ paymentIds: [idOf('BANKING')] })).toMatchObject({
      body: { code: 2, data: { errors: [{ field: 'paymentIds', key: 'error.enum' }] } },
    })
    expect(await update({ paymentIds: [idOf('VIET_QR'), idOf('VIET_QR')] })).toMatchObject({
      body: { code: 2, data: { errors: [{ field: 'paymentIds', key: 'error.duplicate_item' }] } },
    })
    expect(await update({ shopName: '   ' })).toMatchObject({
      body: { code: 2, data: { errors: [{ field: 'shopName', key: 'error.required' }] } },
    })
    expect(await update({}, all.cashier.token)).toMatchObject({ status: 403, body: { code: 10 } })
  },
)

it(
  'a new shop is black and speaks Vietnamese; it may choose English, and no third language',
  { meta: { behaviours: ['B-483', 'B-485'] } },
  async () => {
    const fresh = await openShop(world)
    await inTransaction(world.app.db, (tx) =>
      start({ ...jobCtx(world.app, 'test'), db: tx }, fresh.merchantId, { shopName: 'Mới' }),
    )
    expect(await ofMerchant(jobCtx(world.app, 'test'), fresh.merchantId)).toMatchObject({
      shopName: 'Mới',
      backgroundColor: 'black',
      defaultLanguage: 'VI',
      logo: null,
    })
    for (const [defaultLanguage, code] of [
      ['VI', 0],
      ['EN', 0],
      ['FR', 2],
      ['vi', 2],
    ] as const)
      expect((await update({ defaultLanguage })).body.code).toBe(code)
    expect((await get()).defaultLanguage).toBe('EN')
  },
)

it(
  'takes the five fields of an update, all of them and no other, and answers the shop with its methods',
  { meta: { behaviours: ['B-482', 'B-484'] } },
  async () => {
    for (const field of ['backgroundColor', 'defaultLanguage', 'logo', 'paymentIds', 'shopName'])
      expect((await update({ [field]: undefined })).body, field).toMatchObject({
        data: { errors: [{ field, key: 'error.required' }] },
      })
    for (const field of ['id', 'payments', 'merchantId'])
      expect((await update({ [field]: 'x' })).body).toMatchObject({
        code: 2,
        data: { errors: [{ field, key: 'error.unknown_field' }] },
      })
    expect(Object.keys(await get()).sort()).toEqual([
      'backgroundColor',
      'defaultLanguage',
      'id',
      'logo',
      'payments',
      'shopName',
    ])
  },
)

it('saves for the own merchant alone, live and sandbox merchant apart', async () => {
  const [sandbox, other] = [await get(all.owner.token, true), await get(all.other.token)]
  expect((await update({})).body.code).toBe(0)
  expect(await get()).toMatchObject({
    shopName: 'Cà phê Saola 2',
    backgroundColor: '#0f172a',
    defaultLanguage: 'EN',
    payments: [{ paymentType: 'VIET_QR' }],
  })
  expect(await get(all.owner.token, true)).toEqual(sandbox)
  expect(await get(all.other.token)).toEqual(other)
})

it('offers payers only what works now: method active and switch open', async () => {
  const types = async (): Promise<string[]> =>
    (await ofMerchant(jobCtx(world.app, 'test'), all.other.merchantId)).payments.map(
      (p) => p.paymentType,
    )
  expect(await types()).toEqual(['VIET_QR', 'ATM_CARD'])
  world.app.config.features.bankingPayment = true
  world.app.config.features.cardPayment = false
  expect(await types()).toEqual(['VIET_QR', 'BANKING'])
  await sql`
    update payment_method
    set
      status = 'INACTIVE'
    where
      payment_type = 'VIET_QR'
  `.execute(world.app.db)
  expect(await types()).toEqual(['BANKING'])
})
