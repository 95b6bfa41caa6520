/** A proposal whose subject is a key of the program's is called by its words wherever staff read or look for it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approval } from '@saola/contract/approval'
import { audit } from '@saola/contract/audit'
import { dataExport } from '@saola/contract/data-export'
import { search } from '@saola/contract/search'
import { workQueue } from '@saola/contract/work-queue'
import { leaveToOne } from '../../../test/approvals.ts'
import { signIn, staffWith, type StaffPerson } from '../../../test/people.ts'
import { asOwner, openShop } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { jobs } from '../../modules.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'

const HOUR_MS = 3_600_000
const VI = 'Tệp doanh số từng cửa hàng'
const EN = 'File of each merchant’s turnover'
let world: World
let binh: StaffPerson
let id: string
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  const anna = await staffWith(world, [3003, 3006], 'anna')
  binh = await staffWith(world, [3003, 3004, 3007], 'binh')
  await asOwner(world, `update admin set email = username || '@bank.example'`)
  const { body } = await world.send<typeof dataExport.propose, { id: string }>(
    dataExport.propose,
    { body: { file: 'VOLUME', filters: {}, reason: 'Đối chiếu' } },
    { token: anna.token },
  )
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  id = body.data.id
}, 60_000)
afterAll(() => world.close())

interface Lists {
  items: { id: string; subjectId: string; objectName: string }[]
}
const inLanguage = (lang: 'vi' | 'en') => ({
  token: binh.token,
  headers: { 'accept-language': lang },
})

it('is found and shown by words in the language of who asks', async () => {
  for (const [lang, words] of [
    ['vi', VI],
    ['en', EN],
  ] as const) {
    const found = await world.send<
      typeof search.cmsFind,
      { kind: string; items: { id: string; name: string }[] }[]
    >(search.cmsFind, { query: { keyword: words } }, inLanguage(lang))
    expect(found.body.data).toMatchObject([{ kind: 'APPROVAL', items: [{ id, name: words }] }])
    const proposals = await world.send<typeof approval.getList, Lists>(
      approval.getList,
      { query: { keyword: words } },
      inLanguage(lang),
    )
    expect(proposals.body.data.items.map((item) => item.id)).toEqual([id])
    const waiting = await world.send<typeof workQueue.getList, Lists>(
      workQueue.getList,
      { query: { keyword: words } },
      inLanguage(lang),
    )
    expect(waiting.body.data.items.map((item) => item.subjectId)).toEqual([id])
    const lines = await world.send<typeof audit.cmsList, Lists>(
      audit.cmsList,
      { query: { objectId: words } },
      inLanguage(lang),
    )
    expect(lines.body.data.items.map(({ objectName }) => objectName)).toEqual([words])
  }
})

it('stands in the file of the audit log by its words', async () => {
  await leaveToOne(world, 'DATA_EXPORT')
  const file = await fetch(`${world.base}/pay/api/audit/cms/v1/exportExcel?objectId=${id}`, {
    headers: { authorization: `Bearer ${binh.token}` },
  })
  const [, line] = await readXlsx(Buffer.from(await file.arrayBuffer()), 10)
  expect(line).toContain(VI)
})

it('is called by its words in the mails about what waits too long', async () => {
  world.clock.advance(30 * HOUR_MS)
  binh.token = (await signIn(world, 'cms', binh.id)).token
  await asOwner(
    world,
    `with e as (insert into event (topic, merchant_id, object_id, payload, at, delivered_at) values ('payment.settled', $2, 'x', '{}', $1, $1) returning id)
    insert into event_delivery (event_id, handler, object_id, state, attempts, next_at, failed_at) select id, 'search.sort-in', 'x', 'DEAD', 9, $1, $1 from e`,
    [new Date(world.clock.now().getTime() - 29 * HOUR_MS), (await openShop(world)).merchantId],
  )
  world.outbox.mails.length = 0
  for (const name of ['approval.sweep', 'workQueue.breaches'])
    await jobs.find((job) => job.name === name)!.work(jobCtx(world.app, name), {})
  await world.work()
  const mails = world.outbox.mails.filter(({ to }) => to === 'binh@bank.example')
  expect(mails).toHaveLength(2)
  for (const { subject, text } of mails) {
    expect(subject + text).toContain(VI)
    expect(subject + text).not.toContain('VOLUME')
  }
  const late = mails.find(({ text }) => text.includes('quá hạn'))!
  expect(late.text, 'an event by the name of who handles it').not.toContain('sort-in')
})
