/** The search of bank staff: what is found by what, over all live merchants, and that nobody finds what their codes do not open. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { search, staffFoundKinds, type StaffResultKind } from '@saola/contract/search'
import { setting } from '@saola/contract/setting'
import { people, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { digits } from '../../platform/ids.ts'

type Groups = Output<typeof search.cmsFind>
let world: World
let all: People
/** Holds every code that opens a kind. */
let wide: StaffPerson
let account: string
let sandboxAccount: string
const CODES = [3000, 3002, 3100, 3500, 3702]

beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  wide = await staffWith(world, CODES, 'wide')
  const accounts = await asOwner<{ account_no: string; merchant_id: string }>(
    world,
    'select account_no, merchant_id from bank_account where default_account and merchant_id = any ($1)',
    [[all.owner.merchantId, all.owner.sandboxId]],
  )
  const of = (id: string) => accounts.find((a) => a.merchant_id === id)!.account_no
  account = of(all.owner.merchantId)
  sandboxAccount = of(all.owner.sandboxId)
})
afterAll(() => world.close())

const find = async (keyword: string, token = wide.token): Promise<Groups> => {
  const answer = await world.send<typeof search.cmsFind, Groups>(
    search.cmsFind,
    { query: { keyword } },
    { token },
  )
  expect({ keyword, code: answer.body.code }).toMatchObject({ code: 0 })
  return answer.body.data
}
const ids = async (keyword: string, kind: StaffResultKind, token?: string): Promise<string[]> =>
  (await find(keyword, token)).find((g) => g.kind === kind)?.items.map((item) => item.id) ?? []

/** Money that names no payment. @returns its reference. */
async function odd(accountNo: string, amount: number, test = false): Promise<string> {
  const bankReference = `FT${digits(13)}`
  const { body } = await world.notify(
    {
      bankReference,
      accountNo,
      virtualAccount: null,
      amount,
      currency: 'VND',
      content: 'chuyen nham',
      fromBin: '970436',
      fromAccount: '0011001298765',
      fromName: 'TRẦN ĐỨC HÒA',
      bookedAt: world.clock.now().toISOString(),
    },
    { test },
  )
  expect(body.code).toBe(0)
  return bankReference
}

it('finds a shop by name without accents, code, owner, phone, tax number and account', async () => {
  const [shop] = await asOwner<{ name: string; code: string }>(
    world,
    `update merchant set tax_code = '0312345678' where id = $1 returning name, code`,
    [all.owner.merchantId],
  )
  const plain = (text: string): string =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('đ', 'd')
      .replaceAll('Đ', 'D')
  const [owner] = await asOwner<{ full_name: string; phone: string }>(
    world,
    'select full_name, phone from member where merchant_id = $1 and is_owner',
    [all.owner.merchantId],
  )
  for (const keyword of [
    shop!.name,
    plain(shop!.name).toUpperCase(),
    shop!.code.toLowerCase(),
    shop!.code.slice(0, 6),
    plain(owner!.full_name),
    owner!.phone,
    '0312345678',
    '0312 345 678',
    account,
  ])
    expect(await ids(keyword, 'MERCHANT'), keyword).toContain(all.owner.merchantId)
  expect(await ids('%', 'MERCHANT')).toEqual([])
  expect(await ids('___', 'MERCHANT'), 'no letter is a wildcard').toEqual([])
  const everything = await find(sandboxAccount)
  expect(everything, 'Test Mode is nobody’s desk').toEqual([])
})

it('finds money that waits by amount, payer and reference, and what a reference paid', async () => {
  const reference = await odd(account, 765_432)
  const test = await odd(sandboxAccount, 765_432, true)
  for (const keyword of [reference, '765.432', '765432', '98765', 'tran duc hoa']) {
    const found = await ids(keyword, 'CREDIT')
    expect(found, keyword).toContain(reference)
    expect(found, keyword).not.toContain(test)
  }
  await asOwner(
    world,
    `update bank_credit set outcome = 'SETTLED', reason = null where bank_reference = $1`,
    [reference],
  )
  expect(await ids(reference, 'CREDIT')).toEqual([])
  const [paid] = (await find(reference)).find((g) => g.kind === 'PAYMENT')!.items
  expect(paid).toMatchObject({ amount: 765_432, merchantId: all.owner.merchantId })
})

it('finds proposals and people', async () => {
  const [parameter] = await asOwner<{ id: string }>(
    world,
    `insert into portal_parameter (id, name, value, description, data_type, param_group, create_by, modified_at)
    values (gen_random_uuid(), 'Đường dây nóng', 'cũ', 'x', 'STRING', 'PARAMETER_SYSTEM', 'test', now()) returning id`,
  )
  const proposed = await world.send<typeof setting.cmsUpdate, { id: string; outcome: string }>(
    setting.cmsUpdate,
    { params: { id: parameter!.id }, body: { value: '1900', reason: 'Đổi số' } },
    { token: wide.token },
  )
  expect(proposed.body.data.outcome).toBe('PROPOSED')
  expect(await ids('duong day nong', 'APPROVAL')).toEqual([proposed.body.data.id])
  const other = await staffWith(world, [3100, 3500], 'other')
  expect(await ids('duong day nong', 'APPROVAL', other.token)).toEqual([])
  for (const keyword of ['wide', 'nguoi wide', 'WIDE'])
    expect(await ids(keyword, 'STAFF'), keyword).toEqual(['wide'])
})

it('looks for nothing that the caller’s codes do not open', async () => {
  const reference = await odd(account, 432_765)
  const keys: [string, StaffResultKind, number][] = [
    [all.owner.merchantCode, 'MERCHANT', 3100],
    [reference, 'CREDIT', 3500],
    ['wide', 'STAFF', 3000],
  ]
  for (const [keyword, kind, code] of keys) {
    const other = await staffWith(
      world,
      CODES.filter((one) => one !== code),
      `no${code}`,
    )
    const only = await staffWith(world, [code], `only${code}`)
    expect(
      (await find(keyword, other.token)).map((g) => g.kind),
      kind,
    ).not.toContain(kind)
    expect(
      (await find(keyword, only.token)).map((g) => g.kind),
      kind,
    ).toContain(kind)
  }
  expect((await find('saola', all.root.token)).map((g) => g.kind)).not.toContain('MERCHANT')
  const answer = await world.send(
    search.cmsFind,
    { query: { keyword: 'saola' } },
    { token: all.owner.token },
  )
  expect(answer.body.code, 'merchants have a search of their own').toBe(9)
  expect(staffFoundKinds).toHaveLength(6)
})
