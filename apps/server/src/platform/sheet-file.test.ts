import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { claimExport } from './export-limit.ts'
import type { PlainColumn } from './sheet-cells.ts'
import { openSheetThreads, sheetFile } from './sheet-file.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const columns: PlainColumn[] = [
  { title: 'Số', width: 10, kind: 'money', at: 0 },
  { title: 'Tên', width: 20, kind: 'text', at: 1 },
  { title: 'Trạng thái', width: 20, kind: 'text', at: 2, words: { A: 'Đang mở' } },
]
const rowsOf = (count: number) => sql`
  select
    n::bigint,
    case
      when n = 2 then ' =1+1 <b> '
      else 'Đơn ' || n
    end,
    case
      when n % 2 = 0 then 'A'
      else 'B'
    end
  from
    generate_series(1, ${count}::int) n
`

describe('an Excel file written by a thread', () => {
  it(
    'holds every row as it is, with words for codes and nothing for unknown ones',
    { meta: { bars: ['N7'] } },
    async () => {
      const rows = await readSheet(
        await buffer(await sheetFile(world.app, 'whole', rowsOf(2_500), 'Giao dịch', columns)),
        { trim: false },
      )
      expect(rows).toHaveLength(2_501)
      expect(rows.slice(0, 4)).toEqual([
        ['Số', 'Tên', 'Trạng thái'],
        [1, 'Đơn 1', null],
        [2, ' =1+1 <b> ', 'Đang mở'],
        [3, 'Đơn 3', null],
      ])
      expect(rows.at(-1)).toEqual([2_500, 'Đơn 2500', 'Đang mở'])
    },
  )
  it('may take longer than a call', async () => {
    const rows = await readSheet(
      await buffer(
        await sheetFile(
          world.app,
          'slow',
          sql`
            select
              n,
              'a' || pg_sleep(0.8)::text,
              'A'
            from
              generate_series(1, 8) n
          `,
          'x',
          columns,
        ),
      ),
    )
    expect(rows).toHaveLength(9)
  }, 120_000)
  it('37002 is one at a time for an owner, and a reader who goes away gives their turn back', async () => {
    const first = await sheetFile(world.app, 'owner', rowsOf(300_000), 'x', columns)
    await once(first, 'readable')
    await expect(sheetFile(world.app, 'owner', rowsOf(1), 'x', columns)).rejects.toMatchObject({
      key: 'export.busy',
    })
    expect(
      (await buffer(await sheetFile(world.app, 'another', rowsOf(1), 'x', columns)))
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    first.destroy()
    await expect
      .poll(
        async () => {
          try {
            return (await buffer(await sheetFile(world.app, 'owner', rowsOf(1), 'x', columns)))
              .subarray(0, 2)
              .toString()
          } catch {
            await sleep(50)
            return 'busy'
          }
        },
        { timeout: 60_000 },
      )
      .toBe('PK')
  })
  it('who asks as their file ends waits for its turn; while one goes on it is refused', async () => {
    const release = await claimExport(world.app, 'ending')
    const [next] = await Promise.all([
      claimExport(world.app, 'ending'),
      sleep(150).then(() => release()),
    ])
    const asked = performance.now()
    await expect(claimExport(world.app, 'ending')).rejects.toMatchObject({ key: 'export.busy' })
    expect(performance.now() - asked).toBeGreaterThan(400)
    await next()
  })
  it(
    'begins in a thread that the one before left waiting; none waits before the first, after a while, or once all is closed',
    { meta: { bars: ['U6'] } },
    async () => {
      const threads = openSheetThreads(50)
      const app = {
        db: world.app.db,
        exportPool: world.app.exportPool,
        sheetThreads: openSheetThreads(),
      }
      const written = async () =>
        (await buffer(await sheetFile(app, 'warm', rowsOf(3), 'x', columns)))
          .subarray(0, 2)
          .toString()
      expect(app.sheetThreads.waiting()).toBeNull()
      await written()
      await expect.poll(() => app.sheetThreads.waiting()).not.toBeNull()
      const second = app.sheetThreads.waiting()!
      expect(await written()).toBe('PK')
      expect(second.threadId, 'used up').toBe(-1)
      await expect.poll(() => app.sheetThreads.waiting()).not.toBeNull()
      await app.sheetThreads.close()
      app.sheetThreads.renew()
      expect(app.sheetThreads.waiting()).toBeNull()
      threads.renew()
      expect(threads.waiting()).not.toBeNull()
      await expect.poll(() => threads.waiting(), { timeout: 60_000 }).toBeNull()
    },
  )
  it('is never taken for whole when the rows break off, and refused at once when they cannot begin', async () => {
    const broken = await sheetFile(
      world.app,
      'broken',
      sql`
        select
          1 / (300000 - n),
          '',
          ''
        from
          generate_series(1, 900000) n
      `,
      'x',
      columns,
    )
    await expect(buffer(broken)).rejects.toThrow('division by zero')
    await expect(
      sheetFile(
        world.app,
        'broken',
        sql`
          select
            *
          from
            nowhere
        `,
        'x',
        columns,
      ),
    ).rejects.toThrow('nowhere')
    expect(
      (await buffer(await sheetFile(world.app, 'broken', rowsOf(1), 'x', columns)))
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect(world.app.exportPool.idleCount).toBe(world.app.exportPool.totalCount)
  })
})
