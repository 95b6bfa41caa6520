/** Statements over HTTP on a real database: issued by the clock or by two people, answered, proven by anybody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconciliation } from '@saola/contract/reconciliation'
import { statement, type StatementDetail } from '@saola/contract/statement'
import type { Call, Request } from '@saola/contract/call'
import { fullPath } from '@saola/contract/call'
import { approve } from '../../../test/approvals.ts'
import { memberWith, people, signIn, staffWith, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { alarmsOf, book, issueFor, reconciled, storyOf } from '../../../test/statements.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { startOf, vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { countDays } from '../ledger/service.ts'
import { figuresThatHold } from './figures.ts'
import { statementJobs } from './jobs.ts'
import { prove } from './issuing.ts'
import { definition } from './paper.ts'
import { figureNames, tableRows } from '@saola/contract/statement-table'
import * as store from './store.ts'

const DAY_MS = 86_400_000
let world: World
let us: People
const ctx = () => jobCtx(world.app, 'test')
const day = (ago: number): string => vnDay(new Date(world.clock.now().getTime() - ago * DAY_MS))
const send = <C extends Call, T = unknown>(
  call: C,
  request: object,
  token: string,
  test = false,
): Promise<Answer<T>> => world.send<C, T>(call, request as Request<C>, { token, test })
const detail = async (id: string, token = us.owner.token, test = false): Promise<StatementDetail> =>
  (
    await send<typeof statement.detail, StatementDetail>(
      statement.detail,
      { params: { id } },
      token,
      test,
    )
  ).body.data

interface Items<T> {
  items: T[]
  totalSize: number
}
type Item = StatementDetail
const list = async (
  query: object = {},
  token = us.owner.token,
  test = false,
): Promise<Items<Item>> =>
  (await send<typeof statement.getList, Items<Item>>(statement.getList, { query }, token, test))
    .body.data
/** As a night does for books that are new: the tests book days that are long over. */
async function count(): Promise<void> {
  await asOwner(world, 'delete from ledger_day')
  await countDays(ctx())
}
/** Days as periods: so many days ago, booked and over. */
async function dayOf(
  ago: number,
  { isClean = true, merchantId = us.owner.merchantId } = {},
): Promise<void> {
  await book(world, storyOf(merchantId, ago, startOf(day(ago)), startOf(day(ago - 1))))
  await asOwner(
    world,
    `insert into statement_setting (merchant_id, period, modified_by, modified_at) values ($1, 'DAY', '', now()) on conflict (merchant_id) do update set period = 'DAY'`,
    [merchantId],
  )
  if (isClean) await reconciled(world, day(ago + 1), day(ago))
}
/** Makes the owner's next day a statement, and answers it. The first is not long ago: each time the days since are looked at, too. */
let ago = 60
async function issued(): Promise<Item> {
  ago -= 1
  await dayOf(ago)
  await count()
  await issueFor(world, us.owner.merchantId)
  const { items } = await list({ fromDate: day(ago), toDate: day(ago) })
  expect(items).toHaveLength(1)
  return items[0]!
}
async function heldTo(memberId: string): Promise<void> {
  await asOwner(
    world,
    `insert into member_bank_account (member_id, merchant_id, bank_account_id) select $1, merchant_id, id from bank_account where merchant_id = $2 limit 1`,
    [memberId, us.owner.merchantId],
  )
}
const file = async (call: Call, id: string, token = us.owner.token): Promise<Response> =>
  fetch(world.base + fullPath(call, false).replace('{id}', id), {
    headers: { authorization: `Bearer ${token}` },
  })
const job = (name: string): Promise<void> =>
  statementJobs.find((one) => one.name === name)!.work(ctx(), {})

beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
}, 60_000)
afterAll(() => world.close())

