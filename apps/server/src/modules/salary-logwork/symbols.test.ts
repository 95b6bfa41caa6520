/** An enterprise's own symbols of a time sheet over HTTP: saved, read by files, and named in the template. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath, type Call, type Output } from '@saola/contract/call'
import { salaryLogwork, type SymbolMap } from '@saola/contract/salary-logwork'
import { symbolLimits, usualSymbols } from '@saola/contract/salary-logwork-values'
import { must } from '../../../test/employees.ts'
import { openEnterprise } from '../../../test/enterprises.ts'
import { employeesOf } from '../../../test/log-work.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { sheetsIn } from '../../../test/workbook.ts'

type Preview = Output<typeof salaryLogwork.upload>
const NOW = '2031-03-20T09:00:00+07:00'
const own = [
  { symbol: 'x', workload: 0.5 },
  { symbol: '√', workload: 1 },
  { symbol: 'Ca3', workload: 0.75 },
  { symbol: '-', workload: 0 },
]
let world: World
let us: People
let clerk: Person
let periodId: string
beforeAll(async () => {
  world = await openWorld()
  world.clock.advance(Date.parse(NOW) - world.clock.now().getTime())
  us = await people(world)
  clerk = await memberWith(world, [2402])
  await asOwner(
    world,
    `update role_group set actions = '{2402.VIEW,2402.CREATE}' where id = (select role_group_id from member where id = $1)`,
    [clerk.id],
  )
  await openEnterprise(world, us)
  await openEnterprise(world, us, { who: us.other })
  await world.work()
  const [period] = await asOwner<{ id: string }>(
    world,
    `select id from salary_period where merchant_id = $1 and start_date = '2031-03-01'`,
    [us.owner.merchantId],
  )
  periodId = period!.id
  await employeesOf(world, us.owner.merchantId, ['NV01', 'NV02'])
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['logwork_symbols', 'logwork_change', 'logwork', 'import'])
    await asOwner(world, `delete from salary_${table}`)
})

const read = async (who = us.owner): Promise<SymbolMap> =>
  must(await world.send<Call, SymbolMap>(salaryLogwork.symbols, {} as never, { token: who.token }))
const save = (symbols: unknown, version = 0, who = us.owner): Promise<Answer<SymbolMap>> =>
  world.send<Call, SymbolMap>(salaryLogwork.setSymbols, { body: { symbols, version } } as never, {
    token: who.token,
  })
const at = (call: Call): string => fullPath(call, false).replace('{periodId}', periodId)
async function upload(...cells: string[]): Promise<Preview> {
  const form = new FormData()
  const titles = cells.map((_, i) => `0${i + 3}/03`)
  const lines = [
    ['Mã nhân viên', ...titles],
    ['NV01', ...cells],
  ]
  form.append('file', new Blob([lines.map((line) => line.join(';')).join('\n')]), 'cong.csv')
  const headers = { authorization: `Bearer ${us.owner.token}` }
  return must(
    (await world.raw(at(salaryLogwork.upload), {
      method: 'POST',
      headers,
      body: form,
    })) as Answer<Preview>,
  )
}
const workloads = ({ validItems: [row] }: Preview): number[] | undefined =>
  row?.logworks.map(({ workload }) => workload)
const logged = async (): Promise<(number | null)[]> =>
  (await asOwner<{ days: (number | null)[] }>(world, 'select days from salary_logwork'))[0]!.days

describe('the symbols', () => {
  it('are the usual ones until others are saved by who holds APPROVE, of the newest version', async () => {
    expect(await read()).toEqual({
      symbols: usualSymbols,
      version: 0,
      allowedActions: ['setSymbols'],
    })
    expect((await read(clerk)).allowedActions).toEqual([])
    expect((await save(own, 0, clerk)).body.code).toBe(10)
    expect(must(await save(own))).toMatchObject({ symbols: own, version: 1 })
    for (const version of [0, 2]) expect((await save([], version)).body.code).toBe(12)
    expect(must(await save([], 1))).toMatchObject({ symbols: [], version: 2 })
    expect(await read(us.other)).toMatchObject({ symbols: usualSymbols, version: 0 })
    const records = await asOwner<{ before: object; after: object }>(
      world,
      `select before, after from audit_record where operation = 'logwork.setSymbols' order by id desc limit 1`,
    )
    expect(records).toEqual([
      {
        before: { symbols: 'x = 0.5, √ = 1, Ca3 = 0.75, - = 0' },
        after: { symbols: '' },
      },
    ])
  })
  const one = (symbol: unknown, workload: unknown = 1) => [{ symbol, workload }]
  it.each<[string, unknown, string, string]>([
    ['one twice', [...one('x'), ...one(' X ')], 'symbols.1.symbol', 'error.duplicate_item'],
    ['an empty one', one(' '), 'symbols.0.symbol', 'error.required'],
    ['a long one', one('x'.repeat(9)), 'symbols.0.symbol', 'error.max-length'],
    ['a number', one('0,5'), 'symbols.0.symbol', 'error.pattern'],
    ['a formula', one('=A1'), 'symbols.0.symbol', 'error.pattern'],
    ['no quarter', one('x', 0.3), 'symbols.0.workload', 'error.pattern'],
    ['more than a day', one('x', 1.25), 'symbols.0.workload', 'error.max'],
    ['less than nothing', one('x', -0.25), 'symbols.0.workload', 'error.min'],
    [
      'more than there may be',
      Array.from({ length: symbolLimits.symbols + 1 }, (_, i) => ({
        symbol: `a${i}`,
        workload: 1,
      })),
      'symbols',
      'error.too_many_items',
    ],
  ])('are refused with %s, at its field', async (_, symbols, field, key) => {
    const { body } = await save(symbols)
    expect(body).toMatchObject({ code: 2, data: { errors: [{ field, key }] } })
    expect((await read()).version).toBe(0)
  })
  it('stay while the bank has locked the enterprise', async () => {
    const be = (status: string, since: string | null) =>
      asOwner(
        world,
        'update salary_enterprise set status = $1, status_before_lock = $2 where merchant_id = $3',
        [status, since, us.owner.merchantId],
      )
    await be('CMS_LOCKED', 'OK')
    try {
      expect((await read()).allowedActions).toEqual([])
      expect((await save(own)).body.code).toBe(46002)
    } finally {
      await be('OK', null)
    }
  })
})

describe('a file', () => {
  it('is read by the symbols of its enterprise, numbers as ever', async () => {
    expect(workloads(await upload('x', 'KL', '0,25'))).toEqual([1, 0, 0.25])
    must(await save(own))
    expect(workloads(await upload('X', ' ca 3', '√', '-', '0,25', '1'))).toEqual([
      0.5, 0.75, 1, 0, 0.25, 1,
    ])
    expect((await upload('KL')).invalidItems).toMatchObject([{ status: ['BAD_VALUE'] }])
    expect((await upload('2')).invalidItems).toMatchObject([{ status: ['MORE_THAN_ONE'] }])
  })
  it('is written as its dry run showed it, also where the symbols are others by then', async () => {
    must(await save(own))
    const { importId } = await upload('x', 'Ca3')
    must(await save([{ symbol: 'x', workload: 1 }], 1))
    must(
      await world.send<Call, object>(
        salaryLogwork.create,
        { params: { periodId }, body: { importId } } as never,
        { token: us.owner.token },
      ),
    )
    expect((await logged()).slice(2, 4)).toEqual([50, 75])
  })
  it.each(['vi', 'en'])('to fill in says what the symbols count (%s)', async (language) => {
    const guide = async (): Promise<string[]> => {
      const answer = await fetch(`${world.base}${at(salaryLogwork.template)}`, {
        headers: { authorization: `Bearer ${us.owner.token}`, 'accept-language': language },
      })
      const [, rows] = await sheetsIn(Buffer.from(await answer.arrayBuffer()))
      return rows!.slice(2, -1).map((row) => row.slice(0, 2).join(': '))
    }
    expect((await guide()).map((line) => line.split(': ')[0])).toEqual([
      'x, +, SP, P, H, NB, L',
      'x/2',
      'Ô, CÔ, TS, T, KL, N',
    ])
    must(await save(own))
    const day = language === 'vi' ? ['1 công', '0,75 công', '0,5 công', '0 công'] : ['1 day', '0.75 day', '0.5 day', '0 days'] // prettier-ignore
    const lines = await guide()
    expect(lines.map((line) => line.split(': ')[0])).toEqual(['√', 'Ca3', 'x', '-'])
    for (const [i, words] of day.entries()) expect(lines[i]).toContain(words)
  })
})
