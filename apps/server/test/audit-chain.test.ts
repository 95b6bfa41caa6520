/** D2: a database superuser who gets past the rights and the triggers is still found out, because the chain's key and its newest hash are not in the database. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, sealAudit, verifyAudit } from '../src/platform/audit.ts'
import { keepHead, lastHead, readHeads } from '../src/platform/audit-heads.ts'
import { inTransaction } from '../src/platform/db.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { checkHead, sealJob } from '../src/platform/retention.ts'
import { asOwner } from './shop.ts'
import { openWorld, type World } from './world.ts'

const dir = mkdtempSync(join(tmpdir(), 'saola-heads-'))
const file = join(dir, 'heads.jsonl')
let world: World
beforeAll(async () => {
  world = await openWorld({ AUDIT_HEADS_FILE: file })
  await asOwner(world, 'alter table audit_record disable trigger user')
  await asOwner(world, 'alter table audit_seal disable trigger user')
})
afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

const key = (): string => world.app.config.keys.audit
const sealWith = (secret: string): Promise<number> =>
  inTransaction(world.app.db, (tx) => sealAudit(tx, secret))
/** The job as the worker runs it each minute: seals, and keeps the head. */
const minute = (): Promise<void> => sealJob.work(jobCtx(world.app, sealJob.name), {})
const verify = async (): ReturnType<typeof verifyAudit> =>
  verifyAudit(world.app.db, key(), await readHeads(file, key()))
const write = async (n: number): Promise<void> => {
  for (let i = 0; i < n; i++)
    await audit(jobCtx(world.app, 'test.write'), {
      module: 'test',
      merchantId: null,
      objectId: String(i),
      after: { amount: i },
    })
}
/** What /readyz tells of the head. */
const readiness = async (): Promise<unknown> =>
  (JSON.parse((await world.raw('/readyz')).text) as { auditHead: string }).auditHead
const alarms = async (kind: string): Promise<number> =>
  (await world.app.metrics.alarms.get()).values.find((v) => v.labels.kind === kind)?.value ?? 0
/** Does the harm, looks, and undoes it: each case begins with a whole chain. */
async function after(harm: string, undo: string): ReturnType<typeof verifyAudit> {
  await asOwner(world, harm)
  try {
    return await verify()
  } finally {
    await asOwner(world, undo)
    expect(await verify(), 'undone').toBeNull()
  }
}

it(
  'seals each record once, in order, keeps the head outside the database, and finds the chain whole',
  { meta: { bars: ['D2'] } },
  async () => {
    await write(5)
    await minute()
    await minute()
    expect(
      readFileSync(file, 'utf8').trim().split('\n'),
      'a head that has not moved is not written again',
    ).toHaveLength(1)
    await write(3)
    await minute()
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
    expect([await sealWith(key()), await verify()]).toEqual([0, null])
  },
)

