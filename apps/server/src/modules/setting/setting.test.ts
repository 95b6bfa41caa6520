/** Notifications by email, the bank's parameters, and what a merchant says of itself, over HTTP. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import { merchant } from '@saola/contract/merchant'
import { parameterOf, parameters, setting } from '@saola/contract/setting'
import { user } from '@saola/contract/user'
import { approve } from '../../../test/approvals.ts'
import { people, staffWith as personWith, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { fitsType, valueFault } from './rules.ts'

const SOURCES = fileURLToPath(new URL('../..', import.meta.url))

interface Parameter {
  id: string
  name: string
  value: string
  description: string
  dataType: string
  group: string
  createBy: string
  modifiedAt: string
  modifiedBy: string | null
}
interface Known extends Parameter {
  min: number | null
  max: number | null
  unit: string | null
  usual: string | null
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())
const email = (body: { email: string; allowEmail: boolean }, token = all.owner.token) =>
  world.send(setting.updateEmail, { body }, { token })

it(
  "sets the address and whether e-mail notifications go there, for the person themselves; the owner's choice is the shop's",
  { meta: { behaviours: ['B-564'] } },
  async () => {
    expect((await email({ email: 'ha@caphesaola.coffee', allowEmail: false })).body.code).toBe(0)
    expect(
      (await world.send(user.getInfo, {}, { token: all.owner.token })).body.data,
    ).toMatchObject({
      email: 'ha@caphesaola.coffee',
      allowEmail: false,
    })
    expect(
      (await world.send(merchant.getMerchant, {}, { token: all.owner.token })).body.data,
    ).toMatchObject({ allowEmail: false })
    for (const [body, code] of [
      [{ email: 'x', allowEmail: true }, 2],
      [{ email: '', allowEmail: true }, 31007],
      [{ email: `${'a'.repeat(60)}@b.vn`, allowEmail: true }, 2],
    ] as const)
      expect((await email(body)).body.code).toBe(code)
    expect((await email({ email: '', allowEmail: false })).body.code).toBe(0)
    expect(
      (
        await world.send(
          setting.updateEmail,
          {
            body: { email: 'a@b.vn', allowEmail: true, merchantId: all.other.merchantId } as never,
          },
          { token: all.owner.token },
        )
      ).body.code,
    ).toBe(2)
    expect((await email({ email: 'a@b.vn', allowEmail: true }, all.cashier.token)).body.code).toBe(
      10,
    )
  },
)

it(
  'everyone reads the contact parameters; the bank lists and changes them within their type',
  { meta: { behaviours: ['B-565', 'B-566'] } },
  async () => {
    const read = async () =>
      (
        await world.send<typeof setting.getSystemContactParams, Parameter[]>(
          setting.getSystemContactParams,
          {},
          { token: all.cashier.token },
        )
      ).body.data
    const [first] = await read()
    expect(first).toMatchObject({
      name: 'CONTACT_HOTLINE',
      value: '19001234',
      dataType: 'STRING',
      group: 'PARAMETER_CONTACT',
      createBy: 'system',
      modifiedBy: null,
    })
    const cms = async (query: object) =>
      (
        await world.send<typeof setting.cmsGetAll, { items: Parameter[] }>(
          setting.cmsGetAll,
          { query },
          { token: all.root.token },
        )
      ).body
    const token = await staffWith(3002)
    const listed = (
      await world.send<typeof setting.cmsGetAll, { items: Parameter[] }>(
        setting.cmsGetAll,
        { query: { group: 'PARAMETER_CONTACT', keyword: 'hotline' } },
        { token },
      )
    ).body.data.items
    expect(listed.map((p) => p.name)).toEqual(['CONTACT_HOTLINE'])
    expect((await cms({})).code, 'the root admin keeps them, too').toBe(0)
    const change = (id: string, value: string, description?: string) =>
      world.send<typeof setting.cmsUpdate, Outcome>(
        setting.cmsUpdate,
        { params: { id }, body: { value, ...(description ? { description } : {}) } },
        { token },
      )
    expect((await change(first!.id, first!.value, 'Số của tổng đài')).body.data.outcome).toBe(
      'DONE',
    )
    expect((await read())[0]!.description).toBe('Số của tổng đài')
    const proposed = (await change(first!.id, '1900 6868')).body.data
    expect(proposed.outcome).toBe('PROPOSED')
    expect((await read())[0]!.value, 'not by one alone').toBe(first!.value)
    expect((await change(first!.id, '1900 1')).body.code, 'one waits already').toBe(14)
    const second = await personWith(world, [3002], 'second')
    expect((await approve(world, second.token, proposed.id)).body.code).toBe(0)
    expect((await read())[0]).toMatchObject({ value: '1900 6868', modifiedBy: 'second' })
    expect((await change('01990000-0000-7000-8000-00000000000a', 'x')).status).toBe(404)
    await asOwner(world, `update portal_parameter set data_type = 'NUMBER' where id = $1`, [
      first!.id,
    ])
    expect(await change(first!.id, 'nhiều')).toMatchObject({
      status: 400,
      body: { code: 45004, data: { errors: [{ field: 'value' }] } },
    })
    await asOwner(world, `update portal_parameter set data_type = 'STRING' where id = $1`, [
      first!.id,
    ])
    expect([
      fitsType('NUMBER', '-1.5'),
      fitsType('NUMBER', '1e5'),
      fitsType('NUMBER', ''),
      fitsType('STRING', 'x'),
    ]).toEqual([true, false, false, true])
  },
)
it('every parameter of a new installation is known, has a usual value that its own rules take, and is read by a program', async () => {
  const rows = await asOwner<{
    name: string
    value: string
    data_type: string
    param_group: string
  }>(
    world,
    `select name, value, data_type, param_group from portal_parameter where create_by = 'system'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(parameters).toSorted())
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !file.startsWith('modules/setting/'))
    .map((file) => readFileSync(`${SOURCES}/${file}`, 'utf8'))
  for (const row of rows) {
    const known = parameterOf(row.name)!
    expect([row.name, row.data_type, row.param_group]).toEqual([row.name, known.type, known.group])
    expect([row.name, valueFault(row.name, known.usual)]).toEqual([row.name, null])
    const isShown = known.group === 'PARAMETER_CONTACT'
    expect([row.name, isShown || sources.some((text) => text.includes(row.name))]).toEqual([
      row.name,
      true,
    ])
  }
})

it('a value that breaks the rule of its parameter is refused beside the field, and the rule is named', async () => {
  const rowOf = async (name: string) =>
    (
      await world.send<typeof setting.cmsGetAll, { items: Known[] }>(
        setting.cmsGetAll,
        { query: { keyword: name } },
        { token: all.root.token },
      )
    ).body.data.items[0]!
  expect(await rowOf('STAFF_INACTIVITY_SEC')).toMatchObject({
    min: 300,
    max: 3600,
    unit: 'SECOND',
    usual: '900',
  })
  const wrong: [string, string, object][] = [
    ['STAFF_INACTIVITY_SEC', '299', { key: 'error.min', params: { min: 300 } }],
    ['STAFF_INACTIVITY_SEC', '3601', { key: 'error.max', params: { max: 3600 } }],
    ['STAFF_INACTIVITY_SEC', '900.5', { key: 'error.not_integer' }],
    ['STAFF_SECOND_FACTOR', 'NOBODY', { key: 'error.enum' }],
    ['CONTACT_EMAIL', 'hotro', { key: 'error.invalid-email' }],
    ['CONTACT_WEBSITE', 'javascript:alert(1)', { key: 'error.invalid-url' }],
    ['CONTACT_HOTLINE', 'gọi tôi', { key: 'error.pattern' }],
    ['POS_ORDER_MERCHANT', 'không', { key: 'error.pattern' }],
    ['POS_ORDER_MERCHANT', 'NOBODY99', { key: 'merchant.not_active' }],
  ]
  for (const [name, value, error] of wrong) {
    const { id } = await rowOf(name)
    const { body } = await world.send(
      setting.cmsUpdate,
      { params: { id }, body: { value } },
      { token: all.root.token },
    )
    expect([name, value, body]).toMatchObject([
      name,
      value,
      { code: 2, data: { errors: [{ field: 'value', ...error }] } },
    ])
  }
})

it('its history says who proposed what, who decided and what one person changed alone', async () => {
  const [anna, binh] = [
    await personWith(world, [3002], 'history-anna'),
    await personWith(world, [3002], 'history-binh'),
  ]
  const { id, value } = (
    await asOwner<{ id: string; value: string }>(
      world,
      `select id, value from portal_parameter where name = 'CONTACT_WEBSITE'`,
    )
  )[0]!
  const history = async (token = anna.token) =>
    (
      await world.send<typeof setting.cmsHistory, object[]>(
        setting.cmsHistory,
        { params: { id } },
        { token },
      )
    ).body
  const put = (body: object) =>
    world.send<typeof setting.cmsUpdate, Outcome>(
      setting.cmsUpdate,
      { params: { id }, body: body as never },
      { token: anna.token },
    )
  expect((await history(all.checker.token)).code, 'another right').toBe(10)
  expect((await history()).data).toEqual([])
  await put({ value, description: 'Trang chủ' })
  const next = 'https://moi.saolapay.example'
  const { data } = (await put({ value: next, reason: 'Tên miền mới' })).body
  expect((await history()).data[0]).toMatchObject({ state: 'PENDING', decidedBy: null })
  await approve(world, binh.token, data.id)
  expect((await history()).data).toMatchObject([
    {
      state: 'APPROVED',
      proposedBy: expect.stringContaining('history-anna'),
      decidedBy: expect.stringContaining('history-binh'),
      reason: 'Tên miền mới',
      approvalId: data.id,
      changes: [{ field: 'value', before: value, after: next }],
    },
    {
      state: 'DONE',
      approvalId: null,
      changes: [{ field: 'description', after: 'Trang chủ' }],
    },
  ])
  expect(
    (
      await world.send(
        setting.cmsHistory,
        { params: { id: '01990000-0000-7000-8000-00000000000a' } },
        { token: anna.token },
      )
    ).status,
  ).toBe(404)
})

/** Gives the maker's group the code for this test. */
async function staffWith(code: number): Promise<string> {
  await asOwner(
    world,
    `update role_group set codes = array_append(codes, $1) where code = 'BANK_MAKER'`,
    [code],
  )
  return (await people(world)).maker.token
}

