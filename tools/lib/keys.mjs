// The secrets of a local installation: random, made once, readable by their owner only. The environment's own values win.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Plain } from './project.mjs'

/** What both processes expect in their environment; each is 32 random bytes in hex. */
const names = [
  'TOKEN_SECRET',
  'PASSWORD_PEPPER',
  'OTP_SECRET',
  'AUDIT_SECRET',
  'FIELD_SECRET',
  'SEAL_SECRET',
  'API_CLIENT_SECRET',
  'BANK_SECRET',
  'BANK_DATA_KEY',
  'CONNECTOR_SECRET',
  'NAPAS_SECRET',
]

/** Reads DATA_DIR/keys.json, adding the keys that it lacks. */
export function keysIn(dataDir) {
  const file = join(dataDir, 'keys.json')
  let keys = {}
  try {
    if (existsSync(file)) keys = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Plain(
      `${file} cannot be read (${error.message}). Restore it from a backup: without its keys, tokens and the audit chain of this data are not valid any more.`,
    )
  }
  const missing = names.filter((name) => typeof keys[name] !== 'string')
  if (missing.length > 0) {
    for (const name of missing) keys[name] = randomBytes(32).toString('hex')
    writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  chmodSync(file, 0o600)
  return keys
}
