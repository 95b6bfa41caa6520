/** Employees beside each other: codes, phones, accounts and identity numbers are of one person each (docs/decisions.md#22). */
import type { Ctx } from '../../platform/context.ts'
import { Refusal, type FieldError } from '../../platform/errors.ts'
import { inLots } from '../../platform/in-lots.ts'
import { factsOf } from './reader.ts'
import type { Facts } from './rules.ts'
import { accountDigest, identityDigest } from './sealed.ts'
import * as store from './store.ts'

/** Somebody who is there, with what is sealed; `activated` also while that waits for a second person. */
export interface Known {
  id: string
  leftOn: string | null
  facts: Facts
}
/** Who among those who have not left has what a row says: their ids. */
export interface Around {
  existing: Known | null
  phoneOf: string | null
  accountOf: string | null
  identityOf: string | null
}
interface Sought {
  code: string
  phone: string
  bin: string
  account: string
  identity: string
}
/** Rows beside who is there. Somebody whose data was erased has left, and has nothing but a code. */
export async function lookThrough(
  ctx: Ctx,
  merchantId: string,
  rows: readonly Sought[],
): Promise<Around[]> {
  const numbers = await inLots(rows, (row) => ({
    phone: row.phone,
    account_digest: accountDigest(ctx, merchantId, row),
    identity_digest: identityDigest(ctx, merchantId, row.identity),
  }))
  const [byCode, holders] = await Promise.all([
    store.ofCodes(
      ctx.db,
      merchantId,
      rows.map(({ code }) => code),
    ),
    store.holdersOf(ctx.db, merchantId, numbers),
  ])
  const known = new Map(byCode.map((row) => [row.code.toLowerCase(), row]))
  const phones = new Map(holders.map((one) => [one.phone, one.id]))
  const accounts = new Map(holders.map((one) => [one.account_digest, one.id]))
  const identities = new Map(holders.map((one) => [one.identity_digest, one.id]))
  return inLots(rows, ({ code }, i) => {
    const row = known.get(code.toLowerCase())
    const { phone, account_digest: account, identity_digest: identity } = numbers[i]!
    return {
      existing: row ? knownOf(ctx, merchantId, row) : null,
      phoneOf: phones.get(phone) ?? null,
      accountOf: accounts.get(account) ?? null,
      identityOf: identity === null ? null : (identities.get(identity) ?? null),
    }
  })
}
const ERASED = { birthDate: '', identity: '', wage: 0, account: '' }
function knownOf(ctx: Ctx, merchantId: string, row: store.ListedRow): Known {
  const facts = factsOf(ctx, merchantId, row) ?? {
    code: row.code,
    name: row.name,
    phone: row.phone,
    email: row.email,
    position: row.position,
    typeId: row.type_id,
    activated: false,
    bin: row.account_bin,
    ...ERASED,
  }
  const isAsked = row.kinds?.includes('ACTIVATION') ?? false
  return {
    id: row.id,
    leftOn: row.left_on,
    facts: { ...facts, activated: facts.activated || isAsked },
  }
}

/** The name under which a form, or a row of many, knows a field. */
export type FieldName = (index: number, field: string) => string
export const ofForm: FieldName = (_, field) => field

/** Numbers and codes are of one person each, among the rows and beside who is there. @throws 2, 46009, 46018 */
export async function ensureFree(
  ctx: Ctx,
  merchantId: string,
  rows: readonly { id: string; facts: Facts }[],
  nameOf: FieldName,
): Promise<void> {
  const around = await lookThrough(
    ctx,
    merchantId,
    rows.map(({ facts }) => facts),
  )
  const seen = new Map<string, string>()
  /** Whether somebody else has it: in the database, or in an earlier row. */
  const isTaken = (id: string, key: string, holder: string | null): boolean => {
    const earlier = seen.get(key)
    seen.set(key, id)
    return (earlier !== undefined && earlier !== id) || (holder !== null && holder !== id)
  }
  const wrong = rows.flatMap(({ id, facts }, i): FieldError[] => {
    const { existing, phoneOf, accountOf, identityOf } = around[i]!
    const at = (field: string): string => nameOf(i, field)
    const has = (kind: string, value: string, of: string | null): boolean =>
      isTaken(id, `${kind} ${value}`, of)
    return [
      ...(has('code', facts.code.toLowerCase(), existing?.id ?? null)
        ? [{ field: at('code'), key: 'employee.code_exists' as const }]
        : []),
      ...(has('phone', facts.phone, phoneOf)
        ? [{ field: at('phoneNumber'), key: 'error.duplicate_item' as const }]
        : []),
      ...(has('account', `${facts.bin} ${facts.account}`, accountOf)
        ? [{ field: at('salaryAccount'), key: 'employee.account_used' as const }]
        : []),
      ...(facts.identity !== '' && has('identity', facts.identity, identityOf)
        ? [{ field: at('idCardNumber'), key: 'error.duplicate_item' as const }]
        : []),
    ]
  })
  if (wrong.length === 0) return
  const named = wrong.find(({ key }) => key !== 'error.duplicate_item')
  throw new Refusal(
    named ? (named.key as 'employee.code_exists' | 'employee.account_used') : 'error.validation',
    { errors: wrong },
  )
}
