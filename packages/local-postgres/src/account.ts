// Under which system account the local cluster runs, and where its files may live. PostgreSQL refuses to run as root,
// so a root-started server hands the cluster to `postgres` or `nobody`, who must be able to reach the files.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  statfsSync,
  statSync,
  type Stats,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The account that runs the cluster when we are root; null when the cluster runs as ourselves. */
export type Account = { name: string; uid: number; gid: number } | null

const idOf = (flag: '-u' | '-g', name: string): number | null => {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout) : null
}

/** Throws when we are root and the machine has neither of the two accounts. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== null && gid !== null && uid !== 0) return { name, uid, gid }
  }
  throw new Error(
    'The local database cannot run as root, and this machine has no user "postgres" or "nobody" to run it as. Start as another user or set DATABASE_URL.',
  )
}

/** Which of a folder's bits lets the account walk into it: the owner's, the group's or everybody's. */
function walkBit({ uid, gid }: Stats, account: NonNullable<Account>): number {
  if (uid === account.uid) return 0o100
  return gid === account.gid ? 0o010 : 0o001
}

/** Whether the account may walk into `dir` through every folder above it. */
export function canReach(dir: string, account: Account): boolean {
  if (account === null) return true
  for (let here = realpathSync(dir); ; here = dirname(here)) {
    const folder = statSync(here)
    if ((folder.mode & walkBit(folder, account)) === 0) return false
    if (here === dirname(here)) return true
  }
}

function isWritable(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Where local state lives when DATA_DIR does not say: `.data` in the project's folder; where the database's account cannot
 * reach that (root with a closed home) or we cannot write it, a folder of this user and this project under /var/tmp.
 */
export function defaultDataDir(projectDir: string): string {
  const inside = join(resolve(projectDir), '.data')
  const account = databaseAccount()
  if (isWritable(existsSync(inside) ? inside : projectDir) && canReach(projectDir, account))
    return inside
  const mark = createHash('sha256').update(realpathSync(projectDir)).digest('hex').slice(0, 8)
  const base = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()
  return join(base, `saola-pay-${process.getuid?.() ?? 0}-${mark}`)
}

/** Makes the folder with those above it, whatever umask we have open for the database's account to pass through. Answers its real path. */
export function makeDataDir(dataDir: string): string {
  const first = mkdirSync(dataDir, { recursive: true })
  const real = realpathSync(dataDir)
  if (first && databaseAccount())
    for (let here = real; here.length >= realpathSync(first).length; here = dirname(here))
      chmodSync(here, 0o711)
  return real
}

/** Linux keeps what is written here in memory. */
const MEMORY_FOLDER = '/dev/shm'
const SPARE_MEMORY_BYTES = 6 * 1024 ** 3

function isMemorySpare(): boolean {
  if (!isWritable(MEMORY_FOLDER) || freemem() < SPARE_MEMORY_BYTES) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= SPARE_MEMORY_BYTES
}

/**
 * A new empty folder for passing use, which the database's account can reach. Its maker removes it.
 * @param inMemory where the machine has memory to spare: tests write much that no power cut has to
 *   spare, and with the same settings of the database nobody waits for a disk there.
 */
export function scratchDir(prefix: string, { inMemory = false } = {}): string {
  const account = databaseAccount()
  const onDisk = canReach(tmpdir(), account) ? tmpdir() : '/var/tmp'
  const dir = mkdtempSync(join(inMemory && isMemorySpare() ? MEMORY_FOLDER : onDisk, prefix))
  if (account) chmodSync(dir, 0o711)
  return realpathSync(dir)
}
