/** The rights that open something, and the review of who has them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin as en } from '@saola/phrases/en/admin'
import { admin as vi } from '@saola/phrases/vi/admin'
import { admin } from '@saola/contract/admin'
import { audit } from '@saola/contract/audit'
import { adminCodes } from '@saola/contract/admin-permissions'
import { people, signIn, staffWith, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { neededFor, usableCodes } from './rights.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

const file = (token: string, query = ''): Promise<Response> =>
  fetch(`${world.base}/pay/api/admin/cms/v1/exportReview${query}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
const rowsOf = async (response: Response): Promise<string[][]> =>
  readXlsx(Buffer.from(await response.arrayBuffer()), 1_000)

it('lists the rights of calls and approvals: there is none that opens nothing', async () => {
  const { body } = await world.send<typeof admin.rights, { code: number; needs: number | null }[]>(
    admin.rights,
    {},
    { token: all.root.token },
  )
  expect(body.data.map(({ code }) => code)).toEqual(usableCodes)
  expect(usableCodes).toEqual(expect.arrayContaining([3000, 3001, 3100, 3102, 3500]))
  expect(usableCodes.toSorted()).toEqual(Object.values(adminCodes).toSorted())
  expect((await world.send(admin.rights, {}, { token: all.maker.token })).body.code).toBe(10)
})
it('refuses a group of a right that opens nothing', async () => {
  const answer = await world.send(
    admin.groupCreate,
    {
      body: {
        name: 'Ứng lương',
        description: '',
        codes: [9_999],
        scope: 'ADMIN',
      },
    },
    { token: all.root.token },
  )
  expect(answer.body).toMatchObject({ code: 2, data: { errors: [{ field: 'codes' }] } })
})
it('knows the right that opens the screen on which another one is used', () => {
  expect(
    [3102, 3101, 3103, 3201, 3803, 3005, 3100, 3000].map((code) => neededFor(code as 3102)),
  ).toEqual([3100, 3100, 3100, 3200, 3802, 3004, null, null])
})
it('every right is explained in both languages', () => {
  const names = Object.keys(adminCodes)
  for (const { code, codeText } of [vi, en])
    expect(names.filter((name) => !(name in code && name in codeText))).toEqual([])
})

it('exports everybody with their rights by name and who changed them last, and writes down that it did', async () => {
  const manager = await staffWith(world, [3000, 3003], 'reviewer')
  expect((await file(all.maker.token)).status).toBe(403)
  const response = await file(manager.token)
  expect(response.headers.get('content-disposition')).toMatch(/access-review-\d{4}-\d\d-\d\d\.xlsx/)
  const [head, ...rows] = await rowsOf(response)
  expect(head).toEqual(
    expect.arrayContaining([
      en.field.fullName,
      en.field.staffId,
      en.groups.codes,
      en.review.changedBy,
    ]),
  )
  expect(rows).toHaveLength(Number(response.headers.get('x-total-rows')))
  const of = (username: string) => rows.find((row) => row.includes(username))!
  expect(of('reviewer')).toEqual(
    expect.arrayContaining(['REVIEWER', `${en.code.admin}, ${en.code.audit}`, en.factor.stateOn]),
  )
  expect(of('maker').join('|')).toContain(en.code.unmatchedCreditDecide)
  const [one] = (await rowsOf(await file(manager.token, '?name=maker'))).slice(1)
  expect(one).toContain('maker')
  const lines = await world.send<
    typeof audit.cmsList,
    { items: { changes: { field: string; after: string }[] }[] }
  >(audit.cmsList, { query: { operation: 'admin.cms.exportReview' } }, { token: manager.token })
  expect(lines.body.data.items).toHaveLength(2)
})

it("says who changed somebody's group or its rights last, and when", async () => {
  const group = { name: 'Nhóm rà soát', description: '', codes: [3100] }
  const made = await world.send<typeof admin.groupCreate, { id: string }>(
    admin.groupCreate,
    { body: { ...group, scope: 'ADMIN' } },
    { token: all.root.token },
  )
  expect(made.body.code).toBe(0)
  const who = await staffWith(world, [3500], 'regrouped')
  await sql`
    update admin
    set
      role_group_id = ${made.body.data.id}
    where
      id = ${who.id}
  `.execute(world.app.db)
  const changedBy = async (token: string) => {
    const [head, row] = await rowsOf(await file(token, '?name=regrouped'))
    return [en.review.changedAt, en.review.changedBy].map((title) => row![head!.indexOf(title)])
  }
  const [madeAt, by] = await changedBy(all.root.token)
  expect(by).toBe('Quản trị hệ thống')
  // A day later, because a day is what the reader of the file says of a time.
  world.clock.advance(86_400_000)
  const root = await signIn(world, 'root', all.root.id)
  await world.send(
    admin.groupUpdate,
    { params: { id: made.body.data.id }, body: { ...group, codes: [3100, 3200] } },
    { token: root.token },
  )
  expect((await changedBy(root.token))[0]).not.toBe(madeAt)
})
