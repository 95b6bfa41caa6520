/** Employees are added and changed, many at once, in the caller's transaction, which holds the enterprise; what needs a second person waits (docs/decisions.md#22). */
import type { EmployeeProposal } from '@saola/contract/salary-employee-values'
import { auditAll } from '../../platform/audit.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { diffOf } from '../../platform/diff.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { inLots } from '../../platform/in-lots.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import { askAccounts } from './accounts.ts'
import { ensureFree, ofForm, type FieldName } from './finding.ts'
import * as proposals from './proposal-store.ts'
import { factsOf, MODULE } from './reader.ts'
import { changedRow, changeOf, proposalOf, rowOf } from './rows.ts'
import { proposalsOf, withoutProposed, type Facts } from './rules.ts'
import { decryptProposed } from './sealed.ts'
import * as store from './store.ts'

/** Whether the configuration wants that two people say so. */
export const isSecondPersonWanted = async (ctx: Ctx, merchantId: string): Promise<boolean> =>
  (await enterprise.payTermsOf(ctx, merchantId))?.secondPerson ?? true

/**
 * Adds employees, all or none; who is to draw waits for a second person where the configuration wants one.
 * @throws 2, 46009, 46018
 */
export async function admit(
  ctx: Ctx,
  facts: readonly Facts[],
  nameOf: FieldName = ofForm,
): Promise<{ created: number; asked: number; ids: string[] }> {
  const { merchantId } = member(ctx)
  const wanted = facts.map((one) => ({ id: uuid(), facts: one }))
  await ensureFree(ctx, merchantId, wanted, nameOf)
  const waits = await isSecondPersonWanted(ctx, merchantId)
  const held = wanted.map(({ id, facts: one }) => ({
    id,
    facts: { ...one, activated: one.activated && !waits },
  }))
  await store.insertAll(
    ctx.db,
    merchantId,
    await inLots(held, ({ id, facts: one }) => rowOf(ctx, merchantId, id, one, null)),
  )
  const asked = wanted.filter((one) => one.facts.activated && waits)
  await proposals.putAll(
    ctx.db,
    merchantId,
    asked.map((one) =>
      proposalOf(ctx, one.id, ['ACTIVATION'], { facts: one.facts, merchantId, reason: null }),
    ),
  )
  await auditAll(
    ctx,
    held.map((one) => ({
      module: MODULE,
      merchantId,
      objectId: one.id,
      ...changeOf(null, one.facts),
    })),
  )
  await askAccounts(ctx.db, { merchantId, test: ctx.test, silences: 0 })
  return { created: held.length, asked: asked.length, ids: wanted.map(({ id }) => id) }
}

interface Amended {
  row: store.EmployeeRow
  before: Facts
  /** What holds at once. */
  held: Facts
  /** Null where nothing waits any more; undefined where it is as it was. */
  proposal: proposals.ProposalRow | null | undefined
  isAsked: boolean
}
const without = (
  kinds: readonly EmployeeProposal[],
  dropped: readonly EmployeeProposal[],
): EmployeeProposal[] => kinds.filter((kind) => !dropped.includes(kind))

/** What waits after a change: what waited before, without what holds now, and what the change adds. */
function kindsAfter(
  waited: readonly EmployeeProposal[],
  about: { before: Facts; held: Facts; after: Facts; added: readonly EmployeeProposal[] },
): EmployeeProposal[] {
  const { before, held, after, added } = about
  const hasOther = held.account !== before.account || held.bin !== before.bin
  const dropped: EmployeeProposal[] = [
    ...(after.activated && !held.activated ? [] : (['ACTIVATION'] as const)),
    ...(hasOther ? (['ACCOUNT'] as const) : []),
    ...(hasOther || held.name !== before.name ? (['NAME'] as const) : []),
    ...(held.wage === before.wage ? [] : (['WAGE'] as const)),
  ]
  return [...new Set([...without(waited, dropped), ...added])]
}
/** What of a change waits for a second person, and what holds at once. */
function partedOf(
  before: Facts,
  after: Facts,
  waits: boolean,
): { parts: EmployeeProposal[]; added: EmployeeProposal[]; held: Facts } {
  const isDrawing = before.activated && after.activated
  const parts = waits && isDrawing ? proposalsOf(before, after) : []
  const asksActivation = waits && after.activated && !before.activated
  const held = { ...withoutProposed(before, after, parts) }
  if (!asksActivation) return { parts, added: parts, held }
  return { parts, added: ['ACTIVATION', ...parts], held: { ...held, activated: false } }
}
function amendOne(
  ctx: Ctx,
  about: {
    row: store.EmployeeRow
    after: Facts
    waited: proposals.ProposalRow | undefined
    waits: boolean
    merchantId: string
  },
): Amended {
  const { row, after, waited, waits, merchantId } = about
  const before = factsOf(ctx, merchantId, row)!
  const { parts, added, held } = partedOf(before, after, waits)
  const kinds = kindsAfter(waited?.kinds ?? [], { before, held, after, added })
  const isAsked = parts.length > 0 || added.some((kind) => !isWaiting(waited, kind))
  const isChanged = diffOf(before, held).length > 0
  if (!isChanged && !isAsked && kinds.length === (waited?.kinds.length ?? 0))
    return { row, before, held, proposal: undefined, isAsked: false }
  if (kinds.length === 0) return { row, before, held, proposal: null, isAsked }
  const proposed = proposedOf(ctx, merchantId, { waited, parts, held, after })
  const reason = waited?.reason ?? null
  const proposal = proposalOf(ctx, row.id, kinds, { facts: proposed, merchantId, reason })
  return { row, before, held, proposal, isAsked }
}
type Waited = proposals.ProposalRow | undefined
const isWaiting = (waited: Waited, kind: EmployeeProposal): boolean =>
  waited?.kinds.includes(kind) ?? false
