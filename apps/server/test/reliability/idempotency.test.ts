/** M6: one effect a key, whatever the repeats; and B-numbers of nobody: docs/decisions.md#12. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopSetting } from '@saola/contract/shop-setting'
import { openWorld, type World } from '../world.ts'
import { people, type People } from '../people.ts'
import { asOwner } from '../shop.ts'

let world: World
let who: People
let paymentIds: string[]
beforeAll(async () => {
  world = await openWorld()
  who = await people(world)
  paymentIds = (
    await world.send<typeof shopSetting.get, { payments: { id: string }[] }>(
      shopSetting.get,
      {},
      { token: who.owner.token },
    )
  ).body.data.payments.map((p) => p.id)
}, 120_000)
afterAll(() => world.close())

const update = (shopName: string, key: string, token = who.owner.token) =>
  world.send(
    shopSetting.update,
    { body: { shopName, backgroundColor: 'black', defaultLanguage: 'VI', logo: null, paymentIds } },
    { token, headers: { 'idempotency-key': key } },
  )
const effects = async (): Promise<number> =>
  Number(
    (
      await asOwner<{ n: string }>(
        world,
        `select count(*) n from audit_record where operation = 'shopSetting.update'`,
      )
    )[0]!.n,
  )

const KEYS = process.env.RELIABILITY === 'long' ? 5_000 : 500
it(
  `${KEYS} keys, each sent four times, ten at once: one effect and one answer a key`,
  { timeout: KEYS * 240, meta: { bars: ['M6'] } },
  async () => {
    const before = await effects()
    const sends = Array.from({ length: KEYS }, (_, i) => i)
      .flatMap((i) => [i, i, i, i])
      .sort(() => Math.random() - 0.5)
    const answers = new Map<number, Set<string>>()
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let i = sends.pop(); i !== undefined; i = sends.pop()) {
          let answer = await update(`Quán ${i}`, `key-number-${i}`)
          while (answer.body.code === 17) answer = await update(`Quán ${i}`, `key-number-${i}`)
          answers.set(
            i,
            (answers.get(i) ?? new Set()).add(`${answer.status} ${JSON.stringify(answer.body)}`),
          )
        }
      }),
    )
    expect((await effects()) - before).toBe(KEYS)
    for (const [i, seen] of answers) expect(seen.size, `key ${i}`).toBe(1)
  },
)

describe('keys', { meta: { bars: ['M6'] } }, () => {
  it('16 the same key with other input', async () => {
    await update('Một', 'same-key-other-body')
    expect(await update('Hai', 'same-key-other-body')).toMatchObject({
      status: 422,
      body: { code: 16 },
    })
  })
  it('17 while the first request runs', async () => {
    const client = await world.app.pool.connect()
    await client.query('begin')
    await client.query('select 1 from shop_setting where merchant_id = $1 for update', [
      who.owner.merchantId,
    ])
    const first = update('Chậm', 'slow-repeated-key')
    await expect
      .poll(
        async () =>
          (
            await asOwner(
              world,
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length,
        { timeout: 60_000 },
      )
      .toBe(1)
    expect(await update('Chậm', 'slow-repeated-key')).toMatchObject({
      status: 409,
      body: { code: 17 },
    })
    await client.query('rollback')
    client.release()
    expect((await first).body.code).toBe(0)
  })
  it('a key is its owner’s: another merchant using it acts for themselves', async () => {
    await update('Của tôi', 'shared-looking-key')
    const theirs = await world.send<typeof shopSetting.get, { payments: { id: string }[] }>(
      shopSetting.get,
      {},
      { token: who.other.token },
    )
    expect(
      (
        await world.send(
          shopSetting.update,
          {
            body: {
              shopName: 'Khác',
              backgroundColor: 'navy',
              defaultLanguage: 'EN',
              logo: null,
              paymentIds: theirs.body.data.payments.map((p) => p.id),
            },
          },
          { token: who.other.token, headers: { 'idempotency-key': 'shared-looking-key' } },
        )
      ).body.code,
    ).toBe(0)
  })
  it('a refused validation burns no key', async () => {
    expect((await update('', 'not-burnt-by-400')).body.code).toBe(2)
    expect((await update('Được', 'not-burnt-by-400')).body.code).toBe(0)
  })
  it.each(['short', 'x'.repeat(129), 'with space x'])('refuses the key %j', async (key) =>
    expect((await update('Tên', key)).body.code).toBe(1),
  )
})
