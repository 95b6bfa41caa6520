/** Views of the back office's lists, over HTTP: whose they are, who may use what is shared, and what opens a screen. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  savedView,
  staffViewedLists,
  VIEWS_MOST,
  type StaffView,
  type StaffViewedList,
} from '@saola/contract/saved-view'
import { people, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

interface As {
  token: string
}
let world: World
let all: People
/** Two who see merchants, and one who only sees webhooks. */
let anna: StaffPerson
let binh: StaffPerson
let chi: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  anna = await staffWith(world, [3100], 'anna')
  binh = await staffWith(world, [3100], 'binh')
  chi = await staffWith(world, [3600], 'chi')
})
afterAll(() => world.close())

const create = (body: object, { token }: As): Promise<Answer<StaffView>> =>
  world.send<typeof savedView.cmsCreate, StaffView>(
    savedView.cmsCreate,
    { body: { list: 'workQueue', search: '', isShared: false, ...body } as never },
    { token },
  )
const made = async (body: object, as: As): Promise<StaffView> => {
  const { body: answer } = await create(body, as)
  expect(answer.code).toBe(0)
  return answer.data
}
const update = (view: StaffView, body: object, { token }: As): Promise<Answer<StaffView>> =>
  world.send<typeof savedView.cmsUpdate, StaffView>(
    savedView.cmsUpdate,
    {
      params: { id: view.id },
      body: { name: view.name, search: view.search, isShared: view.isShared, ...body },
    },
    { token },
  )
const remove = ({ id }: StaffView, { token }: As) =>
  world.send(savedView.cmsDelete, { params: { id } }, { token })
const getAll = (list: StaffViewedList, { token }: As): Promise<Answer<StaffView[]>> =>
  world.send<typeof savedView.cmsGetAll, StaffView[]>(
    savedView.cmsGetAll,
    { query: { list } },
    { token },
  )
const views = async (list: StaffViewedList, as: As): Promise<StaffView[]> =>
  (await getAll(list, as)).body.data
const names = async (list: StaffViewedList, as: As): Promise<string[]> =>
  (await views(list, as)).map(({ name }) => name)
const order = (list: StaffViewedList, ids: string[], { token }: As) =>
  world.send(savedView.cmsOrder, { body: { list, ids } }, { token })
const setDefault = (list: StaffViewedList, id: string | null, { token }: As) =>
  world.send(savedView.cmsSetDefault, { body: { list, id } }, { token })
const defaultOf = async (list: StaffViewedList, as: As): Promise<string | undefined> =>
  (await views(list, as)).find(({ isDefault }) => isDefault)?.name

describe('whose they are', () => {
  it('of those alone who may open the list, and never a merchant’s', async () => {
    expect((await create({ name: 'A' }, all.owner)).status).toBe(401)
    for (const list of Object.keys(staffViewedLists) as StaffViewedList[]) {
      const may = list === 'workQueue'
      expect((await getAll(list, chi)).body.code, list).toBe(may ? 0 : 10)
    }
    expect((await create({ list: 'merchants', name: 'A' }, chi)).body.code).toBe(10)
    expect((await order('audit', [], chi)).body.code).toBe(10)
    expect((await setDefault('approvals', null, chi)).body.code).toBe(10)
  })
  it('of their maker: a colleague sees what is shared, and changes nothing', async () => {
    const search = 'whose=MINE&kind=WEBHOOK&sort=amount&dir=DESC'
    const own = await made({ name: ' Của tôi ', search }, anna)
    expect(own).toMatchObject({ name: 'Của tôi', search, isOwn: true, isShared: false })
    const shared = await made({ name: 'Quá hạn', search: 'state=OVERDUE', isShared: true }, anna)
    expect(await names('workQueue', anna)).toEqual(['Của tôi', 'Quá hạn'])
    const [seen, ...more] = await views('workQueue', binh)
    expect(more).toEqual([])
    expect(seen).toMatchObject({
      id: shared.id,
      isOwn: false,
      ownerName: shared.ownerName,
      allowedActions: [],
    })
    expect((await update(shared, { name: 'Đổi' }, binh)).body.code).toBe(10)
    expect((await remove(shared, binh)).body.code).toBe(10)
    expect((await update(own, { name: 'Đổi' }, binh)).body.code, 'not even that it is').toBe(5)
    expect((await remove(own, binh)).body.code).toBe(5)
    expect((await update(shared, { name: 'Trễ', isShared: false }, anna)).body.data).toMatchObject({
      name: 'Trễ',
      isShared: false,
    })
    expect(await names('workQueue', binh)).toEqual([])
    expect((await remove(shared, anna)).body.code).toBe(0)
    expect((await remove(shared, anna)).body.code).toBe(5)
    const operations = await asOwner<{ operation: string }>(
      world,
      `select operation from audit_record where object_id = $1 order by id`,
      [shared.id],
    )
    expect(operations.map(({ operation }) => operation)).toEqual([
      'savedView.cms.create',
      'savedView.cms.update',
      'savedView.cms.delete',
    ])
  })
  it('are shown no longer with a colleague who has gone', async () => {
    const gone = await staffWith(world, [3100], 'gone')
    await made({ list: 'merchants', name: 'Cũ', isShared: true }, gone)
    expect(await names('merchants', anna)).toContain('Cũ')
    await asOwner(world, `update admin set status = 'BLOCKED' where id = $1`, [gone.id])
    expect(await names('merchants', anna)).not.toContain('Cũ')
  })
})

