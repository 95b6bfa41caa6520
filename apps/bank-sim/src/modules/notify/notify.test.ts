import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KEYS, open, openWorld, until, type World } from '../../../test/world.ts'
import { signature } from '../../platform/sign.ts'

let world: World
let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sim-notify-'))
  world = await openWorld({ dataDir })
})
afterEach(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const credit = async (figures: object = {}) =>
  String(
    (
      await world.api.post('/api/bank/credit', {
        accountNo: '100200300400',
        amount: 10_000,
        ...figures,
      })
    ).body['bankReference'],
  )
const fault = (name: string, figures: object = {}) =>
  world.api.post('/api/faults', { name, on: true, ...figures })
const off = (name: string) => world.api.post('/api/faults', { name, on: false })
const notifications = async (query = '') =>
  (await world.api.get(`/api/notifications${query}`)).body as unknown as {
    waiting: number
    items: {
      state: string
      attempts: number
      lastAnswer: string
      reference: string
      nextAttemptInMs: number | null
    }[]
  }
const allDone = () => until(async () => (await notifications()).waiting === 0)

describe('delivery', () => {
  it(
    'is signed over method, path, time and raw body, fresh each time',
    { meta: { bars: ['W7'] } },
    async () => {
      world.receiver.answer((_received, count) => (count === 1 ? { status: 500 } : {}))
      await credit()
      await allDone()
      expect(world.receiver.received).toHaveLength(2)
      for (const { method, path, headers, body } of world.receiver.received) {
        expect(headers['client']).toBe('klb-core')
        expect(Math.abs(Date.now() - Number(headers['time']))).toBeLessThan(5_000)
        expect(headers['validate']).toBe(
          signature(KEYS.bankSecret, method, path, String(headers['time']), body),
        )
      }
      const [first, second] = world.receiver.received
      expect(first?.body).not.toBe(second?.body)
      expect(first && second && open(first)).toEqual(second && open(second))
    },
  )

  it('repeats after 0.5 s, 1 s … until it is answered with 200 and code 0', async () => {
    const answers = [
      'cut',
      { status: 503 },
      { status: 200, body: '{"code":5}' },
      { status: 200, body: 'fine' },
      {},
    ] as const
    world.receiver.answer((_received, count) => answers[Math.min(count, answers.length) - 1] ?? {})
    await credit()
    await until(() => world.receiver.received.length === 2)
    const [a, b] = world.receiver.received
    expect((b?.at ?? 0) - (a?.at ?? 0)).toBeGreaterThanOrEqual(490)
    for (const seconds of [1, 2, 5]) {
      await until(async () => (await notifications()).items[0]?.nextAttemptInMs)
      await world.api.post('/api/clock', { advanceMs: seconds * 1_000 })
    }
    await allDone()
    expect((await notifications()).items[0]).toMatchObject({ state: 'DONE', attempts: 5 })
  })

  it('gives up after 24 hours, and says so', async () => {
    world.receiver.answer(() => ({ status: 500 }))
    await credit()
    await until(async () => (await notifications()).items[0]?.attempts === 1)
    for (let hour = 0; hour < 30 && (await notifications()).waiting > 0; hour += 1)
      await world.api.post('/api/clock', { advanceMs: 3_600_000 })
    const [only] = (await notifications()).items
    expect(only).toMatchObject({ state: 'GAVE_UP' })
    expect(only?.attempts).toBeGreaterThan(20)
  })

  it("keeps dating its signatures with real time when the bank's clock is moved", async () => {
    await world.api.post('/api/clock', { advanceMs: 30 * 86_400_000 })
    await credit()
    await until(() => world.receiver.received.length === 1)
    const [one] = world.receiver.received
    expect(Math.abs(Date.now() - Number(one?.headers['time']))).toBeLessThan(5_000)
    expect(one && Date.parse(open(one).bookedAt) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  })
})

describe('faults', () => {
  it('duplicate sends each notification several times', async () => {
    await fault('duplicate', { copies: 4 })
    const reference = await credit()
    await allDone()
    expect(world.receiver.notified().map((one) => one.bankReference)).toEqual(
      Array.from({ length: 4 }, () => reference),
    )
  })

  it('stop and down hold everything back until they end', async () => {
    for (const name of ['stop', 'down']) {
      await fault(name)
      const reference = await credit()
      await new Promise((done) => {
        setTimeout(done, 100)
      })
      expect(world.receiver.notified().map((one) => one.bankReference)).not.toContain(reference)
      await off(name)
      await allDone()
      expect(world.receiver.notified().map((one) => one.bankReference)).toContain(reference)
    }
  })

  it('reorder sends in reverse order', async () => {
    await fault('reorder', { delayMs: 5_000, copies: 4 })
    const sent: string[] = []
    for (let n = 0; n < 4; n += 1) sent.push(await credit())
    await allDone()
    expect(world.receiver.notified().map((one) => one.bankReference)).toEqual(sent.reverse())
  })

  it('drop-answer sends again though it was answered', async () => {
    await fault('drop-answer', { times: 2 })
    await credit()
    await until(() => world.receiver.received.length === 2)
    await world.api.post('/api/clock', { advanceMs: 1_000 })
    await allDone()
    expect(world.receiver.received).toHaveLength(3)
    expect((await world.api.get('/api/faults')).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ name: 'drop-answer', on: false })]),
    })
  })

  it('delay books at once and tells later, late books later', async () => {
    await fault('delay', { delayMs: 60_000 })
    const delayed = await credit()
    const books = world.running.sim.books
    expect(books.credits.has(delayed)).toBe(true)
    await off('delay')
    await fault('late', { delayMs: 60_000 })
    const before = books.balance('100200300400')
    const late = await credit({ amount: 5_000 })
    expect(books.credits.has(late)).toBe(false)
    expect(world.receiver.received).toHaveLength(0)
    await world.api.post('/api/clock', { advanceMs: 60_001 })
    await allDone()
    expect(books.balance('100200300400')).toBe(before + 5_000)
    const notified = Object.fromEntries(
      world.receiver.notified().map((one) => [one.bankReference, Date.parse(one.bookedAt)]),
    )
    expect((notified[late] ?? 0) - (notified[delayed] ?? 0)).toBeGreaterThanOrEqual(60_000)
  })

  it('wrong-amount and wrong-content change what is booked and told, or what is told alone', async () => {
    const notified = async (reference: string) =>
      until(() => world.receiver.notified().find((one) => one.bankReference === reference))
    const booked = (reference: string) => world.running.sim.books.credits.get(reference)
    await fault('wrong-amount', { times: 1 })
    await fault('wrong-content', { times: 1, content: 'khac han' })
    const under = await credit()
    expect(await notified(under)).toMatchObject({ amount: 9_000, content: 'khac han' })
    expect(booked(under)).toMatchObject({ amount: 9_000, detail: 'khac han' })
    await fault('wrong-amount', { times: 1, amount: 10_001, only: 'NOTIFICATION' })
    const lied = await credit()
    expect([(await notified(lied)).amount, booked(lied)?.amount]).toEqual([10_001, 10_000])
  })

  it('wrong-amount can tell what no book can hold', { meta: { bars: ['M4'] } }, async () => {
    for (const [amount, text] of [
      [0, '0'],
      [-5, '-5'],
      ['9007199254740993', '9007199254740993'],
      ['10.5', '10.5'],
    ] as const) {
      await fault('wrong-amount', { times: 1, amount })
      const reference = await credit()
      const { payload } = await until(
        () =>
          [...world.running.sim.notifications.ended.values()].find(
            (one) => one.notification.reference === reference,
          )?.notification,
      )
      expect(payload).toContain(`"amount":${text},`)
      expect(world.running.sim.books.credits.get(reference)?.amount).toBe(10_000)
    }
  })

  it('bad-signature is signed with a wrong key, and right again when it is over', async () => {
    await fault('bad-signature', { times: 1 })
    const isGood = (n: number): boolean => {
      const one = world.receiver.received[n]
      return (
        one !== undefined &&
        one.headers['validate'] ===
          signature(KEYS.bankSecret, one.method, one.path, String(one.headers['time']), one.body)
      )
    }
    world.receiver.answer((_received, count) => (isGood(count - 1) ? {} : { status: 401 }))
    await credit()
    await allDone()
    expect([isGood(0), isGood(1)]).toEqual([false, true])
  })

  it('can be limited to one account or virtual account', async () => {
    await fault('duplicate', { accountNo: '888000111222' })
    await credit()
    await credit({ accountNo: '888000111222' })
    await allDone()
    const times = (accountNo: string): number =>
      world.receiver.notified().filter((one) => one.accountNo === accountNo).length
    expect([times('100200300400'), times('888000111222')]).toEqual([1, 3])
  })

  it('lists every fault with what it does, in both languages, and refuses an unknown one', async () => {
    const list = async (lang: string) =>
      (
        (await world.api.get('/api/faults', { 'accept-language': lang })).body as unknown as {
          items: { name: string; about: string }[]
        }
      ).items
    const [vi, en] = [await list('vi'), await list('en')]
    expect(vi.map((one) => one.name)).toEqual(
      expect.arrayContaining([
        'timeout-after-debit',
        'duplicate',
        'late',
        'wrong-amount',
        'wrong-content',
        'down',
        'slow',
        'refuse',
        'delay',
        'reorder',
        'drop-answer',
        'stop',
      ]),
    )
    expect(vi.every((one, index) => one.about.length > 5 && one.about !== en[index]?.about)).toBe(
      true,
    )
    expect((await world.api.post('/api/faults', { name: 'earthquake', on: true })).status).toBe(400)
  })
})

