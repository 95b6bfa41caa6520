/** What the bank tells while one waits: statements page by page, their Excel file, the name behind an account number. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankAccount } from '@saola/contract/bank-account'
import { inflateRawSync } from 'node:zlib'
import { memberWith, people, type People } from '../../../test/people.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'

interface Line {
  transactionNo: string
  amount: number
  coefficient: number
  currency: string
  dateTime: string
  detail: string
  transGroup: string
}
interface Page {
  items: Line[]
  pageNumber: number
  pageSize: number
  totalPage: number
  totalSize: number
}
let world: World
let all: People
let bankAccountId: string
const DAY_MS = 86_400_000
const dayAgo = (days: number): string =>
  new Date(world.clock.now().getTime() + 7 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10)
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  all = await people(world)
  bankAccountId = (
    await world.send<typeof bankAccount.getList, { id: string }[]>(
      bankAccount.getList,
      { query: {} },
      { token: all.owner.token },
    )
  ).body.data[0]!.id
})
beforeEach(() => {
  world.bank.fails = false
  world.bank.statement = Array.from({ length: 45 }, (_, i) => ({
    transactionNo: `FT${String(i).padStart(4, '0')}`,
    dateTime: new Date(world.clock.now().getTime() - (i + 1) * 3_600_000).toISOString(),
    amount: 1_000 * (i + 1),
    coefficient: i % 9 === 8 ? -1 : 1,
    currency: 'VND',
    detail: i === 0 ? '=1+1 <b>"x"</b>' : `lan ${i}`,
    transGroup: i % 9 === 8 ? 'RETURN_OUT' : 'TRANSFER_IN',
    balance: 5_000_000 + i,
    virtualAccount: null,
  }))
})
afterAll(() => world.close())

const calls = [
  bankAccount.getTransactionStatistic,
  bankAccount.getTransactionStatisticSandbox,
] as const
const ask = (
  query: object = {},
  page: object = {},
  call: (typeof calls)[number] = calls[0],
  token = all.owner.token,
) =>
  world.send<typeof bankAccount.getTransactionStatistic, Page>(
    call as typeof bankAccount.getTransactionStatistic,
    { params: { bankAccountId }, query, page } as never,
    { token },
  )
const file = (query: object, token = all.owner.token) =>
  fetch(
    `${world.base}/pay/api/bankAccount/portal/v1/exportTransactionStatistic/${bankAccountId}?${new URLSearchParams(query as Record<string, string>)}`,
    { headers: { authorization: `Bearer ${token}` } },
  )

/** Texts of the cells of the first sheet, row by row. */
async function rowsOf(answer: Response): Promise<string[][]> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const at = bytes.readUInt32LE(end + 16)
  const [compressed, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
  const data = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const sheet = inflateRawSync(bytes.subarray(data, data + compressed)).toString('utf8')
  return [...sheet.matchAll(/<row[\s>].*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c[\s>].*?<\/c>/gs)].map(([cell]) => cell.replace(/<[^>]*>/g, '')),
  )
}

