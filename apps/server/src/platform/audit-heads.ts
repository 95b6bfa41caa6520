/**
 * The chain's newest hash, kept once a minute in a file outside the database (reliability bar D2): anyone who cuts the newest records off together with
 * their seals, or hashes everything anew, contradicts what was kept. Each line carries a MAC of its own, so that lines cannot be invented either.
 */
import { createHmac } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { maybe, type Db } from './db.ts'

export interface Head {
  seq: number
  hash: string
  at: string
}
const macOf = (key: string, h: Head): string =>
  createHmac('sha256', key).update(`head|${h.seq}|${h.hash}|${h.at}`).digest('hex')
const TAIL_BYTES = 1024

function headIn(line: string, key: string): Head | 'foreign' {
  try {
    const { mac, ...head } = JSON.parse(line) as Head & { mac?: string }
    return mac === macOf(key, head) ? head : 'foreign'
  } catch {
    return 'foreign'
  }
}

/** The newest line; null where nothing was kept yet, 'foreign' where that line was not written with this key, or not to its end. */
export function lastHead(file: string, key: string): Head | 'foreign' | null {
  if (!existsSync(file)) return null
  const fd = openSync(file, 'r')
  try {
    const { size } = fstatSync(fd)
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES))
    readSync(fd, tail, 0, tail.length, size - tail.length)
    const line = tail.toString('utf8').trimEnd().split('\n').at(-1)
    return line ? headIn(line, key) : null
  } finally {
    closeSync(fd)
  }
}

/** Where even that fails, why the head could not be kept says more. */
function shorten(fd: number, size: number): void {
  try {
    ftruncateSync(fd, size)
  } catch {
    /* the first fault is the one to tell */
  }
}
/** Adds a head at the end of the file and waits until it is on disk. A disk that is full is left with the whole lines it had: half a line would stop every later one. */
export function keepHead(file: string, key: string, head: Head): void {
  mkdirSync(dirname(file), { recursive: true })
  const fd = openSync(file, 'a', 0o600)
  const { size } = fstatSync(fd)
  try {
    appendFileSync(fd, `${JSON.stringify({ ...head, mac: macOf(key, head) })}\n`)
    fsyncSync(fd)
  } catch (error) {
    shorten(fd, size)
    throw error
  } finally {
    closeSync(fd)
  }
}

export interface StoredHeads {
  bySeq: ReadonlyMap<number, string>
  last: Head | null
  /** The place of the first line that is not ours or goes backwards. */ wrong: number | null
}
/** Every head that was kept. */
export async function readHeads(file: string, key: string): Promise<StoredHeads> {
  const bySeq = new Map<number, string>()
  let last: Head | null = null
  if (!existsSync(file)) return { bySeq, last, wrong: null }
  const handle = await open(file)
  try {
    for await (const line of handle.readLines()) {
      if (line === '') continue
      const head = headIn(line, key)
      if (head === 'foreign' || head.seq <= (last?.seq ?? 0))
        return { bySeq, last, wrong: (last?.seq ?? 0) + 1 }
      bySeq.set(head.seq, head.hash)
      last = head
    }
  } finally {
    await handle.close()
  }
  return { bySeq, last, wrong: null }
}

/** The chain's hash at a place, or null where it does not reach so far. */
const hashAt = async (db: Db, seq: number): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ hash: string }>`
        select
          hash
        from
          audit_seal
        where
          seq = ${seq}
      `,
    )
  )?.hash ?? null

/** The end of the chain, or null where nothing is sealed. */
export const headOf = (db: Db): Promise<{ seq: number; hash: string } | null> =>
  maybe(
    db,
    sql<{ seq: number; hash: string }>`
      select
        seq,
        hash
      from
        audit_seal
      order by
        seq desc
      limit
        1
    `,
  )

/**
 * How the newest head that was kept agrees with key and database: `none` was kept yet; `whole`; `foreign`, its line was written with
 * another key, so the file is another installation's; `cut`, the chain is shorter than it; `changed`, the chain says otherwise there.
 */
export type HeadState = 'none' | 'whole' | 'foreign' | 'cut' | 'changed'

/** Compares the file's newest line with key and database. @throws where the file cannot be read or the database does not answer */
export async function headState(db: Db, key: string, file: string): Promise<HeadState> {
  const kept = lastHead(file, key)
  if (kept === null) return 'none'
  if (kept === 'foreign') return 'foreign'
  const hash = await hashAt(db, kept.seq)
  if (hash === null) return 'cut'
  return hash === kept.hash ? 'whole' : 'changed'
}

/** Keeps the chain's end outside the database where it has moved, and only behind a head that agrees. @returns how the one before agrees */
export async function keepChainHead(
  db: Db,
  key: string,
  file: string,
  now: Date,
): Promise<HeadState> {
  const [head, state] = [await headOf(db), await headState(db, key, file)]
  const agrees = state === 'none' || state === 'whole'
  const kept = lastHead(file, key)
  const last = kept === null || kept === 'foreign' ? 0 : kept.seq
  if (agrees && head !== null && head.seq > last)
    keepHead(file, key, { ...head, at: now.toISOString() })
  return state
}