describe('who may', () => {
  it('opens to the code, to the merchant whose it is, and to members who see all its accounts', async () => {
    const { id } = await issued()
    for (const call of [statement.detail, statement.exportPdf, statement.exportExcel]) {
      expect((await send(call, { params: { id } }, us.other.token)).body.code, call.id).toBe(5)
      expect((await send(call, { params: { id } }, us.cashier.token)).body.code).toBe(10)
    }
    expect((await world.send(statement.detail, { params: { id } })).body.code).toBe(9)
    const asked = { params: { id }, query: { section: 'RECEIVED' } }
    expect((await send(statement.lines, asked, us.other.token)).body.code).toBe(5)
    const agree = { params: { id }, body: { revision: 1 } }
    expect((await send(statement.agree, agree, us.other.token)).body.code).toBe(5)
    const held = await memberWith(world, [2200], '0931000201')
    expect((await list({}, held.token)).totalSize).toBeGreaterThan(0)
    await heldTo(held.id)
    const { token } = await signIn(world, 'portal', held.id)
    for (const [call, request] of [
      [statement.getList, { query: {} }],
      [statement.detail, { params: { id } }],
      [statement.agree, agree],
      [statement.getSetting, {}],
      [statement.exportJournal, { query: { period: day(1) } }],
    ] as const)
      expect((await send(call, request, token)).body.code, call.id).toBe(10)
    const staff = await staffWith(world, [3504], 'stma')
    expect((await send(statement.cmsDetail, { params: { id } }, staff.token)).body.code).toBe(10)
    const viewer = await staffWith(world, [3506], 'stmb')
    const close = { params: { id }, body: { disputeId: id, outcome: 'x' } }
    expect((await send(statement.closeDispute, close, viewer.token)).body.code).toBe(10)
  })
  it('names what is wrong with what was typed', async () => {
    const { id } = await issued()
    const bad = [
      [statement.getList, { query: { status: 'ODD' } }, 'status'],
      [statement.lines, { params: { id }, query: { section: 'ODD' } }, 'section'],
      [statement.agree, { params: { id }, body: { revision: 0 } }, 'revision'],
      [statement.updateSetting, { body: { period: 'YEAR' } }, 'period'],
      [statement.exportJournal, { query: { period: '2026-13' } }, 'period'],
      [statement.exportJournal, { query: { period: '2026-02-30' } }, 'period'],
    ] as const
    for (const [call, request, field] of bad)
      expect((await send(call, request, us.owner.token)).body, call.id).toMatchObject({
        code: 2,
        data: { errors: [{ field }] },
      })
    expect(
      (await send(statement.exportJournal, { query: { period: '2999-01' } }, us.owner.token)).body,
    ).toMatchObject({ code: 25, data: { errors: [{ field: 'period' }] } })
  })
})

