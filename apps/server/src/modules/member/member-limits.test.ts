/** How many members a shop has, and how many invitations leave it in a day, over HTTP with limits as they are. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { member } from '@saola/contract/member'
import { digits } from '../../platform/ids.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { INVITATIONS_PER_MEMBER, INVITATIONS_PER_MERCHANT, MEMBERS_MOST } from './rules.ts'

const CASHIER = '01900000-0000-7000-8000-000000000005'
interface Item {
  id: string
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld({ LIMIT_FACTOR: '1' })
  all = await people(world)
})
afterAll(() => world.close())

const add = (by: { token: string }): Promise<Answer<Item>> =>
  world.send<typeof member.create, Item>(
    member.create,
    {
      body: {
        fullName: 'Lý Thu Trang',
        phone: `09${digits(8)}`,
        email: null,
        roleGroupId: CASHIER,
        bankAccountIds: [],
      },
    },
    { token: by.token },
  )
const inviteAgain = async (memberId: string, by: { token: string }): Promise<number> =>
  (await world.send(member.invite, { params: { memberId } }, { token: by.token })).body.code

it('a member is invited five times a day, and again the day after', async () => {
  const { id } = (await add(all.owner)).body.data
  for (let sent = 1; sent < INVITATIONS_PER_MEMBER; sent += 1)
    expect(await inviteAgain(id, all.owner)).toBe(0)
  expect(await inviteAgain(id, all.owner)).toBe(11)
  expect((await add(all.owner)).body.code, 'somebody else').toBe(0)
  await asOwner(
    world,
    `update member_invitation set created_at = created_at - interval '25 hours' where member_id = $1`,
    [id],
  )
  expect(await inviteAgain(id, all.owner)).toBe(0)
})

it('a shop sends a hundred invitations a day; another shop’s do not count', async () => {
  const { id } = (await add(all.owner)).body.data
  await asOwner(
    world,
    `insert into member_invitation (id, merchant_id, member_id, token_hash, created_at, created_by, expires_at)
     select gen_random_uuid(), $1, $2, 'filled ' || n, $4, 'x', $4
     from generate_series(1, $3 - (select count(*)::int from member_invitation
       where merchant_id = $1 and created_at > $4::timestamptz - interval '1 day')) n`,
    [all.owner.merchantId, all.owner.id, INVITATIONS_PER_MERCHANT, world.clock.now().toISOString()],
  )
  expect(await inviteAgain(id, all.owner)).toBe(11)
  expect((await add(all.other)).body.code).toBe(0)
})

it('a shop has five hundred members at most', async () => {
  await asOwner(
    world,
    `insert into member (id, merchant_id, phone, full_name, is_owner, status, created_at, modified_at)
     select gen_random_uuid(), $1, '08' || lpad(n::text, 8, '0'), 'Người thử', false, 'ACTIVE', now(), now()
     from generate_series(1, $2 - 1 - (select count(*)::int from member
       where merchant_id = $1 and deleted_at is null)) n`,
    [all.other.merchantId, MEMBERS_MOST],
  )
  expect((await add(all.other)).body.code).toBe(0)
  expect(await add(all.other)).toMatchObject({
    status: 400,
    body: { code: 2, data: { errors: [{ field: 'phone', key: 'error.too_many_items' }] } },
  })
})
