/** The catalogue of e-wallets: multipart with two pictures, a paging dialect of its own. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import { eWallet, type Wallet } from '@saola/contract/e-wallet'
import { approve, settled, settledAs } from '../../../test/approvals.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

interface Listing {
  items: Wallet[]
  totalSize: number
  pageNumber: number
  pageSize: number
  totalPage: number
}
let world: World
let all: People
let png: Buffer
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  png = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
})
afterAll(() => world.close())

const ADDRESS = '/pay/api/eWallet/cms/v1/create'
function propose(
  parts: Record<string, string | Buffer | null> = {},
  token = all.maker.token,
): Promise<Answer<Outcome>> {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    name: 'Ví thử',
    shortName: 'Ví thử',
    commonName: 'Vithu',
    logo: png,
    icon: png,
    ...parts,
  })) {
    if (typeof value === 'string') form.set(name, value)
    else if (value !== null)
      form.set(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), `${name}.png`)
  }
  return world.raw(ADDRESS, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  }) as Promise<Answer<Outcome>>
}
/** As the maker asks for it and the checker approves it. */
const create = async (
  parts: Record<string, string | Buffer | null> = {},
  token = all.maker.token,
): Promise<Answer<Wallet>> =>
  settledAs(world, await propose(parts, token), all.checker.token, async (id) =>
    (await raw('?pageSize=200')).body.data.items.find((wallet) => String(wallet.id) === id)!,
  )
const raw = async (query: string): Promise<Answer<Listing>> =>
  (await world.raw(`/pay/api/eWallet/cms/v1/getAll${query}`, {
    headers: { authorization: `Bearer ${all.checker.token}` },
  })) as Answer<Listing>

