/** Whom many subscriptions at once are for: looked up and made in sets. */
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { freshCodes } from './import.ts'
import * as importStore from './import-store.ts'
import { searchKey } from './rules.ts'
import * as store from './subscriber-store.ts'

/** Named by a code of the shop's, else known by phone, then by e-mail; "" = not given. */
export interface Wanted {
  code: string
  fullName: string
  phone: string
  email: string
}
export interface Subscriber {
  id: string
  fullName: string
  phone: string | null
  email: string | null
}
const lower = (email: string): string => email.toLowerCase()

/** Finds customers by what tells them apart. */
class Directory {
  readonly #by = {
    id: new Map<string, Subscriber>(),
    code: new Map<string, Subscriber>(),
    phone: new Map<string, Subscriber>(),
    email: new Map<string, Subscriber>(),
  }
  add(code: string, one: Subscriber): void {
    this.#by.id.set(one.id, one)
    if (code !== '') this.#by.code.set(code, one)
    if (one.phone) this.#by.phone.set(one.phone, one)
    if (one.email) this.#by.email.set(lower(one.email), one)
  }
  withId(id: string): Subscriber | undefined {
    return this.#by.id.get(id)
  }
  find({ code, phone, email }: Wanted): Subscriber | undefined {
    if (code !== '') return this.#by.code.get(code)
    return (
      (phone === '' ? undefined : this.#by.phone.get(phone)) ??
      (email === '' ? undefined : this.#by.email.get(lower(email)))
    )
  }
}
async function directoryOf(
  ctx: Ctx,
  wanted: readonly Wanted[],
  hold: boolean,
  ids: readonly string[] = [],
): Promise<Directory> {
  const given = (texts: readonly string[]): string[] => [
    ...new Set(texts.filter((text) => text !== '')),
  ]
  const rows = await store.known(
    ctx.db,
    member(ctx).merchantId,
    {
      ids,
      codes: given(wanted.map(({ code }) => code)),
      phones: given(wanted.map(({ phone }) => phone)),
      emails: given(wanted.map(({ email }) => lower(email))),
    },
    hold,
  )
  const directory = new Directory()
  for (const { id, code, full_name, phone, email } of rows)
    directory.add(code, { id, fullName: full_name, phone, email })
  return directory
}

/** Those who are customers already, in the order asked for; null = not yet. Nothing is written. */
export async function knownSubscribers(
  ctx: Ctx,
  wanted: readonly Wanted[],
): Promise<(Subscriber | null)[]> {
  const directory = await directoryOf(ctx, wanted, false)
  return wanted.map((one) => directory.find(one) ?? null)
}

/**
 * The same, with customers made for those who are not known; held, so that nobody deletes them meanwhile. Who is named only by a name is always new. In the
 * caller's transaction.
 * @returns by the order asked for, and how many were made
 * @throws 5 where a code is nobody's
 */
export async function forSubscribers(
  ctx: Ctx,
  wanted: readonly Wanted[],
): Promise<{ subscribers: Subscriber[]; made: number }> {
  const { merchantId } = member(ctx)
  const directory = await directoryOf(ctx, wanted, true)
  const fresh: Subscriber[] = []
  const chosen = wanted.map((one) => {
    const found = directory.find(one)
    if (found) return found
    if (one.code !== '') throw new Refusal('error.not_found')
    const made = {
      id: uuid(),
      fullName: one.fullName,
      phone: one.phone || null,
      email: one.email || null,
    }
    directory.add('', made)
    fresh.push(made)
    return made
  })
  if (fresh.length === 0) return { subscribers: chosen, made: 0 }
  const codes = await freshCodes(ctx, merchantId, fresh.length)
  const facts = fresh.map((one, i) => {
    const written = { ...one, code: codes[i]!, address: null, groupId: null }
    return { ...written, searchKey: searchKey(written) }
  })
  const made = await importStore.insertMany(
    ctx.db,
    merchantId,
    facts,
    actorOf(ctx).name,
    ctx.clock.now(),
  )
  if (made === fresh.length) return { subscribers: chosen, made }
  // Somebody else has just added one of them: that customer it is.
  const again = await directoryOf(
    ctx,
    wanted,
    true,
    fresh.map(({ id }) => id),
  )
  const subscribers = chosen.map((one, i) => {
    const kept = again.withId(one.id) ?? again.find(wanted[i]!)
    if (kept === undefined) throw new Refusal('error.duplicate')
    return kept
  })
  return { subscribers, made }
}
