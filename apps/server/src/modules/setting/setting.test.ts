/** Notifications by email, the bank's parameters, and what a merchant says of itself, over HTTP. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import { merchant } from '@saola/contract/merchant'
import { setting } from '@saola/contract/setting'
import { user } from '@saola/contract/user'
import { approve } from '../../../test/approvals.ts'
import { people, staffWith as personWith, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { fitsType } from './rules.ts'

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
    expect([
      fitsType('NUMBER', '-1.5'),
      fitsType('NUMBER', '1e5'),
      fitsType('NUMBER', ''),
      fitsType('STRING', 'x'),
    ]).toEqual([true, false, false, true])
  },
)
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
