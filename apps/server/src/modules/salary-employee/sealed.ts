/** Wage, birth date, identity number and account of an employee at rest (reliability bar D1): one encrypted text a row, and digests that say whether a number is taken. */
import type { App } from '../../platform/context.ts'
import { decryptField, encryptField, fieldDigest } from '../../platform/field-encryption.ts'
import type { Facts, Sealed } from './rules.ts'

type Keys = Pick<App, 'config'>
const placeOf = (merchantId: string, row: string) =>
  ({ table: 'salary_employee', column: 'sealed', row, merchantId }) as const
const proposedAt = (merchantId: string, row: string) =>
  ({ table: 'salary_employee_proposal', column: 'sealed', row, merchantId }) as const

export const seal = (app: Keys, merchantId: string, id: string, facts: Sealed): string => {
  const { birthDate, identity, wage, account } = facts
  const sealed: Sealed = { birthDate, identity, wage, account }
  return encryptField(app, placeOf(merchantId, id), JSON.stringify(sealed))
}
export const decryptSealed = (app: Keys, merchantId: string, id: string, text: string): Sealed =>
  JSON.parse(decryptField(app, placeOf(merchantId, id), text)) as Sealed

/** The wage in what was sealed of an employee, wherever it was copied to. */
export const wageIn = (
  app: Keys,
  merchantId: string,
  { id, sealed }: { id: string; sealed: string },
): number => decryptSealed(app, merchantId, id, sealed).wage

/** What waits for a second person. */
export type Proposed = Pick<Facts, 'wage' | 'account'>
export const sealProposed = (
  app: Keys,
  merchantId: string,
  employeeId: string,
  { wage, account }: Facts,
): string =>
  encryptField(app, proposedAt(merchantId, employeeId), JSON.stringify({ wage, account }))
export const decryptProposed = (
  app: Keys,
  merchantId: string,
  employeeId: string,
  text: string,
): Proposed => JSON.parse(decryptField(app, proposedAt(merchantId, employeeId), text)) as Proposed

/** Of one enterprise: the same number of another one has another digest. */
export const accountDigest = (
  app: Keys,
  merchantId: string,
  { bin, account }: Pick<Facts, 'bin' | 'account'>,
): string => fieldDigest(app, 'salary-account', `${merchantId}|${bin}|${account}`)
/** Null for who has none. */
export const identityDigest = (app: Keys, merchantId: string, identity: string): string | null =>
  identity === '' ? null : fieldDigest(app, 'salary-identity', `${merchantId}|${identity}`)