describe('finds', { meta: { bars: ['D2'] } }, () => {
  it('an update, of what was done and of who did it', async () => {
    expect(
      await after(
        `update audit_record set after = '{"amount":9}' where object_id = '2' and module = 'test'`,
        `update audit_record set after = '{"amount":2}' where object_id = '2' and module = 'test'`,
      ),
    ).toMatchObject({ why: 'changed' })
    expect(
      await after(
        `update audit_record set actor_name = 'somebody else' where object_id = '4'`,
        `update audit_record set actor_name = 'worker' where object_id = '4'`,
      ),
    ).toMatchObject({ why: 'changed' })
  })
  it('a delete', async () => {
    expect(
      await after(
        'create table kept as select * from audit_record where id = (select max(id) - 1 from audit_record); delete from audit_record where id in (select id from kept)',
        'insert into audit_record overriding system value select * from kept; drop table kept',
      ),
    ).toMatchObject({ why: 'missing' })
  })
  it('a delete of the seal with its record', async () => {
    expect(
      await after(
        'create table kept as select * from audit_seal where seq = 3; delete from audit_seal where seq = 3',
        'insert into audit_seal select * from kept; drop table kept',
      ),
    ).toEqual({ seq: 3, why: 'gap' })
  })
  it('an insert between others', async () => {
    const forge = `insert into audit_record (at, operation, module, actor_kind, actor_id, actor_name, address, trace_id) values (now(), 'forged', 'test', 'ADMIN', 'x', 'x', '', 'x')`
    expect(
      await after(
        `${forge}; update audit_seal set seq = -seq where seq > 3; update audit_seal set seq = 1 - seq where seq < 0; insert into audit_seal (seq, record_id, hash) select 4, id, repeat('0', 64) from audit_record where operation = 'forged'`,
        `delete from audit_seal where seq = 4; update audit_seal set seq = -seq where seq > 4; update audit_seal set seq = -seq - 1 where seq < 0; delete from audit_record where operation = 'forged'`,
      ),
    ).toEqual({ seq: 4, why: 'changed' })
  })
  it('a reorder', async () => {
    const swap =
      'update audit_seal s set record_id = -x.record_id from audit_seal x where (s.seq, x.seq) in ((2, 3), (3, 2)); update audit_seal set record_id = -record_id where record_id < 0'
    expect(await after(swap, swap)).toEqual({ seq: 2, why: 'changed' })
  })
  it('a tail cut, and the next minute raises the alarm', async () => {
    const { length } = await asOwner<object>(world, 'select from audit_seal')
    await asOwner(
      world,
      `create table kept_seal as select * from audit_seal where seq > ${length - 2}; create table kept as select * from audit_record where id in (select record_id from kept_seal);
      delete from audit_seal where seq > ${length - 2}; delete from audit_record where id in (select id from kept)`,
    )
    expect(await verify()).toEqual({ seq: length - 1, why: 'cut' })
    expect(await verifyAudit(world.app.db, key()), 'without the heads it would pass').toBeNull()
    const before = await alarms('audit-cut')
    await minute()
    expect(await alarms('audit-cut')).toBe(before + 1)
    await asOwner(
      world,
      'insert into audit_record overriding system value select * from kept; insert into audit_seal select * from kept_seal; drop table kept; drop table kept_seal',
    )
    expect(await verify()).toBeNull()
  })
  it('a tail cut that new records grow over', async () => {
    await asOwner(
      world,
      'create table kept_seal as select * from audit_seal; delete from audit_seal where seq = (select max(seq) from audit_seal)',
    )
    await asOwner(
      world,
      `create table kept as select * from audit_record where id = (select max(id) from audit_record); update audit_record set after = '{"amount":77}' where id = (select id from kept)`,
    )
    await sealWith(key())
    expect(await verify()).toMatchObject({ why: 'changed' })
    await asOwner(
      world,
      'delete from audit_seal; insert into audit_seal select * from kept_seal; update audit_record r set after = kept.after from kept where kept.id = r.id; drop table kept; drop table kept_seal',
    )
    expect(await verify()).toBeNull()
  })
  it('a full re-hash with the true key, by the heads; and a forged key', async () => {
    await asOwner(world, 'create table kept_seal as select * from audit_seal')
    await asOwner(
      world,
      `delete from audit_seal; update audit_record set after = '{"amount":1000000}' where object_id = '1' and module = 'test'`,
    )
    await sealWith(key())
    expect(await verify()).toMatchObject({ why: 'changed' })
    await asOwner(world, 'delete from audit_seal')
    await sealWith('somebody else’s key')
    expect(await verify()).toEqual({ seq: 1, why: 'changed' })
    await asOwner(
      world,
      `delete from audit_seal; insert into audit_seal select * from kept_seal; drop table kept_seal; update audit_record set after = '{"amount":1}' where object_id = '1' and module = 'test'`,
    )
    expect(await verify()).toBeNull()
  })
  it('a chain that was written anew over the head, by the next minute and at the next start', async () => {
    const hash = (value: string) =>
      asOwner(
        world,
        `update audit_seal set hash = ${value} where seq = (select max(seq) from audit_seal)`,
      )
    const before = await alarms('audit-cut')
    await hash(`'x' || hash`)
    const whole = readFileSync(file, 'utf8')
    await write(1)
    await minute()
    expect(readFileSync(file, 'utf8'), 'nothing is kept behind it').toBe(whole)
    expect([await checkHead(world.app), await readiness()]).toEqual(['changed', 'changed'])
    expect(await alarms('audit-cut')).toBe(before + 2)
    await asOwner(
      world,
      `delete from audit_seal where seq = (select max(seq) from audit_seal); delete from audit_record where id = (select max(id) from audit_record)`,
    )
    await hash('substr(hash, 2)')
    expect([await checkHead(world.app), await readiness()]).toEqual(['whole', 'whole'])
    expect(await verify()).toBeNull()
  })
  it('a line put into the file of heads, and one taken for another', async () => {
    const whole = readFileSync(file, 'utf8')
    appendFileSync(
      file,
      `${JSON.stringify({ seq: 99, hash: '0'.repeat(64), at: new Date().toISOString(), mac: '0'.repeat(64) })}\n`,
    )
    expect(await verify()).toMatchObject({ why: 'heads' })
    writeFileSync(file, whole.replace(/"hash":"./, '"hash":"x'))
    expect(await verify()).toMatchObject({ why: 'heads' })
    writeFileSync(file, whole)
    expect(await verify()).toBeNull()
  })
})

describe('a file of heads that is another installation’s', { meta: { bars: ['D2'] } }, () => {
  const foreign = join(dir, 'foreign.jsonl')
  const ownConfig = () => world.app.config
  it('is told at the start, by readiness and each minute, and nothing is written to it', async () => {
    keepHead(foreign, 'another installation’s key', { seq: 1, hash: '0'.repeat(64), at: '' })
    const lines = readFileSync(foreign, 'utf8')
    const own = ownConfig().auditHeadsFile
    ownConfig().auditHeadsFile = foreign
    try {
      const before = await alarms('audit-heads-foreign')
      await write(1)
      await minute()
      expect([await checkHead(world.app), await readiness()]).toEqual(['foreign', 'foreign'])
      expect(await alarms('audit-heads-foreign')).toBe(before + 2)
      expect(readFileSync(foreign, 'utf8')).toBe(lines)
    } finally {
      ownConfig().auditHeadsFile = own
    }
  })
  it('and so is a line that was cut short', () => {
    writeFileSync(foreign, readFileSync(file, 'utf8').trimEnd().slice(0, -3))
    expect(lastHead(foreign, key())).toBe('foreign')
  })
})