describe('the statement', () => {
  it.each(calls.map((c) => [c.id, c] as const))(
    "%s: the bank's lines, newest first, in honest pages",
    { meta: { behaviours: ['B-513', 'B-514'] } },
    async (_id, call) => {
      const first = (await ask({}, { index: 0, size: 20 }, call)).body.data
      expect(first).toMatchObject({ pageNumber: 0, pageSize: 20, totalPage: 3, totalSize: 45 })
      expect(first.items[0]).toEqual({
        amount: 1_000,
        coefficient: 1,
        currency: 'VND',
        dateTime: expect.any(String) as string,
        detail: '=1+1 <b>"x"</b>',
        transactionNo: 'FT0000',
        transGroup: 'TRANSFER_IN',
      })
      const rest = [1, 2, 3].map((index) => ask({}, { index, size: 20 }, call))
      const items = [...first.items, ...(await Promise.all(rest)).flatMap((r) => r.body.data.items)]
      expect(new Set(items.map((l) => l.transactionNo)).size).toBe(45)
      const sorted = (await ask({}, { sortBy: 'amount', direction: 'ASC', size: 3 } as never, call))
        .body.data
      expect(sorted.items.map((l) => l.amount)).toEqual([1_000, 2_000, 3_000])
    },
  )

  it(
    'takes days of Vietnam, both included, and refuses what is backwards or longer than a year',
    { meta: { behaviours: ['B-513'] } },
    async () => {
      const today = (await ask({ fromDate: dayAgo(0), toDate: dayAgo(0) }, { size: 200 })).body.data
      const want = world.bank.statement.filter(
        (l) =>
          new Date(Date.parse(l.dateTime) + 7 * 3_600_000).toISOString().slice(0, 10) === dayAgo(0),
      ).length
      expect(today.totalSize).toBe(want)
      expect((await ask({ fromDate: dayAgo(365), toDate: dayAgo(0) })).body.code).toBe(0)
      for (const [query, field] of [
        [{ fromDate: dayAgo(0), toDate: dayAgo(1) }, 'toDate'],
        [{ fromDate: dayAgo(366), toDate: dayAgo(0) }, 'toDate'],
        [{ fromDate: dayAgo(-2) }, 'fromDate'],
        [{ fromDate: dayAgo(500) }, 'fromDate'],
      ] as const)
        expect(await ask(query)).toMatchObject({
          status: 400,
          body: { code: 25, data: { errors: [{ field, key: 'error.invalid_date_range' }] } },
        })
    },
  )

  it('a bank that does not answer is 33008, and nothing else is', async () => {
    world.bank.fails = true
    expect(await ask()).toMatchObject({ status: 502, body: { code: 33008 } })
    expect(await file({})).toMatchObject({ status: 502 })
    expect(
      await world.send(
        bankAccount.getStatementSummary,
        { params: { bankAccountId }, query: {} },
        { token: all.owner.token },
      ),
    ).toMatchObject({ status: 502 })
  })

  it('opening, in, out and closing belong together, and to those who may see balances', async () => {
    const { body } = await world.send<
      typeof bankAccount.getStatementSummary,
      { opening: number; credit: number; debit: number; closing: number; total: number }
    >(
      bankAccount.getStatementSummary,
      { params: { bankAccountId }, query: {} },
      { token: all.owner.token },
    )
    expect(body.data).toMatchObject({
      total: 45,
      closing: body.data.opening + body.data.credit - body.data.debit,
    })
    const keeper = await memberWith(world, [1902], '0966000001')
    expect(
      (
        await world.send(
          bankAccount.getStatementSummary,
          { params: { bankAccountId }, query: {} },
          { token: keeper.token },
        )
      ).body.code,
    ).toBe(10)
    expect((await ask({}, {}, calls[0], keeper.token)).body.code).toBe(0)
  })
})