describe('issuing', () => {
  it('waits for the bank, then goes by the clock, sealed, and what it says stands', async () => {
    ago -= 1
    await dayOf(ago, { isClean: false })
    await count()
    await issueFor(world, us.owner.merchantId)
    const { items } = await list({ fromDate: day(ago), toDate: day(ago) })
    const { id } = items[0]!
    const waiting = await detail(id)
    expect(waiting).toMatchObject({
      status: 'PROVISIONAL',
      revision: 0,
      hash: null,
      allowedActions: [],
      waitsFor: [{ kind: 'DAYS_NOT_RECONCILED', names: [day(ago)] }],
    })
    expect((await send(statement.exportPdf, { params: { id } }, us.owner.token)).body.code).toBe(13)
    const agree = { params: { id }, body: { revision: 1 } }
    expect((await send(statement.agree, agree, us.owner.token)).body.code).toBe(13)
    await reconciled(world, day(ago), day(ago))
    await issueFor(world, us.owner.merchantId)
    const now = await detail(id)
    expect(now).toMatchObject({
      status: 'ISSUED',
      revision: 1,
      number: `BB-SAOLA001-${day(ago).replaceAll('-', '')}-${day(ago).replaceAll('-', '')}`,
      waitsFor: [],
      differences: [],
      allowedActions: ['agree', 'dispute'],
    })
    expect(now.hash).toMatch(/^[0-9a-f]{64}$/)
    expect({ ...now.figures, bank: null }).toEqual({ ...waiting.figures, bank: null })
    // Again changes nothing.
    await issueFor(world, us.owner.merchantId)
    expect(await detail(id)).toEqual(now)
  })

  it('with an open difference takes two people who name it', async () => {
    ago -= 1
    await dayOf(ago)
    await count()
    await asOwner(
      world,
      `insert into reconciliation_difference (day, book, kind, account_no, merchant_id, reference, bank_amount, movement, found_at, seen_at, state) values ($1, 'BANK', 'MISSING_OURS', '100200300400', $2, 'FT-ODD-1', 5000, 'TRANSFER_IN', now(), now(), 'OPEN')`,
      [day(ago), us.owner.merchantId],
    )
    await issueFor(world, us.owner.merchantId)
    const { items } = await list({ fromDate: day(ago), toDate: day(ago) })
    const { id } = items[0]!
    expect((await detail(id)).waitsFor).toEqual([{ kind: 'OPEN_DIFFERENCES', names: ['FT-ODD-1'] }])
    const propose = { params: { id }, body: { reason: 'Ngân hàng xác nhận' } }
    const asked = await send<typeof statement.proposeIssue, { id: string; outcome: string }>(
      statement.proposeIssue,
      propose,
      us.maker.token,
    )
    expect(asked.body.data.outcome).toBe('PROPOSED')
    expect((await send(statement.proposeIssue, propose, us.maker.token)).body.code).toBe(14)
    expect((await approve(world, us.maker.token, asked.body.data.id)).body.code).toBe(26)
    const seen = await send<typeof statement.cmsDetail, Item & { pendingApproval: string }>(
      statement.cmsDetail,
      { params: { id } },
      us.checker.token,
    )
    expect(seen.body.data).toMatchObject({
      pendingApproval: asked.body.data.id,
      allowedActions: [],
      merchantCode: 'SAOLA001',
    })
    expect((await approve(world, us.checker.token, asked.body.data.id)).body.code).toBe(0)
    expect(await detail(id)).toMatchObject({
      status: 'ISSUED',
      isForced: true,
      differences: [{ kind: 'OPEN_DIFFERENCES', names: ['FT-ODD-1'] }],
    })
    // One that is issued is not issued again.
    expect((await send(statement.proposeIssue, propose, us.maker.token)).body.code).toBe(13)
    await asOwner(
      world,
      `update reconciliation_difference set state = 'EXPLAINED', resolved_at = now() where reference = 'FT-ODD-1'`,
    )
  })
})

describe('the answer', () => {
  it('is agreed to once, of twenty at once, and names what was seen', async () => {
    const { id } = await issued()
    const agree = (revision: number) =>
      send(statement.agree, { params: { id }, body: { revision } }, us.owner.token)
    expect((await agree(2)).body.code).toBe(37030)
    const codes = (await Promise.all(Array.from({ length: 20 }, () => agree(1)))).map(
      ({ body }) => body.code,
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 13)).toHaveLength(19)
    expect(await detail(id)).toMatchObject({
      status: 'AGREED',
      isSilent: false,
      answeredBy: expect.any(String),
      allowedActions: [],
    })
    const body = { revision: 1, note: 'Sai', lines: [{ transferId: 1 }] }
    expect(
      (await send(statement.dispute, { params: { id }, body }, us.owner.token)).body.code,
    ).toBe(13)
  })

  it('is a dispute of lines, each closed by the bank, then a new revision with the same amounts', async () => {
    const { id } = await issued()
    const before = await detail(id)
    const { section } = before.figures.lines[0]!
    const { body: lines } = await send<typeof statement.lines, Items<{ transferId: number }>>(
      statement.lines,
      { params: { id }, query: { section } },
      us.owner.token,
    )
    expect(lines.data.totalSize).toBe(
      before.figures.lines
        .filter((line) => line.section === section)
        .reduce((all, { transfers }) => all + transfers, 0),
    )
    const { transferId } = lines.data.items[0]!
    const dispute = (ids: number[]) =>
      send(
        statement.dispute,
        {
          params: { id },
          body: { revision: 1, note: 'Thiếu tiền', lines: ids.map((one) => ({ transferId: one })) },
        },
        us.owner.token,
      )
    expect((await dispute([transferId, 1])).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'lines.1.transferId' }] },
    })
    expect((await dispute([transferId, transferId])).body.code).toBe(2)
    expect((await detail(id)).status).toBe('ISSUED')
    expect((await dispute([transferId])).body.code).toBe(0)
    const disputed = await detail(id)
    expect(disputed).toMatchObject({ status: 'DISPUTED', openDisputes: 1 })
    expect(disputed.disputes).toMatchObject([{ transferId, note: 'Thiếu tiền', state: 'OPEN' }])
    await issueFor(world, us.owner.merchantId)
    expect((await detail(id)).revision).toBe(1)
    const close = {
      params: { id },
      body: { disputeId: disputed.disputes[0]!.id, outcome: 'Đã đối chiếu' },
    }
    expect((await send(statement.closeDispute, close, us.checker.token)).body.code).toBe(0)
    expect((await send(statement.closeDispute, close, us.checker.token)).body.code).toBe(13)
    await world.work()
    const after = await detail(id)
    expect(after).toMatchObject({
      status: 'ISSUED',
      revision: 2,
      number: `${before.number}/2`,
      openDisputes: 0,
      disputes: [{ state: 'CLOSED', outcome: 'Đã đối chiếu' }],
    })
    expect(after.figures.accounts).toEqual(before.figures.accounts)
    expect(after.hash).not.toBe(before.hash)
    const old = await world.raw(new URL(before.publicUrl!).pathname, {
      headers: { 'accept-language': 'vi' },
    })
    expect(old.text).toContain(`${before.number}/2`)
  })
})

