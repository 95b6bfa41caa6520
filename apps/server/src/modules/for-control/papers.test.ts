/** Papers of dispute cases: documents seen once, the tracing slip, sheets, mails and the desk's queue. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath } from '@saola/contract/call'
import { forControl } from '@saola/contract/for-control'
import { workQueue } from '@saola/contract/work-queue'
import { casesOf, contact, fine, type Cases } from '../../../test/cases.ts'
import { staffWith } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobs } from '../../modules.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'

let world: World
let at: Cases
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
beforeEach(async () => {
  at = await casesOf(world)
})
afterAll(() => world.close())

const codeOf = (answer: Answer<unknown>): number => answer.body.code
const opened = async (): Promise<string> => (await at.opened({ transactionId: await at.paid() })).id
interface Link {
  url: string
  link: string
}
const file = async (path: string, token: string): Promise<Buffer> => {
  const response = await fetch(`${world.base}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'vi' },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe('a document', () => {
  it('is shown once, to whom the link was made, and each look is written down', async () => {
    const paper = await at.uploaded(forControl.upload, {}, at.us.owner.token)
    const { id } = await at.opened({ transactionId: await at.paid(), documents: [paper.id] })
    const asked = await at.ofBank<Link>(
      forControl.cmsViewLink,
      { body: { id: paper.id } },
      at.viewer,
    )
    const { url } = fine(asked)
    const other = await world.raw(url, { headers: { authorization: `Bearer ${at.anna.token}` } })
    expect(codeOf(other), 'made for another').toBe(5)
    expect((await file(url, at.viewer.token)).subarray(1, 4).toString()).toBe('PNG')
    const twice = await world.raw(url, { headers: { authorization: `Bearer ${at.viewer.token}` } })
    expect(codeOf(twice)).toBe(5)
    const seen = await asOwner(
      world,
      `select 1 from audit_record where module = 'for-control' and object_id = $1 and after ->> 'event' = 'VIEWED'`,
      [id],
    )
    expect(seen).toHaveLength(1)
    const kept = await asOwner<{ sealed: Buffer; sealed_name: string }>(
      world,
      'select sealed, sealed_name from for_control_document where id = $1',
      [paper.id],
    )
    expect(kept[0]!.sealed.includes('PNG')).toBe(false)
    expect(kept[0]!.sealed_name).not.toContain('sao-ke')
  })
  it('is nobody else’s: not another merchant’s to see or to name', async () => {
    const paper = await at.uploaded(forControl.upload, {}, at.us.owner.token)
    const theirs = { token: at.us.other.token }
    expect(codeOf(await at.ask(forControl.viewLink, { body: { id: paper.id } }, theirs))).toBe(5)
    const loose = await at.ofBank(forControl.cmsViewLink, { body: { id: paper.id } })
    expect(codeOf(loose), 'of no case yet').toBe(5)
    const first = await at.opened({ transactionId: await at.paid(), documents: [paper.id] })
    const body = { transactionId: await at.paid(), contact, documents: [paper.id] }
    const second = await at.ask(forControl.create, { body })
    expect(second.body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'documents', key: 'forcontrol.document_invalid' }] },
    })
    expect(first.documents).toHaveLength(1)
  })
  it('is one of ten at most', async () => {
    const papers = []
    for (let i = 0; i < 11; i += 1)
      papers.push((await at.uploaded(forControl.upload, {}, at.us.owner.token)).id)
    const id = (await at.opened({ transactionId: await at.paid(), documents: papers.slice(0, 10) }))
      .id
    const more = await at.ask(forControl.answer, { body: { id, documents: papers.slice(10) } })
    expect(codeOf(more)).toBe(43007)
  })
  it('that nobody put to a case is forgotten after a week', async () => {
    const paper = await at.uploaded(forControl.upload, {}, at.us.owner.token)
    await asOwner(
      world,
      `update for_control_document set created_at = $2::timestamptz - interval '8 days' where id = $1`,
      [paper.id, world.clock.now()],
    )
    await run('forControl.forgetLoose')
    const left = await asOwner(world, 'select 1 from for_control_document where id = $1', [
      paper.id,
    ])
    expect(left).toEqual([])
  })
})
const run = (name: string): Promise<void> =>
  jobs.find((job) => job.name === name)!.work(jobCtx(world.app, name), {})

describe('files', () => {
  it(
    'the list is a sheet for the merchant, and for the bank one that takes two people; a case is a slip',
    { meta: { behaviours: ['B-471'] } },
    async () => {
      const { id, forControlCode } = await at.opened({
        transactionId: await at.paid(),
        reason: '=1+1',
      })
      const sheet = await file(
        `${fullPath(forControl.exportExcel, false)}?keyword=${forControlCode}`,
        at.us.owner.token,
      )
      const rows = await readXlsx(sheet, 20)
      expect(rows).toHaveLength(2)
      expect(rows[1]![rows[0]!.indexOf('Mã tra soát')]).toBe(forControlCode)
      expect(rows[1]![rows[0]!.indexOf('Trạng thái')]).toBe('Chờ xử lý')
      expect(rows[1]![rows[0]!.indexOf('Lý do')]).toBe('=1+1')
      expect(codeOf(await at.ofBank(forControl.cmsExportExcel, { query: {} }))).toBe(37009)
      const slip = fullPath(forControl.cmsExportPdf, false).replace('{id}', id)
      expect((await file(slip, at.viewer.token)).subarray(0, 5).toString()).toBe('%PDF-')
      const nobody = await staffWith(world, [3100], `n${Date.now()}`)
      const refused = await at.ofBank(forControl.cmsExportPdf, { params: { id } }, nobody)
      expect(codeOf(refused)).toBe(10)
    },
  )
})

describe('mails and the queue', () => {
  it('the contact learns that it was sent, asked for and decided', async () => {
    const id = await at.solved()
    await at.ofBank(forControl.cmsAskDocuments, { body: { id, note: 'Gửi sao kê tháng 11' } })
    await world.work()
    fine(await at.ofBank(forControl.cmsDeny, { body: { id, note: 'Giao dịch hợp lệ' } }))
    await world.work()
    const mails = world.outbox.mails.filter(({ to }) => to === contact.email).slice(-3)
    expect(mails.map((mail) => mail.subject)).toEqual([
      expect.stringMatching(/^Đã nhận yêu cầu tra soát TS/),
      expect.stringMatching(/cần bổ sung tài liệu$/),
      expect.stringMatching(/không được chấp nhận$/),
    ])
    expect(mails[1]!.html).toContain('Gửi sao kê tháng 11')
    expect(mails[2]!.html).toContain('Giao dịch hợp lệ')
    for (const mail of mails) expect(mail.html).not.toContain(at.anna.username)
  })
  it('a case stands on the desk by its own day, and its people are told before and after it', async () => {
    const id = await at.solved()
    interface Item {
      subjectId: string
      dueAt: string
      state: string
    }
    const queued = async (): Promise<Item | undefined> =>
      fine(
        await at.ofBank<{ items: Item[] }>(workQueue.getList, {
          query: { kind: 'FOR_CONTROL', whose: 'ALL' },
        }),
      ).items.find((item) => item.subjectId === id)
    const [row] = await asOwner<{ due_at: Date }>(
      world,
      'select due_at from for_control where id = $1',
      [id],
    )
    expect(new Date((await queued())!.dueAt).getTime()).toBe(row!.due_at.getTime())
    await asOwner(world, `update admin set email = 'lo@bank.vn' where id = $1`, [at.anna.id])
    await asOwner(world, `update admin set email = 'truong@bank.vn' where id = $1`, [at.binh.id])
    const due = (span: string) =>
      asOwner(
        world,
        `update for_control set due_at = $2::timestamptz + $3::interval where id = $1`,
        [id, world.clock.now(), span],
      )
    await world.work()
    const told = async (): Promise<string[]> => {
      const before = world.outbox.mails.length
      await run('forControl.remind')
      await world.work()
      return world.outbox.mails.slice(before).map(({ to }) => to)
    }
    await due('6 days')
    expect(await told()).toEqual([])
    await due('4 days')
    expect(await told()).toEqual(['lo@bank.vn'])
    expect(await told(), 'once').toEqual([])
    await due('-1 day')
    expect(await told()).toEqual(expect.arrayContaining(['lo@bank.vn', 'truong@bank.vn']))
    expect(await queued()).toMatchObject({ state: 'OVERDUE' })
    const late = fine(await at.ofBank(forControl.cmsGet, { params: { id } }))
    expect(late).toMatchObject({ status: 'SOLVING', isOverdue: true })
    fine(await at.proposed(id, { resolution: 'NONE' }))
    expect(await queued(), 'it waits as a proposal').toBeUndefined()
  })
  it('of Test Mode none is on the desk', async () => {
    const transactionId = await at.paid(100_000, true)
    const { id } = await at.opened({ transactionId }, { test: true })
    const all = fine(
      await at.ofBank<{ items: { subjectId: string }[] }>(workQueue.getList, {
        query: { kind: 'FOR_CONTROL', whose: 'ALL' },
      }),
    )
    expect(all.items.some(({ subjectId }) => subjectId === id)).toBe(false)
    expect(await opened()).toEqual(expect.any(String))
  })
})
