/** Passwords at rest (docs/decisions.md#9, reliability bar I4): what arrives is 64 hex characters, and that text is the password. */
import { hash, verify } from '@node-rs/argon2'
import type { Config } from './config.ts'
import { limited } from './concurrency-limit.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Each hash takes a core and 19 MiB for some 30 ms: more at once would turn sign-in into a way to stop the system. */
const limit = limited(4, 200)

const options = (config: Config) => ({ ...COST, secret: Buffer.from(config.keys.pepper) })
/** Upper-case hex is the same password: it would otherwise lock out a client that writes it so. */
const normal = (wire: string): string => wire.toLowerCase()

/** argon2id with a salt of its own and the pepper, which lies outside the database. */
export const hashPassword = (config: Config, wire: string): Promise<string> =>
  limit(() => hash(normal(wire), options(config)))

const decoys = new Map<string, Promise<string>>()
/** A hash that no password fits, so that asking about an unknown person costs as much as about a known one (bar I3). */
function decoy(config: Config): Promise<string> {
  const found = decoys.get(config.keys.pepper) ?? hash('', options(config))
  decoys.set(config.keys.pepper, found)
  return found
}

/** @param stored null for a person who does not exist: the work is done all the same and the answer is no. */
export async function checkPassword(
  config: Config,
  wire: string,
  stored: string | null,
): Promise<boolean> {
  const against = stored ?? (await decoy(config))
  const fits = await limit(() => verify(against, normal(wire), options(config)))
  return fits && stored !== null
}
