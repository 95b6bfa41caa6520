import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { SimClock } from './clock.ts'
import { bankReference, interBankTrace } from './ids.ts'
import { Journal, type Log } from './journal.ts'
import { rangeEnd, rangeStart, vnDay, vnIso, yearAndDay } from './time.ts'

const folder = fs.mkdtempSync(join(tmpdir(), 'sim-journal-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const quiet: Log = () => undefined

describe('journal', () => {
  it('gives back every line after a restart, in order', () => {
    const first = new Journal<{ n: number }>(folder, 'a.jsonl', quiet)
    expect(first.open()).toEqual([])
    for (let n = 0; n < 100; n += 1) first.append({ n })
    first.close()
    const second = new Journal<{ n: number }>(folder, 'a.jsonl', quiet)
    expect(second.open().map((line) => line.n)).toEqual(Array.from({ length: 100 }, (_, n) => n))
    second.append({ n: 100 })
    second.close()
    expect(new Journal<{ n: number }>(folder, 'a.jsonl', quiet).open()).toHaveLength(101)
  })

  it('cuts off a line torn by a kill and goes on writing after the last whole one', () => {
    fs.writeFileSync(join(folder, 'b.jsonl'), '{"n":1}\n{"n":2}\n{"n":')
    const said: string[] = []
    const journal = new Journal<{ n: number }>(folder, 'b.jsonl', (line) => said.push(line.event))
    expect(journal.open()).toEqual([{ n: 1 }, { n: 2 }])
    journal.append({ n: 3 })
    journal.close()
    expect(fs.readFileSync(join(folder, 'b.jsonl'), 'utf8')).toBe('{"n":1}\n{"n":2}\n{"n":3}\n')
    expect(said).toEqual(['journal.torn_line_cut'])
  })

  it('refuses a file that is damaged in the middle, naming the line', () => {
    fs.appendFileSync(join(folder, 'c.jsonl'), '{"n":1}\n{broken\n{"n":3}\n')
    expect(() => new Journal(folder, 'c.jsonl', quiet).open()).toThrow(
      /c\.jsonl: line 2 is damaged/,
    )
  })

  it('is on the disk before it says so: everything appended is flushed once for all who wait, and nothing twice', async () => {
    const flush = vi.fn<(file: number, done: (error: Error | null) => void) => void>(fs.fdatasync)
    const journal = new Journal<{ n: number }>(folder, 'e.jsonl', quiet, flush)
    journal.open()
    await journal.safe()
    expect(flush).toHaveBeenCalledTimes(0)
    for (let n = 0; n < 5; n += 1) journal.append({ n })
    const waiting = [journal.safe(), journal.safe()]
    // Begun before this line was appended: its own wait needs another flush.
    journal.append({ n: 5 })
    waiting.push(journal.safe(), journal.safe())
    await Promise.all(waiting)
    expect(flush).toHaveBeenCalledTimes(2)
    await journal.safe()
    expect(flush).toHaveBeenCalledTimes(2)
    flush.mockImplementationOnce((_file, done) => done(new Error('the disk is gone')))
    journal.append({ n: 6 })
    await expect(journal.safe()).rejects.toThrow('the disk is gone')
    journal.close()
  })

  it('rewrites itself to what is kept', () => {
    const journal = new Journal<{ n: number }>(folder, 'd.jsonl', quiet)
    journal.open()
    for (let n = 0; n < 10; n += 1) journal.append({ n })
    journal.rewrite([{ n: 8 }, { n: 9 }])
    journal.append({ n: 10 })
    journal.close()
    expect(
      new Journal<{ n: number }>(folder, 'd.jsonl', quiet).open().map((line) => line.n),
    ).toEqual([8, 9, 10])
  })
})

describe('clock', () => {
  it('runs what falls due in a move ahead, oldest first, and leaves the rest', async () => {
    const clock = new SimClock(
      () => 1_000_000,
      () => undefined,
    )
    const ran: string[] = []
    clock.after(60_000, () => void ran.push('minute'))
    clock.after(1_000, async () => void ran.push('second'))
    clock.after(3_600_000, () => void ran.push('hour'))
    clock.set(60_000)
    await clock.runDue()
    expect(ran).toEqual(['second', 'minute'])
    expect(clock.now()).toBe(1_060_000)
    clock.close()
  })

  it('makes nothing wait longer when it is moved back', async () => {
    const clock = new SimClock(
      () => 1_000_000,
      () => undefined,
    )
    let ran = false
    clock.after(5_000, () => {
      ran = true
    })
    clock.set(-86_400_000)
    expect(clock.now()).toBe(1_000_000 - 86_400_000)
    clock.set(-86_400_000 + 5_000)
    await clock.runDue()
    expect(ran).toBe(true)
    clock.close()
  })

  it('goes on when a job fails, and reports it', async () => {
    const failed: unknown[] = []
    const clock = new SimClock(
      () => 0,
      (error) => failed.push(error),
    )
    let ran = false
    clock.after(1, () => {
      throw new Error('no')
    })
    clock.after(2, () => {
      ran = true
    })
    clock.set(10)
    await clock.runDue()
    expect(failed).toHaveLength(1)
    expect(ran).toBe(true)
    clock.close()
  })
})

describe('time and numbers', () => {
  it('counts days in Vietnam, whatever the machine thinks', () => {
    const lastSecond = Date.parse('2026-12-31T16:59:59.999Z')
    expect(vnIso(lastSecond)).toBe('2026-12-31T23:59:59.999+07:00')
    expect([vnDay(lastSecond), vnDay(lastSecond + 1)]).toEqual(['2026-12-31', '2027-01-01'])
    expect([yearAndDay(lastSecond), yearAndDay(lastSecond + 1)]).toEqual(['26365', '27001'])
    expect(yearAndDay(Date.parse('2028-12-31T05:00:00Z'))).toBe('28366')
  })

  it('reads a day as its whole length and a moment as itself', () => {
    expect(vnIso(rangeStart('2026-11-21'))).toBe('2026-11-21T00:00:00.000+07:00')
    expect(vnIso(rangeEnd('2026-11-21'))).toBe('2026-11-21T23:59:59.999+07:00')
    expect(rangeEnd('2026-11-21T10:00:00Z')).toBe(Date.parse('2026-11-21T10:00:00Z'))
  })

  it('makes references of the agreed shape, all different', () => {
    const made = Array.from({ length: 1_000 }, () =>
      bankReference(Date.parse('2026-11-21T05:00:00Z')),
    )
    expect(made.every((one) => /^FT26325[A-Z2-7]{8}$/.test(one))).toBe(true)
    expect(new Set(made).size).toBe(1_000)
    expect(interBankTrace(Date.parse('2026-11-21T05:00:00Z'))).toMatch(/^261121\d{10}$/)
  })
})
