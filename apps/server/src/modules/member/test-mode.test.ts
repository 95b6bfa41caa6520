/** A merchant's people are the same in Test Mode; the accounts they may see are told apart (docs/decisions.md#1). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { member } from '@saola/contract/member'
import { memberBody } from '../../../test/example-objects.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"member":true}' })
  all = await people(world)
})
afterAll(() => world.close())

const rowsOf = (id: string) =>
  asOwner<{ id: string; merchant_id: string; full_name: string }>(
    world,
    'select id, merchant_id, full_name from member where id = $1',
    [id],
  )
const held = (id: string) =>
  asOwner<{ merchant_id: string; bank_account_id: string }>(
    world,
    'select merchant_id, bank_account_id from member_bank_account where member_id = $1 order by 1',
    [id],
  )
const accountOf = async (merchantId: string): Promise<string> =>
  (
    await asOwner<{ id: string }>(world, 'select id from bank_account where merchant_id = $1', [
      merchantId,
    ])
  )[0]!.id
const update = (
  id: string,
  fullName: string,
  bankAccountIds: string[],
  options: { token: string; test?: boolean },
) =>
  world.send(
    member.update,
    { params: { memberId: id }, body: { ...memberBody, fullName, bankAccountIds } as never },
    options,
  )

it(
  "an update under /sandbox changes the merchant's one row of the person, and the accounts of Test Mode alone",
  { meta: { bars: ['A1'] } },
  async () => {
    const { token, merchantId, sandboxId } = all.owner
    const { id } = all.cashier
    const [live, test] = [await accountOf(merchantId), await accountOf(sandboxId)]
    expect((await update(id, 'Tên một', [live], { token })).body.code).toBe(0)
    const answer = await update(id, 'Tên hai', [test], { token, test: true })
    expect(answer.body.code, answer.text).toBe(0)
    expect(await rowsOf(id)).toEqual([{ id, merchant_id: merchantId, full_name: 'Tên hai' }])
    expect(await held(id)).toEqual(
      [
        { merchant_id: merchantId, bank_account_id: live },
        { merchant_id: sandboxId, bank_account_id: test },
      ].sort((a, b) => (a.merchant_id < b.merchant_id ? -1 : 1)),
    )
    expect((await update(id, 'Tên ba', [live], { token, test: true })).body.code).not.toBe(0)
  },
)

it(
  'somebody of another merchant is not found under /sandbox either, and stays as they are',
  { meta: { bars: ['A1'] } },
  async () => {
    const before = await rowsOf(all.cashier.id)
    for (const test of [false, true])
      for (const person of [all.other, all.fresh]) {
        const answer = await update(all.cashier.id, 'Kẻ lạ', [], { token: person.token, test })
        expect([5, 10, 32002], answer.text).toContain(answer.body.code)
      }
    expect(
      (await update(all.cashier.id, 'Kẻ lạ', [], { token: all.other.token, test: true })).body.code,
    ).toBe(5)
    expect(await rowsOf(all.cashier.id)).toEqual(before)
  },
)
