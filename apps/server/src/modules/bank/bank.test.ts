/** The catalogue of banks: who may keep it, what it refuses, what two at once leave behind. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import { bank, type Bank } from '@saola/contract/bank'
import { bankAccount } from '@saola/contract/bank-account'
import { readSheet } from '../../../../../e2e/support/sheet.ts'
import { approve, settled, settledAs } from '../../../test/approvals.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

interface Listing {
  items: Bank[]
  totalSize: number
  pageNumber: number
  pageSize: number
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

let n = 0
const draft = () => {
  n += 1
  return {
    name: `Ngân hàng Thử ${n}`,
    shortName: `Thử ${n}`,
    commonName: `Thử ${n}`,
    code: `TEST${n}`,
    napasCode: String(880_000 + n),
    citad: '01999001',
    swift: 'TESTVNVX',
    benId: '999',
    napasSupported: true,
    vietQrSupported: false,
  }
}
const propose = (body: object, token = all.maker.token) =>
  world.send<typeof bank.create, Outcome>(
    bank.create,
    { body: { ...draft(), ...body } as never },
    { token },
  )
const read = async (id: string): Promise<Bank> =>
  (await list({}, { sortBy: 'id', direction: 'DESC' })).items.find((b) => String(b.id) === id)!
/** As the maker asks for it and the checker approves it, where it takes two. */
const create = async (body: object, token = all.maker.token) =>
  settledAs(world, await propose(body, token), all.checker.token, read)
const update = async (bankId: number, body: object) =>
  settledAs(
    world,
    await world.send<typeof bank.update, Outcome>(
      bank.update,
      { params: { bankId: String(bankId) }, body: { ...draft(), ...body } as never },
      { token: all.maker.token },
    ),
    all.checker.token,
    read,
  )
const remove = async (bankId: number, token = all.maker.token) =>
  settled(
    world,
    await world.send<typeof bank.delete, Outcome>(
      bank.delete,
      { params: { bankId: String(bankId) }, query: {} },
      { token },
    ),
    all.checker.token,
  )
const list = async (
  query: object = {},
  page: object = {},
  token = all.cashier.token,
): Promise<Listing> =>
  (
    await world.send<typeof bank.getAll, Listing>(
      bank.getAll,
      { query: query as never, page: page as never },
      { token },
    )
  ).body.data
const one = async (name: string): Promise<Bank> => (await list({ name })).items[0]!
const auditLog = (objectId: number) =>
  asOwner<{ operation: string; before: unknown; after: unknown }>(
    world,
    `select operation, before, after from audit_record where module = 'bank' and object_id = $1 order by id`,
    [String(objectId)],
  )
async function uploaded(token = all.maker.token): Promise<string> {
  const form = new FormData()
  form.set(
    'file',
    new Blob(
      [
        new Uint8Array(
          await sharp({ create: { width: 64, height: 64, channels: 3, background: '#135' } })
            .png()
            .toBuffer(),
        ),
      ],
      { type: 'image/png' },
    ),
    'icon.png',
  )
  return (
    (await world.raw('/storage/api/storage/v1/upload', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })) as Answer<{ previewUrl: string }>
  ).body.data.previewUrl
}
const failure = (field: string, key: string) => ({
  status: 400,
  body: { code: 2, data: { errors: [{ field, key }] } },
})