it(
  'a merchant changes its name and contacts and nothing else; the sandbox merchant is called the same',
  { meta: { behaviours: ['B-552'] } },
  async () => {
    const words = {
      name: 'Cà phê Saola Quận 1',
      phone: '0901234567',
      email: 'lienhe@caphesaola.example',
      address: '12 Lê Lợi, Quận 1',
      website: 'https://caphesaola.example',
    }
    const change = (body: object, token = all.owner.token) =>
      world.send(merchant.updateMerchant, { body: body as never }, { token })
    expect((await change(words)).body.code).toBe(0)
    expect(
      (await world.send(merchant.getMerchant, {}, { token: all.owner.token })).body.data,
    ).toMatchObject({
      name: words.name,
      status: 'ACTIVE',
      merchantCode: 'SAOLA001',
      contact: {
        phone: words.phone,
        email: words.email,
        address: words.address,
        website: words.website,
      },
    })
    expect(
      await asOwner(world, 'select distinct name from merchant where code = $1', ['SAOLA001']),
    ).toEqual([{ name: words.name }])
    for (const field of [
      'status',
      'code',
      'merchantCode',
      'merchantId',
      'webhookUrl',
      'vietQrProStatus',
      'allowEmail',
      'id',
    ])
      expect(await change({ ...words, [field]: 'ACTIVE' })).toMatchObject({
        body: { code: 2, data: { errors: [{ field, key: 'error.unknown_field' }] } },
      })
    for (const [wrong, field] of [
      [{ name: ' ' }, 'name'],
      [{ phone: '1' }, 'phone'],
      [{ email: 'x' }, 'email'],
      [{ website: 'javascript:alert(1)' }, 'website'],
    ] as const)
      expect(await change({ ...words, ...wrong })).toMatchObject({
        body: { code: 2, data: { errors: [{ field }] } },
      })
    expect(
      (await change(words, all.cashier.token)).body,
      'a cashier sees their account, they do not rename the shop',
    ).toMatchObject({ code: 10, data: { missing: ['1901.CREATE'] } })
  },
)

it('the owner renames themselves, a member does not', async () => {
  const rename = (fullName: string, token: string) =>
    world.send(user.updateInfo, { body: { avatar: null, fullName } }, { token })
  expect((await rename('Nguyễn Thu Hà', all.owner.token)).body.code).toBe(0)
  expect((await world.send(user.getInfo, {}, { token: all.owner.token })).body.data).toMatchObject({
    fullName: 'Nguyễn Thu Hà',
  })
  expect((await rename('Nguyễn Thu Hà', all.cashier.token)).body.code).toBe(10)
  expect(
    (await world.send(user.updateInfo, { body: { avatar: null } }, { token: all.cashier.token }))
      .body.code,
  ).toBe(0)
})