describe('the Excel file', () => {
  it(
    'has every line of the period, oldest first, text that stays text, and balances for who may see them',
    { meta: { behaviours: ['B-515'] } },
    async () => {
      const answer = await file({ fromDate: dayAgo(10), toDate: dayAgo(0) })
      expect(answer.headers.get('content-type')).toContain('spreadsheetml')
      expect(answer.headers.get('x-total-rows')).toBe('45')
      const rows = await rowsOf(answer)
      expect(rows[0]).toEqual([
        'Số bút toán',
        'Thời gian',
        'Số tiền',
        'Tiền tệ',
        'Diễn giải',
        'Nhóm',
        'Số dư',
      ])
      expect(rows).toHaveLength(46)
      expect(rows[1]!.slice(0, 1)).toEqual(['FT0044'])
      // A time is a number, so that it sorts: days since 30 December 1899, in Vietnam.
      const oldest = world.bank.statement.find((line) => line.transactionNo === 'FT0000')!
      expect(
        Math.abs(
          Number(rows.at(-1)![1]) -
            25_569 -
            (Date.parse(oldest.dateTime) + 7 * 3_600_000) / 86_400_000,
        ),
      ).toBeLessThan(1 / 86_400)
      expect(rows.at(-1)).toEqual([
        'FT0000',
        expect.any(String),
        '1000',
        'VND',
        '=1+1 &lt;b&gt;&quot;x&quot;&lt;/b&gt;',
        'Chuyển đến',
        '5000000',
      ])
      expect(rows.find((r) => r[0] === 'FT0008')![2]).toBe('-9000')
      const keeper = await memberWith(world, [1902], '0966000002')
      expect((await rowsOf(await file({}, keeper.token)))[0]).toHaveLength(6)
    },
  )

  it(
    'goes through more than one page of the bank',
    { meta: { behaviours: ['B-515'] } },
    async () => {
      const [line] = world.bank.statement
      world.bank.statement = Array.from({ length: 1_201 }, (_, i) => ({
        ...line!,
        transactionNo: `N${i}`,
        dateTime: new Date(world.clock.now().getTime() - (i + 1) * 60_000).toISOString(),
      }))
      const rows = await rowsOf(await file({}))
      expect(new Set(rows.slice(1).map((r) => r[0])).size).toBe(1_201)
    },
  )

  it('is refused for more than 92 days', async () => {
    expect((await file({ fromDate: dayAgo(91), toDate: dayAgo(0) })).status).toBe(200)
    expect((await file({ fromDate: dayAgo(92), toDate: dayAgo(0) })).status).toBe(400)
  })
})

describe('getBeneficiary', () => {
  const find = (accountNo: string, token = all.owner.token, test = false) =>
    world.send(bankAccount.getBeneficiary, { query: { bin: '970436', accountNo } }, { token, test })

  it(
    "answers the holder's name to members and to the bank's staff",
    { meta: { behaviours: ['B-529'] } },
    async () => {
      for (const token of [all.owner.token, all.maker.token])
        expect(await find('0011001234567', token)).toMatchObject({
          status: 200,
          body: { data: { accountName: 'NGUYEN VAN AN' } },
        })
      expect(
        (
          await world.send(
            bankAccount.getBeneficiary,
            { query: { bin: '97043', accountNo: '001' } },
            { token: all.owner.token },
          )
        ).body,
      ).toMatchObject({ code: 2, data: { errors: [{ field: 'bin' }, { field: 'accountNo' }] } })
    },
  )

  it('fails when no name comes back', { meta: { behaviours: ['B-530'] } }, async () => {
    expect(await find('0011001234560')).toMatchObject({ status: 404, body: { code: 5100000 } })
    const { beneficiary } = world.app.bank
    world.app.bank.beneficiary = async () => ' '
    expect(await find('0011001234567')).toMatchObject({ status: 404, body: { code: 5100000 } })
    world.app.bank.beneficiary = beneficiary
  })

  it('asks the sandbox in Test Mode', async () => {
    const { beneficiary } = world.app.bank
    const asked: (boolean | undefined)[] = []
    world.app.bank.beneficiary = async (_bin, _no, test) => {
      asked.push(test)
      return 'A'
    }
    await find('0011001234567')
    await find('0011001234567', all.owner.token, true)
    world.app.bank.beneficiary = beneficiary
    expect(asked).toEqual([false, true])
  })

  it('thirty a minute and three hundred a day for a merchant, and an alarm at a thousand', async () => {
    const { config, metrics } = world.app
    config.limitFactor = 1
    toNoon(world)
    all = await people(world)
    const codes: number[] = []
    for (let minute = 0; minute < 12; minute++) {
      world.clock.advance(60_500 - (world.clock.now().getTime() % 60_000))
      if (minute === 6) all = await people(world)
      for (let i = 0; i < 31; i++) codes.push((await find('0011001234567')).body.code)
    }
    config.limitFactor = 1000
    expect(codes.slice(0, 31)).toEqual([...Array.from({ length: 30 }, () => 0), 11])
    expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(300)
    expect(codes.at(-1)).toBe(11)
    expect(JSON.stringify(await metrics.alarms.get())).not.toContain('lookup-harvest')
    all = await people(world)
    expect((await find('0011001234567', all.other.token)).body.code).toBe(0)
  }, 120_000)
})
