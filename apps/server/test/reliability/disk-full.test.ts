/** A disk that is full (M14): PostgreSQL refuses to write, then there is room again. Nobody is told a fault of the program, nothing is half written, and all goes on. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { media } from '@saola/contract/media'
import { payLink } from '@saola/contract/pay-link'
import { product } from '@saola/contract/product'
import { jobCtx } from '../../src/platform/jobs.ts'
import { keepHead, lastHead, readHeads } from '../../src/platform/audit-heads.ts'
import { sealJob } from '../../src/platform/retention.ts'
import { fill, filter, openFullWorld, sendIn } from '../contract-calls.ts'
import type { Objects } from '../example-objects.ts'
import { naming } from '../example-requests.ts'
import { createLink, linkDetail } from '../pay-links.ts'
import { people, type People } from '../people.ts'
import { asOwner } from '../shop.ts'
import { calm, type Answer, type World } from '../world.ts'

let world: World
let all: People
let theirs: Objects
beforeAll(async () => {
  ;({ world, all, theirs } = await openFullWorld())
  await world.work()
}, 120_000)
afterAll(() => world.close())

const TABLES = `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by relname`
const tables = async (): Promise<string[]> =>
  (await asOwner<{ relname: string }>(world, TABLES)).map(({ relname }) => relname)
/** What PostgreSQL says when it finds no room, at every write. */
async function fillDisk(): Promise<void> {
  await asOwner(
    world,
    `create or replace function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full'; end $$`,
  )
  for (const table of await tables())
    await asOwner(
      world,
      `create trigger aaa_no_room before insert or update or delete on "${table}" for each statement execute function no_room()`,
    )
}
async function makeRoom(): Promise<void> {
  for (const table of await tables())
    await asOwner(world, `drop trigger if exists aaa_no_room on "${table}"`)
}
/** A sum of all rows of each table. */
const contents = async (): Promise<{ table: string; sum: string | null }[]> =>
  asOwner(
    world,
    // PostgreSQL may look at several at once, and answers them as they come.
    `${(await tables())
      .map(
        (table) =>
          `select '${table}' "table", md5(string_agg(t::text, '|' order by t::text)) sum from "${table}" t`,
      )
      .join(' union all ')} order by 1`,
  )
const alarms = async (kind: string): Promise<number> =>
  (await world.app.metrics.alarms.get()).values.find(({ labels }) => labels.kind === kind)?.value ??
  0