describe('reading', () => {
  it(
    'every bank with all its fields, 200 a page from page 0, for merchants and staff alike',
    { meta: { behaviours: ['B-519', 'B-520', 'B-523'] } },
    async () => {
      const page = await list()
      expect(page).toMatchObject({ pageNumber: 0, pageSize: 200, totalSize: page.items.length })
      expect(page.items.length).toBeGreaterThan(100)
      expect(page.items.find((b) => b.code === 'VCB')).toEqual({
        id: 2,
        name: 'Ngân hàng TMCP Ngoại Thương Việt Nam',
        shortName: 'Vietcombank',
        commonName: 'Vietcombank',
        code: 'VCB',
        napasCode: '970436',
        citad: '01203001',
        swift: 'BFTVVNVX',
        benId: '203',
        logo: expect.stringMatching(/^\/storage\/marks\/logo-\d-VIETCOMBANK\.svg$/) as string,
        icon: expect.stringMatching(/^\/storage\/marks\/icon-\d-VIE\.svg$/) as string,
        napasSupported: true,
        vietQrSupported: true,
        pendingApproval: null,
        coming: null,
      })
      expect((await list({}, {}, all.maker.token)).totalSize).toBe(page.totalSize)
    },
  )
  it(
    'filters by name without accents, by code or BIN, by NAPAS; pages and sorts either way',
    { meta: { behaviours: ['B-522'] } },
    async () => {
      expect((await list({ name: 'ngoai thuong' })).items.map((b) => b.code)).toEqual(['VCB'])
      expect((await list({ name: '100%' })).items).toEqual([])
      expect((await list({ code: 'vcb' })).items.map((b) => b.code)).toEqual(['VCB'])
      expect((await list({ code: '970436' })).items.map((b) => b.code)).toEqual(['VCB'])
      const no = await list({ napasSupported: 'false' })
      expect(no.items.length).toBeGreaterThan(30)
      expect(no.items.every((b) => !b.napasSupported)).toBe(true)
      const [up, down] = [
        await list({}, { sortBy: 'id', direction: 'ASC', size: 3 }),
        await list({}, { sortBy: 'id', direction: 'DESC', size: 3 }),
      ]
      expect(up.items.map((b) => b.id)).toEqual([1, 2, 3])
      expect(down.items[0]!.id).toBeGreaterThan(100)
      expect(
        (await list({}, { sortBy: 'id', direction: 'ASC', size: 3, index: 1 })).items.map(
          (b) => b.id,
        ),
      ).toEqual([4, 5, 6])
    },
  )
  it('draws a mark for every bank: an inert picture that says no more than its letters', async () => {
    for (const { icon, logo } of (await list()).items)
      for (const address of [icon, logo]) {
        const answer = await fetch(world.base + address)
        expect({
          address,
          status: answer.status,
          type: answer.headers.get('content-type'),
          policy: answer.headers.get('content-security-policy'),
        }).toEqual({
          address,
          status: 200,
          type: 'image/svg+xml',
          policy: "default-src 'none'; sandbox",
        })
      }
    for (const name of ['icon-1-VIET.svg', 'icon-1-<b>.svg', 'icon-12-A.svg', 'mark-1-A.svg'])
      expect((await fetch(`${world.base}/storage/marks/${encodeURIComponent(name)}`)).status).toBe(
        404,
      )
  })
  it('exports the filtered list to Excel', { meta: { behaviours: ['B-524'] } }, async () => {
    const ask = async (query: string, token: string) =>
      fetch(`${world.base}/pay/api/bank/cms/v1/exportToExcel${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const rows = readSheet(
      Buffer.from(await (await ask('?name=ngoai%20thuong', all.checker.token)).arrayBuffer()),
    )
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual([
      '2',
      'Vietcombank',
      'Ngân hàng TMCP Ngoại Thương Việt Nam',
      'Vietcombank',
      'VCB',
      '970436',
      '01203001',
      'BFTVVNVX',
      '203',
      'Có',
      'Có',
    ])
    expect(
      readSheet(
        Buffer.from(await (await ask('?napasSupported=false', all.maker.token)).arrayBuffer()),
      )
        .slice(1)
        .every((row) => row.at(-2) === 'Không'),
    ).toBe(true)
    expect(
      readSheet(Buffer.from(await (await ask('?code=970436', all.maker.token)).arrayBuffer())),
    ).toHaveLength(2)
    expect((await ask('', all.owner.token)).status).toBe(401)
  })
})

describe('writing', () => {
  it('only staff who keep the catalogue may: checkers and merchants are refused', async () => {
    expect(await create({}, all.checker.token)).toMatchObject({ status: 403, body: { code: 10 } })
    expect(await create({}, all.owner.token)).toMatchObject({ status: 401, body: { code: 9 } })
    expect(await remove(1, all.checker.token)).toMatchObject({ body: { code: 10 } })
    expect(
      await world.send(
        bank.updateIcon,
        { body: { icons: [{ bankId: 1, icon: null }] } },
        { token: all.owner.token },
      ),
    ).toMatchObject({ body: { code: 9 } })
    expect(await world.send(bank.syncVietQr, {}, { token: all.checker.token })).toMatchObject({
      body: { code: 10 },
    })
  })
  it('refuses each wrong field by name', async () => {
    for (const [field, value, key] of [
      ['name', ' ', 'error.required'],
      ['shortName', '', 'error.required'],
      ['commonName', '', 'error.required'],
      ['code', 'vcb', 'error.pattern'],
      ['napasCode', '97043', 'error.pattern'],
      ['citad', '123', 'error.pattern'],
      ['swift', 'ABC', 'error.pattern'],
      ['benId', 'a-b', 'error.pattern'],
      ['name', 'x'.repeat(201), 'error.max-length'],
      ['icon', 'https://evil.example/x.png', 'error.pattern'],
    ] as const)
      expect({ field, ...(await create({ [field]: value })) }).toMatchObject({
        field,
        ...failure(field, key),
      })
    expect(await create({ napasCode: null })).toMatchObject(failure('napasCode', 'error.required'))
    expect(await create({ icon: '/storage/files/0123456789012345678901' })).toMatchObject(
      failure('icon', 'error.invalid-url'),
    )
    expect(await create({ icon: await uploaded(all.owner.token) })).toMatchObject(
      failure('icon', 'error.invalid-url'),
    )
  })
  it(
    'staff create, check, change and delete a bank; each step is in the audit log',
    { meta: { behaviours: ['B-518', 'B-525'] } },
    async () => {
      const [icon, body] = [await uploaded(), draft()]
      const made = (await create({ ...body, icon })).body.data
      expect(made).toMatchObject({
        ...body,
        icon,
        logo: expect.stringContaining('/storage/marks/logo-') as string,
      })
      expect(
        await world.send(
          bank.checking,
          { body: { code: body.code.toLowerCase(), napasCode: '970436', shortName: 'Chưa ai có' } },
          { token: all.maker.token },
        ),
      ).toMatchObject({
        body: {
          code: 0,
          data: {
            available: false,
            conflicts: [
              { field: 'napasCode', bankName: 'Vietcombank' },
              { field: 'code', bankId: made.id },
            ],
          },
        },
      })
      expect(
        await world.send(
          bank.checking,
          { body: { bankId: made.id, code: body.code } },
          { token: all.maker.token },
        ),
      ).toMatchObject({ body: { data: { available: true, conflicts: [] } } })
      const renamed = (await update(made.id, { ...body, shortName: 'Tên mới' })).body.data
      expect(renamed).toMatchObject({ id: made.id, shortName: 'Tên mới', icon })
      expect((await update(made.id, { ...body, icon: null })).body.data.icon).toContain(
        '/storage/marks/icon-',
      )
      expect((await remove(made.id)).body.code).toBe(0)
      expect((await list({ code: body.code })).items).toEqual([])
      expect(await remove(made.id)).toMatchObject({ status: 404, body: { code: 5 } })
      expect(await update(made.id, {})).toMatchObject({ status: 404, body: { code: 5 } })
      const steps = await auditLog(made.id)
      expect(steps.map((s) => [s.operation, s.before !== null, s.after !== null])).toEqual([
        ['approval.cms.approve', false, true],
        ['bank.cms.update', true, true],
        ['bank.cms.update', true, true],
        ['approval.cms.approve', true, false],
      ])
    },
  )
  it('refuses a code, a NAPAS number and a short name that a bank has already, and says which', async () => {
    for (const [field, value] of [
      ['code', 'VCB'],
      ['napasCode', '970436'],
      ['shortName', 'vietcombank'],
    ] as const)
      expect({ field, ...(await create({ [field]: value })) }).toMatchObject({
        field,
        status: 409,
        body: { code: 33006, data: { errors: [{ field }] } },
      })
    const made = (await create({})).body.data
    expect(await update(made.id, { code: 'VCB' })).toMatchObject({
      status: 409,
      body: { code: 33006, data: { errors: [{ field: 'code' }] } },
    })
  })
  it('of twenty who ask for one code at once, one waits; of twenty approved at once with one number, one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => propose({ code: 'RACE' })))
    expect(answers.map((a) => a.body.code).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 19 }, () => 14),
    ])
    expect((await list({ code: 'RACE' })).totalSize).toBe(0)
    const waiting = await Promise.all(
      Array.from({ length: 20 }, (_, i) => propose({ code: `RACE${i}`, napasCode: '889900' })),
    )
    const approved = await Promise.all(
      waiting.map(({ body }) => approve(world, all.checker.token, body.data.id)),
    )
    expect(approved.map((a) => a.body.code).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 19 }, () => 33006),
    ])
    expect((await list({ code: '889900' })).totalSize).toBe(1)
  })
  it('a bank with accounts stays: neither deleted nor given another number', async () => {
    const klb = await one('kienlongbank')
    expect(await remove(klb.id)).toMatchObject({ status: 409, body: { code: 33009 } })
    const {
      id: _id,
      logo: _logo,
      icon: _icon,
      pendingApproval: _waits,
      coming: _coming,
      ...facts
    } = klb
    expect(await update(klb.id, { ...facts, napasCode: '888999' })).toMatchObject({
      status: 409,
      body: { code: 33009 },
    })
    expect(await update(klb.id, { ...facts, commonName: 'KLB' })).toMatchObject({
      status: 200,
      body: { code: 0, data: { commonName: 'KLB' } },
    })
    expect(
      (await world.send(bankAccount.getList, { query: {} }, { token: all.owner.token })).body.code,
    ).toBe(0)
  })
})

describe('icons', () => {
  const send = (icons: { bankId: number; icon: string | null }[]) =>
    world.send(bank.updateIcon, { body: { icons } }, { token: all.maker.token })
  it('changes many icons at once, all or none', { meta: { behaviours: ['B-525'] } }, async () => {
    const [a, b] = [await uploaded(), await uploaded()]
    expect(
      (
        await send([
          { bankId: 3, icon: a },
          { bankId: 2, icon: b },
        ])
      ).body.code,
    ).toBe(0)
    const icons = async () =>
      (await list()).items
        .filter((x) => x.id === 2 || x.id === 3)
        .toSorted((x, y) => x.id - y.id)
        .map((x) => x.icon)
    expect(await icons()).toEqual([b, a])
    expect(
      await send([
        { bankId: 2, icon: null },
        { bankId: 99_999, icon: a },
      ]),
    ).toMatchObject({ status: 404, body: { code: 5 } })
    expect(
      await send([
        { bankId: 2, icon: null },
        { bankId: 2, icon: a },
      ]),
    ).toMatchObject(failure('icons', 'error.duplicate_item'))
    expect(
      await send([
        { bankId: 2, icon: null },
        { bankId: 3, icon: await uploaded(all.owner.token) },
      ]),
    ).toMatchObject(failure('icons', 'error.invalid-url'))
    expect(await icons()).toEqual([b, a])
    expect((await auditLog(2)).at(-1)).toMatchObject({
      operation: 'bank.updateIcon',
      after: { icon: b },
    })
  })
})

describe('VietQR', () => {
  const sync = () =>
    world.send<typeof bank.syncVietQr, { outcome: string; pendingApproval: string | null }>(
      bank.syncVietQr,
      {},
      { token: all.maker.token },
    )
  it(
    'follows the payment network and counts what changed; a second time nothing does',
    { meta: { behaviours: ['B-525'] } },
    async () => {
      const before = await list()
      world.bank.vietQr = [
        ...before.items.flatMap((b) =>
          b.napasCode === null
            ? []
            : [
                {
                  bin: b.napasCode,
                  vietQr: b.code === 'UMEE' || (b.vietQrSupported && b.code !== 'VCB'),
                },
              ],
        ),
        { bin: '111222', vietQr: true },
      ]
      const answer = await sync()
      expect(answer).toMatchObject({
        body: {
          code: 0,
          data: {
            outcome: 'PROPOSED',
            changed: 2,
            unchanged: before.totalSize - 2,
            unknown: ['111222'],
            banks: [
              { shortName: 'Vietcombank', vietQrSupported: false },
              { shortName: 'Umee', vietQrSupported: true },
            ],
          },
        },
      })
      expect((await one('vietcombank')).vietQrSupported, 'nothing yet').toBe(true)
      expect((await sync()).body.code, 'one at a time').toBe(14)
      const approved = await approve(
        world,
        all.checker.token,
        answer.body.data.pendingApproval ?? '',
      )
      expect(approved.body.code).toBe(0)
      expect((await one('vietcombank')).vietQrSupported).toBe(false)
      expect((await auditLog(2)).at(-1)).toMatchObject({
        operation: 'approval.cms.approve',
        before: { vietQrSupported: true },
        after: { vietQrSupported: false },
      })
      expect(await sync()).toMatchObject({
        body: { data: { outcome: 'DONE', changed: 0, unchanged: before.totalSize, banks: [] } },
      })
    },
  )
  it('a network that is silent or says nothing changes nothing', async () => {
    const before = await list()
    world.bank.vietQr = []
    expect(await sync()).toMatchObject({ status: 502, body: { code: 33008 } })
    world.bank.fails = true
    expect(await sync()).toMatchObject({ status: 502, body: { code: 33008 } })
    world.bank.fails = false
    expect(await list()).toEqual(before)
  })
})