describe('names and number', () => {
  it('a name is somebody’s once in a list, whatever its case', async () => {
    const first = await made({ list: 'merchants', name: 'Hà Nội' }, anna)
    const second = await made({ list: 'merchants', name: 'Huế' }, anna)
    const twice = await create({ list: 'merchants', name: 'HÀ NỘI' }, anna)
    expect(twice.body).toMatchObject({ code: 14, data: { errors: [{ field: 'name' }] } })
    expect((await update(second, { name: 'hà nội' }, anna)).body.code).toBe(14)
    expect((await update(first, { name: 'HÀ NỘI' }, anna)).body.code).toBe(0)
    await made({ list: 'merchants', name: 'Hà Nội' }, binh)
    expect((await create({ list: 'merchants', name: ' ' }, anna)).body.code).toBe(2)
    expect((await create({ list: 'merchants', name: 'x', search: '<b>' }, anna)).body.code).toBe(2)
  })
  it('of many saved at once not one too many', { meta: { bars: ['M3'] } }, async () => {
    const answers = await Promise.all(
      Array.from({ length: VIEWS_MOST + 5 }, (_, i) => create({ name: `Số ${i}` }, chi)),
    )
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(VIEWS_MOST)
    const own = (await views('workQueue', chi)).filter(({ isOwn }) => isOwn)
    expect(own).toHaveLength(VIEWS_MOST)
    const same = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Một' }, binh)))
    expect(same.filter(({ body }) => body.code === 0)).toHaveLength(1)
  })
})

describe('order and default', () => {
  it('stand as their owner has put them, all or none', async () => {
    const who = await staffWith(world, [3100], 'order')
    const ids: string[] = []
    for (const name of ['C', 'A', 'B']) ids.push((await made({ name }, who)).id)
    const foreign = await made({ name: 'Chung', isShared: true }, binh)
    expect(await names('workQueue', who)).toEqual(['C', 'A', 'B', 'Chung'])
    expect((await order('workQueue', ids.slice(1), who)).body.code, 'one is missing').toBe(12)
    expect((await order('workQueue', [...ids, foreign.id], who)).body.code).toBe(12)
    expect((await order('workQueue', [ids[0]!, ids[0]!, ids[1]!], who)).body.code).toBe(12)
    expect(await names('workQueue', who), 'nothing has moved').toEqual(['C', 'A', 'B', 'Chung'])
    expect((await order('workQueue', [ids[1]!, ids[2]!, ids[0]!], who)).body.code).toBe(0)
    await made({ name: 'Mới' }, who)
    expect(await names('workQueue', who)).toEqual(['A', 'B', 'C', 'Mới', 'Chung'])
    await remove(foreign, binh)
  })
  it('a screen opens with one’s own choice, also of what a colleague shares, for as long as they do', async () => {
    const shared = await made({ name: 'Sáng', isShared: true }, anna)
    const hidden = await made({ name: 'Riêng' }, anna)
    expect((await setDefault('workQueue', hidden.id, binh)).body.code).toBe(5)
    expect((await setDefault('merchants', shared.id, binh)).body.code, 'of another list').toBe(5)
    expect((await setDefault('workQueue', shared.id, binh)).body.code).toBe(0)
    expect(await defaultOf('workQueue', binh)).toBe('Sáng')
    expect(await defaultOf('workQueue', anna), 'of the one alone').toBeUndefined()
    await update(shared, { isShared: false }, anna)
    expect(await defaultOf('workQueue', binh)).toBeUndefined()
    await update(shared, { isShared: true }, anna)
    const own = await made({ name: 'Của Bình' }, binh)
    expect((await setDefault('workQueue', own.id, binh)).body.code).toBe(0)
    expect(await defaultOf('workQueue', binh)).toBe('Của Bình')
    expect((await setDefault('workQueue', null, binh)).body.code).toBe(0)
    expect(await defaultOf('workQueue', binh)).toBeUndefined()
    await setDefault('workQueue', shared.id, binh)
    expect((await remove(shared, anna)).body.code).toBe(0)
    expect(await defaultOf('workQueue', binh)).toBeUndefined()
  })
})