const upload = (token: string): Promise<Answer> => {
  const form = new FormData()
  form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'a.png')
  return world.raw(fill(media.upload), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the database’s disk', { meta: { bars: ['M14', 'N2'] } }, () => {
  it('full: every call is answered by its word or by "busy", nothing is half written, and the next one goes through', async () => {
    await calm(world)
    all = await people(world)
    const link = await createLink(world, all.owner, { amount: 60_000 })
    await world.work()
    const { virtualAccount, accountNo } = await linkDetail(world, all.owner, link.payLinkCode)
    const notification = {
      bankReference: 'FT9999999999991',
      accountNo,
      virtualAccount,
      amount: 60_000,
      currency: 'VND',
      content: 'Ca phe',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'NGUYEN VAN AN',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: '9999999999999991',
    }
    const [before, told, unknown] = [
      await contents(),
      world.outbox.virtualAccounts.length,
      await alarms('unknown-error'),
    ]
    await fillDisk()
    const answers: { id: string; status: number; code: number }[] = []
    const note = (id: string, { status, body }: Answer): void => {
      answers.push({ id, status, code: body.code })
    }
    try {
      for (const [id, call] of filter(({ id: name }) => name in naming))
        for (const parts of naming[id]!(theirs))
          note(id, await sendIn(world, call, { ...parts, token: all.other.token }))
      note('upload', await upload(all.other.token))
      note(
        'payLink.create',
        await world.send(
          payLink.create,
          { body: { amount: 70_000, description: 'Trà' } as never },
          { token: all.owner.token },
        ),
      )
      note('notify', await world.notify(notification))
    } finally {
      await makeRoom()
    }
    expect(
      answers.filter(({ status, code }) => (status >= 500 && code !== 20) || code < 0),
    ).toEqual([])
    const busy = answers.filter(({ code }) => code === 20).map(({ id }) => id)
    expect(busy).toEqual(
      expect.arrayContaining(['upload', 'payLink.create', 'notify', 'product.create']) as string[],
    )
    // Who only reads does not notice.
    expect(answers.filter(({ code }) => code === 0).map(({ id }) => id)).toContain(
      'payLink.getDetail',
    )
    expect(await contents()).toEqual(before)
    expect([world.outbox.virtualAccounts.length, await alarms('unknown-error')]).toEqual([
      told,
      unknown,
    ])
    expect(await alarms('database-full')).toBeGreaterThanOrEqual(busy.length)
    // There is room again.
    expect((await upload(all.other.token)).body.code).toBe(0)
    expect((await world.notify(notification)).body.code).toBe(0)
    expect((await world.notify(notification)).body.code).toBe(0)
    expect((await linkDetail(world, all.owner, link.payLinkCode)).status).toBe('SUCCESS')
    expect(
      await asOwner(world, `select 1 from bank_credit where bank_reference = 'FT9999999999991'`),
    ).toHaveLength(1)
    expect(
      (
        await world.send(
          product.categoryCreate,
          { body: { name: 'Có chỗ rồi' } },
          { token: all.owner.token },
        )
      ).body.code,
    ).toBe(0)
  }, 120_000)
})

describe('the disk of the audit heads', { meta: { bars: ['M14', 'D2'] } }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'saola-full-'))
  const key = 'a key'
  const head = (seq: number) => ({ seq, hash: 'f'.repeat(64), at: '2026-01-01T00:00:00.000Z' })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  it('full in the middle of a line: the file keeps its whole lines, and the next head follows them', async () => {
    const file = join(dir, 'heads.jsonl')
    for (let seq = 1; lastHead(file, key) === null || readFileSync(file).length < 900; seq++)
      keepHead(file, key, head(seq))
    const whole = readFileSync(file, 'utf8')
    expect(whole.length).toBeLessThan(1024)
    const program = join(fileURLToPath(new URL('../../../../', import.meta.url)), 'tools/run.mjs')
    // A file may not grow past one kilobyte: of the line that would, a part is written and then refused, as on a disk without room.
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath, program, KEEPER, file, key],
      { encoding: 'utf8' },
    )
    expect({ status, stderr }).toEqual({ status: 3, stderr: '' })
    expect(readFileSync(file, 'utf8')).toBe(whole)
    keepHead(file, key, head(99))
    expect(await readHeads(file, key)).toMatchObject({ last: { seq: 99 }, wrong: null })
    // What half a line does, which a full disk would have left.
    appendFileSync(file, '{"seq":100,"ha')
    expect(lastHead(file, key)).toBe('foreign')
  })
  it('full from the first byte: the job fails, comes again, and the service goes on', async () => {
    const { auditHeadsFile } = world.app.config
    const full = join(dir, 'full')
    symlinkSync('/dev/full', full)
    ;(world.app.config as { auditHeadsFile: string }).auditHeadsFile = full
    try {
      await expect(
        Promise.resolve(sealJob.work(jobCtx(world.app, 'audit.seal'), {})),
      ).rejects.toThrow(/ENOSPC/)
      expect((await world.raw('/readyz')).status).toBe(200)
    } finally {
      ;(world.app.config as { auditHeadsFile: string }).auditHeadsFile = auditHeadsFile
    }
    await sealJob.work(jobCtx(world.app, 'audit.seal'), {})
    expect(await (await world.raw('/readyz')).text).toContain('whole')
  })
})
const KEEPER = fileURLToPath(new URL('../keep-head.ts', import.meta.url))