describe('the files', () => {
  it('say what the screen says: paper, workbook and figures are one', async () => {
    const { id } = await issued()
    const { figures, hash, publicUrl, number } = await detail(id)
    const rows = tableRows(figures)
    const last = rows.at(-1)!
    expect(last.yours).toBe(rows[0]!.yours + rows.find(({ level }) => level === 'TOTAL')!.yours)
    const excel = await file(statement.exportExcel, id)
    expect(excel.status).toBe(200)
    const sheet = await readXlsx(Buffer.from(await excel.arrayBuffer()), 1000)
    expect(sheet.slice(1).map((cells) => cells.slice(2, 8).map(Number))).toEqual(
      rows.map((row) => figureNames.map((name) => row[name])),
    )
    const row = (await store.get(world.app.db, us.owner.merchantId, id))!
    const { revision } = await figuresThatHold(ctx(), row)
    const paper = JSON.stringify(
      definition(
        {
          row,
          figures,
          differences: [],
          revision: revision!,
          publicKey: null,
          address: publicUrl!,
          shopName: 'Quán',
        },
        'vi',
      ),
    )
    for (const one of rows)
      for (const name of figureNames)
        expect(paper).toContain(`"${one[name].toLocaleString('vi-VN')}"`)
    for (const text of [hash!, number!, publicUrl!]) expect(paper).toContain(text)
    const pdf = await file(statement.exportPdf, id)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('among them the journal, in which debits are credits and no text is a formula', async () => {
    const { fromDate } = await issued()
    const path = (query: string): string => `${fullPath(statement.exportJournal, false)}?${query}`
    const get = (query: string): Promise<Response> =>
      fetch(world.base + path(query), {
        headers: { authorization: `Bearer ${us.owner.token}`, 'accept-language': 'vi' },
      })
    const bytes = Buffer.from(await (await get(`period=${fromDate}`)).arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [titles, ...rows] = bytes.toString().slice(1).trim().split('\r\n')
    expect(titles).toBe(
      'Ngày,Số chứng từ,Diễn giải,Tài khoản nợ,Tài khoản có,Số tiền,Mã tham chiếu,Đối tượng',
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) expect(row).toMatch(new RegExp(`^${fromDate},SP\\d+,`))
    const month = await get(`period=${fromDate.slice(0, 7)}&format=XLSX`)
    const sheet = await readXlsx(Buffer.from(await month.arrayBuffer()), 5000)
    expect(sheet.length - 1).toBeGreaterThanOrEqual(rows.length)
  })
})

describe('anybody', () => {
  it('sees at the public address whether a paper is true, and learns nothing without its code', async () => {
    const { id } = await issued()
    const { publicUrl, hash, number } = await detail(id)
    const { pathname, search } = new URL(publicUrl!)
    const page = (path: string) =>
      world.raw(path, { headers: { accept: 'text/html', 'accept-language': 'vi' } })
    const qr = await page(pathname + search)
    expect(qr.status).toBe(200)
    for (const part of ['Đúng là biên bản của Saola Pay', number!, hash!])
      expect(qr.text).toContain(part)
    expect((await page(pathname)).text).toContain('Biên bản này do Saola Pay phát hành')
    const forged = await page(`${pathname}?h=${'0'.repeat(64)}`)
    expect(forged.text).toContain('Tờ giấy này không đúng')
    const typed = await page(`${pathname}?h=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`)
    expect(typed.text).not.toContain('<script>alert')
    expect((await page(`/test${pathname}`)).status).toBe(404)
    const none = await page(`/public/statement/${'x'.repeat(22)}`)
    expect(none.status).toBe(404)
    expect(none.text).toContain('Không có biên bản này')
  })
})

describe('the setting', () => {
  it('holds from the day after the running period', async () => {
    const { merchantId, token } = us.other
    const { body } = await send(statement.updateSetting, { body: { period: 'WEEK' } }, token)
    expect(body.data).toMatchObject({ period: 'WEEK', holdsFrom: null })
    await book(world, storyOf(merchantId, 3, startOf(day(1)), startOf(day(0))))
    await issueFor(world, merchantId)
    const { items } = await list({}, token)
    expect(items.every(({ period }) => period === 'WEEK')).toBe(true)
    const after = await send(statement.updateSetting, { body: { period: 'DAY' } }, token)
    expect((after.body.data as { holdsFrom: string }).holdsFrom > day(0)).toBe(true)
    await issueFor(world, merchantId)
    expect((await list({}, token)).items).toEqual(items)
  })
})

describe('Test Mode', () => {
  it('has statements of its own', async () => {
    await dayOf(150, { merchantId: us.owner.sandboxId })
    await count()
    await issueFor(world, us.owner.sandboxId)
    const mine = await list({ status: 'ISSUED' }, us.owner.token, true)
    expect(mine.totalSize).toBeGreaterThan(0)
    const { id } = mine.items[0]!
    expect((await detail(id, us.owner.token, true)).publicUrl).toContain('/test/public/statement/')
    expect((await send(statement.detail, { params: { id } }, us.owner.token)).body.code).toBe(5)
  })
})

it('the bank lists statements of all merchants and finds one by its code', async () => {
  await issued()
  const found = await send<typeof statement.cmsList, Items<{ merchantCode: string }>>(
    statement.cmsList,
    { query: { keyword: 'SAOLA001' } },
    us.checker.token,
  )
  expect(found.body.data.items.length).toBeGreaterThan(0)
  expect(found.body.data.items.every(({ merchantCode }) => merchantCode === 'SAOLA001')).toBe(true)
  expect((await send(reconciliation.days, { query: {} }, us.checker.token)).body.code).toBe(0)
})

// Last, for they move the clock.
it('silence agrees after five working days, and the paper says that it was silence', async () => {
  const { id, answerBy } = await issued()
  await job('statement.silence')
  expect((await detail(id)).status).toBe('ISSUED')
  world.clock.advance(startOf(answerBy!).getTime() + DAY_MS + 60_000 - world.clock.now().getTime())
  await job('statement.silence')
  us = await people(world)
  expect(await detail(id)).toMatchObject({ status: 'AGREED', isSilent: true, answeredBy: null })
})
it('a year later hash, seal and figures are what they were, and nobody can change them', async () => {
  const papers = () =>
    asOwner<{ figures: string; hash: string }>(
      world,
      'select figures, hash, seal from statement_revision order by merchant_id, statement_id, revision',
    )
  const before = await papers()
  world.clock.advance(365 * DAY_MS)
  expect(await papers()).toEqual(before)
  const alarms = await alarmsOf(world, 'statement-changed')
  expect(await prove(ctx(), us.owner.merchantId)).toBe(0)
  expect(await alarmsOf(world, 'statement-changed')).toBe(alarms)
  await expect(asOwner(world, `update statement_revision set hash = 'x'`)).rejects.toThrow(
    'append-only',
  )
})