describe('restart', () => {
  it(
    'loses nothing: books, waiting notifications, faults, clock',
    { meta: { bars: ['M1'] } },
    async () => {
      await fault('stop')
      await fault('wrong-content', { content: 'van con' })
      await world.api.post('/api/clock', { advanceMs: 86_400_000 })
      await fault('late', { delayMs: 60_000, times: 1 })
      const late = await credit()
      const references = await Promise.all(Array.from({ length: 20 }, () => credit()))
      const balance = world.running.sim.books.balance('100200300400')
      await world.restart()
      expect(world.running.sim.books.balance('100200300400')).toBe(balance)
      expect(world.running.sim.clock.offsetMs).toBe(86_400_000)
      expect((await notifications()).waiting).toBe(20)
      await off('stop')
      await world.api.post('/api/clock', { advanceMs: 60_001 })
      await allDone()
      expect(
        world.receiver
          .notified()
          .map((one) => one.bankReference)
          .sort(),
      ).toEqual([...references, late].sort())
      expect(world.receiver.notified().every((one) => one.content === 'van con')).toBe(true)
      await world.restart()
      expect((await notifications()).waiting).toBe(0)
      expect(world.receiver.received).toHaveLength(21)
    },
  )

  it('reads journals written before notifications had this name, and refuses what it does not know', async () => {
    await fault('stop')
    await credit()
    const file = join(dataDir, 'sim/books.jsonl')
    const today = readFileSync(file, 'utf8')
    expect(today).toContain('"notification":{')
    writeFileSync(
      file,
      today
        .replaceAll('"type":"notification.', '"type":"notice.')
        .replaceAll('"notification":{', '"notice":{'),
    )
    await world.restart()
    expect([(await notifications()).waiting, world.running.sim.clock.offsetMs]).toEqual([1, 0])
    await off('stop')
    await allDone()
    const known = readFileSync(file, 'utf8')
    writeFileSync(file, `${known}{"at":0,"changes":[{"type":"other.thing"}]}\n`)
    await expect(world.restart()).rejects.toThrow('unknown kind: other.thing')
    writeFileSync(file, known)
    await world.restart()
  })

  it('keeps money and notification in one line of the journal', async () => {
    await credit()
    await allDone()
    const lines = readFileSync(join(dataDir, 'sim/books.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { changes: { type: string }[] })
    expect(lines.map((line) => line.changes.map((change) => change.type))).toContainEqual([
      'bank.entry',
      'notification.queued',
    ])
  })
})

describe('load', () => {
  it(
    'delivers 200 credits told three times each, fifty senders at once',
    { timeout: 120_000, meta: { bars: ['M3'] } },
    async () => {
      const send = async (n: number): Promise<void> => {
        await credit({ amount: 1_000 + n, times: 3 })
      }
      for (let from = 0; from < 200; from += 50)
        await Promise.all(Array.from({ length: 50 }, (_, n) => send(from + n)))
      await until(async () => (await notifications()).waiting === 0, 60_000)
      expect(world.receiver.received).toHaveLength(600)
      expect(new Set(world.receiver.notified().map((one) => one.bankReference)).size).toBe(200)
    },
  )
})