it(
  'the list speaks pageNumber and sortDir, and filters by name',
  { meta: { behaviours: ['B-527', 'B-657'] } },
  async () => {
    const first = (await raw('?pageNumber=0&pageSize=5&sortBy=id&sortDir=ASC')).body.data
    expect(first).toMatchObject({ pageNumber: 0, pageSize: 5, totalSize: 24, totalPage: 5 })
    expect(first.items.map((w) => w.id)).toEqual([1, 2, 3, 4, 5])
    expect(
      (await raw('?pageNumber=1&pageSize=5&sortBy=id&sortDir=DESC')).body.data.items.map(
        (w) => w.id,
      ),
    ).toEqual([19, 18, 17, 16, 15])
    expect((await raw('?name=bao%20kim')).body.data.items.map((w) => w.shortName)).toEqual([
      'Bảo Kim',
    ])
    expect((await raw('?name=%25')).body.data.totalSize).toBe(0)
    expect(await raw('?page=0')).toMatchObject({
      body: { code: 2, data: { errors: [{ field: 'page' }] } },
    })
    expect(await raw('?sortDir=UP')).toMatchObject({
      body: { code: 24, data: { errors: [{ field: 'sortDir' }] } },
    })
  },
)
it(
  'merchants list every wallet either way, with what a picker shows',
  { meta: { behaviours: ['B-528'] } },
  async () => {
    const ask = async (sortDirection?: 'ASC' | 'DESC') =>
      (
        await world.send<typeof eWallet.getAll, { items: Wallet[] }>(
          eWallet.getAll,
          { query: { sortDirection } },
          { token: all.cashier.token },
        )
      ).body.data.items
    const [up, down] = [await ask('ASC'), await ask('DESC')]
    expect(up).toHaveLength(24)
    expect(down.map((w) => w.id)).toEqual(up.map((w) => w.id).toReversed())
    expect(Object.keys(up[0]!).sort()).toEqual(['icon', 'id', 'name', 'shortName'])
    expect(await ask()).toEqual(up)
  },
)
it(
  'every part is required, texts and pictures alike',
  { meta: { behaviours: ['B-526'] } },
  async () => {
    for (const field of ['name', 'shortName', 'commonName']) {
      expect({ field, ...(await create({ [field]: null })) }).toMatchObject({
        field,
        status: 400,
        body: { code: 3 },
      })
      expect({ field, ...(await create({ [field]: '  ' })) }).toMatchObject({
        field,
        status: 400,
        body: { code: 2, data: { errors: [{ field, key: 'error.required' }] } },
      })
    }
    for (const field of ['logo', 'icon'])
      expect({ field, ...(await create({ [field]: null })) }).toMatchObject({
        field,
        status: 400,
        body: { code: 3, data: { errors: [{ field, key: 'error.required' }] } },
      })
    expect(
      await create({ icon: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
    ).toMatchObject({ status: 415, body: { code: 44002 } })
    expect(await create({ extra: 'x' })).toMatchObject({
      body: { code: 2, data: { errors: [{ field: 'extra' }] } },
    })
    expect(await create({}, all.checker.token)).toMatchObject({ status: 403, body: { code: 10 } })
    expect(await create({}, all.owner.token)).toMatchObject({ status: 401, body: { code: 9 } })
    expect((await raw('?name=vi%20thu')).body.data.totalSize).toBe(0)
  },
)
it(
  'staff add a wallet with its pictures and delete it by id; both are in the audit log',
  { meta: { behaviours: ['B-518', 'B-521', 'B-527'] } },
  async () => {
    const made = (await create({ name: ' Ví Sếu ', shortName: 'Sếu', commonName: 'Seu' })).body.data
    expect(made).toEqual({
      id: 25,
      name: 'Ví Sếu',
      shortName: 'Sếu',
      commonName: 'Seu',
      logo: expect.stringMatching(/^\/storage\/files\/\w{22}$/) as string,
      icon: expect.stringMatching(/^\/storage\/files\/\w{22}$/) as string,
      pendingApproval: null,
      coming: null,
    })
    expect((await fetch(world.base + made.icon)).headers.get('content-type')).toBe('image/png')
    expect(await create({ name: 'Khác', shortName: 'SẾU' })).toMatchObject({
      status: 409,
      body: { code: 33007 },
    })
    expect(await create({ name: 'ví sếu', shortName: 'Khác' })).toMatchObject({
      status: 409,
      body: { code: 33007 },
    })
    const remove = async (id: string, token = all.maker.token) =>
      settled(
        world,
        await world.send<typeof eWallet.delete, Outcome>(
          eWallet.delete,
          { params: { id }, query: {} },
          { token },
        ),
        all.checker.token,
      )
    expect(await remove('25', all.checker.token)).toMatchObject({ body: { code: 10 } })
    expect((await remove('25')).body.code).toBe(0)
    expect(await remove('25')).toMatchObject({ status: 404, body: { code: 5 } })
    expect(
      (await fetch(world.base + made.icon)).status,
      'QR codes made of it still show its picture',
    ).toBe(200)
    const steps = await asOwner<{ operation: string }>(
      world,
      `select operation from audit_record where module = 'e-wallet' and object_id = '25' order by id`,
      [],
    )
    expect(steps.map((s) => s.operation)).toEqual(['approval.cms.approve', 'approval.cms.approve'])
  },
)
describe('a wallet is changed', () => {
  const update = (id: number, body: object, token = all.maker.token) =>
    world.send<typeof eWallet.update, Outcome>(
      eWallet.update,
      {
        params: { id: String(id) },
        body: { name: 'Ví Hạc', shortName: 'Hạc', commonName: 'Hac', ...body },
      },
      { token },
    )
  const named = async (word: string) =>
    (await raw(`?name=${encodeURIComponent(word)}`)).body.data.items[0]
  async function picture(token: string): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
    const answer = (await world.raw('/storage/api/storage/v1/upload', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })) as Answer<{ previewUrl: string }>
    return answer.body.data.previewUrl
  }

  it(
    'a new name takes two people and waits meanwhile; a picture of one’s own alone takes one',
    { meta: { behaviours: ['B-518', 'B-521'] } },
    async () => {
      const { id } = (await create({ name: 'Ví Hạc', shortName: 'Hạc', commonName: 'Hac' })).body
        .data
      const asked = await update(id, { commonName: 'Hac Pay' })
      expect(asked.body.data.outcome).toBe('PROPOSED')
      expect(await named('Ví Hạc')).toMatchObject({
        commonName: 'Hac',
        pendingApproval: asked.body.data.id,
      })
      expect((await update(id, { commonName: 'Khác' })).body.code).toBe(14)
      expect((await approve(world, all.checker.token, asked.body.data.id)).body.code).toBe(0)
      expect(await named('Ví Hạc')).toMatchObject({ commonName: 'Hac Pay', pendingApproval: null })

      const icon = await picture(all.maker.token)
      const before = await named('Ví Hạc')
      expect((await update(id, { commonName: 'Hac Pay', icon })).body.data.outcome).toBe('DONE')
      expect(await named('Ví Hạc')).toMatchObject({ icon, logo: before!.logo })
    },
  )
  it('refuses what another has, a picture of somebody else, who may only look, and a wallet that is not there', async () => {
    const { id } = (await named('Ví Hạc'))!
    expect((await update(id, { shortName: 'MoMo' })).body.code).toBe(33007)
    expect((await update(id, { logo: await picture(all.owner.token) })).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'logo' }] },
    })
    expect((await update(id, { name: ' ' })).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'name', key: 'error.required' }] },
    })
    expect((await update(id, {}, all.checker.token)).body.code).toBe(10)
    expect((await update(999_999, {})).body.code).toBe(5)
  })
  it('of two wallets that are to get one name, the second is refused', async () => {
    const made = await Promise.all(
      ['Một', 'Hai'].map(async (word) => {
        const { id } = (await create({ name: `Ví ${word}`, shortName: word })).body.data
        return update(id, { name: 'Ví Chung', shortName: `${word} chung` })
      }),
    )
    const codes = await Promise.all(
      made.map(
        async ({ body }) => (await approve(world, all.checker.token, body.data.id)).body.code,
      ),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 33007])
  })
})
it('of ten who ask for one wallet at once, one waits; of ten approved at once with one name, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => propose({ name: 'Ví đợi', shortName: 'Đợi' })),
  )
  expect(answers.map((a) => a.body.code).toSorted((a, b) => a - b)).toEqual([
    0,
    ...Array.from({ length: 9 }, () => 14),
  ])
  expect((await raw('?name=vi%20doi')).body.data.totalSize, 'not before it is approved').toBe(0)
  const waiting = await Promise.all(
    Array.from({ length: 10 }, (_, i) => propose({ name: 'Ví đua', shortName: `Đua ${i}` })),
  )
  const approved = await Promise.all(
    waiting.map(({ body }) => approve(world, all.checker.token, body.data.id)),
  )
  expect(approved.map((a) => a.body.code).toSorted((a, b) => a - b)).toEqual([
    0,
    ...Array.from({ length: 9 }, () => 33007),
  ])
})