/** What is asked for now, and what was asked for before and still waits. */
function proposedOf(
  ctx: Ctx,
  merchantId: string,
  about: { waited: Waited; parts: readonly EmployeeProposal[]; held: Facts; after: Facts },
): Facts {
  const { waited, parts, held, after } = about
  const old = waited?.sealed
    ? decryptProposed(ctx, merchantId, waited.employee_id, waited.sealed)
    : held
  const account = parts.includes('ACCOUNT')
    ? { account: after.account, bin: after.bin }
    : { account: old.account, bin: waited?.account_bin ?? held.bin }
  return { ...held, ...account, wage: parts.includes('WAGE') ? after.wage : old.wage }
}

/**
 * Changes employees, all or none. Of those who may draw, another account and a much higher wage wait for a second person; so does that somebody may draw. Who changes
 * something of which a part waits has asked for it.
 * @throws 2, 5, 13 for who has left, 46009, 46018
 */
export async function amend(
  ctx: Ctx,
  changes: readonly { id: string; facts: Facts }[],
  nameOf: FieldName = ofForm,
): Promise<{ changed: number; asked: number }> {
  const { merchantId } = member(ctx)
  const ids = changes.map(({ id }) => id)
  const rows = new Map(
    (await store.ofIds(ctx.db, merchantId, ids)).map((row) => [row.id, row as store.EmployeeRow]),
  )
  for (const { id } of changes) {
    const row = rows.get(id)
    ensure(row, 'error.not_found')
    ensure(row.left_on === null, 'error.invalid_state')
  }
  await ensureFree(ctx, merchantId, changes, nameOf)
  const waited = new Map(
    (await proposals.ofEmployees(ctx.db, merchantId, ids)).map((row) => [row.employee_id, row]),
  )
  const waits = await isSecondPersonWanted(ctx, merchantId)
  const amended = await inLots(changes, ({ id, facts }) =>
    amendOne(ctx, { row: rows.get(id)!, after: facts, waited: waited.get(id), waits, merchantId }),
  )
  await write(ctx, merchantId, amended)
  const touched = amended.filter(({ proposal }) => proposal !== undefined)
  return {
    changed: touched.filter(({ before, held }) => diffOf(before, held).length > 0).length,
    asked: amended.filter(({ isAsked }) => isAsked).length,
  }
}
async function write(ctx: Ctx, merchantId: string, amended: readonly Amended[]): Promise<void> {
  const touched = amended.filter(({ proposal }) => proposal !== undefined)
  if (touched.length === 0) return
  await store.updateAll(
    ctx.db,
    merchantId,
    await inLots(touched, ({ row, held }) => changedRow(ctx, merchantId, row, held)),
  )
  await proposals.removeAll(
    ctx.db,
    merchantId,
    touched.flatMap(({ row, proposal }) => (proposal === null ? [row.id] : [])),
  )
  await proposals.putAll(
    ctx.db,
    merchantId,
    touched.flatMap(({ proposal }) => proposal ?? []),
  )
  await auditAll(
    ctx,
    touched.map(({ row, before, held, proposal }) => {
      const change = changeOf(before, held)
      const asked = proposal ? { waitsFor: proposal.kinds.join(', ') } : {}
      return {
        module: MODULE,
        merchantId,
        objectId: row.id,
        before: change.before,
        after: { ...change.after, ...asked },
      }
    }),
  )
  await askAccounts(ctx.db, { merchantId, test: ctx.test, silences: 0 })
}
