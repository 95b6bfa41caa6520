/** Who may decide on what, and how many people a change takes. Pure. */
import {
  approvalKind,
  approvalKindNames,
  approvalLimits,
  type ApprovalDetail,
  type ApprovalKind,
  type approvalStates,
} from '@saola/contract/approval'
import type { FieldKey } from '@saola/contract/errors'

export interface Judge {
  adminId: string
  staffId: string
  codes: readonly number[]
}
type State = (typeof approvalStates)[number]
export interface Proposal {
  kind: ApprovalKind
  state: State
  makerId: string
  makerStaffId: string
  /** The person it is about, where it is about one of the bank's people. */
  aboutAdminId: string | null
  /** Whether the day from which it holds has not come. */
  isAhead: boolean
}
export interface Rule {
  people: 1 | 2
  /** In đồng; null = every amount. */
  threshold: number | null
  expireHours: number
  escalateHours: number
}

const ABOUT_ADMIN = 'admin:'
/** A stored proposal as it stands at a moment: what nobody decided on in time is over, also before a job has written so. */
export const proposalOf = (
  row: {
    kind: ApprovalKind
    state: State
    maker_id: string
    maker_staff_id: string
    subject_key: string
    expires_at: Date
    effective_at: Date | null
  },
  now: Date,
): Proposal => ({
  kind: row.kind,
  state: row.state === 'PENDING' && row.expires_at <= now ? 'EXPIRED' : row.state,
  makerId: row.maker_id,
  makerStaffId: row.maker_staff_id,
  aboutAdminId: row.subject_key.startsWith(ABOUT_ADMIN)
    ? row.subject_key.slice(ABOUT_ADMIN.length)
    : null,
  isAhead: row.effective_at !== null && row.effective_at > now,
})

const plain = (staffId: string): string => staffId.trim().toLowerCase()
/** The same person, also under a second account of the same staff id. */
const isSamePerson = (
  a: { adminId: string; staffId: string },
  b: { adminId: string; staffId: string },
): boolean => a.adminId === b.adminId || plain(a.staffId) === plain(b.staffId)
export const isMaker = (me: Judge, p: Proposal): boolean =>
  isSamePerson(me, { adminId: p.makerId, staffId: p.makerStaffId })

const holds = (me: Judge, codes: readonly number[]): boolean =>
  codes.some((code) => me.codes.includes(code))
export const maySee = (me: Judge, kind: ApprovalKind): boolean => {
  const { decide, see } = approvalKind(kind)
  return holds(me, [decide, ...see])
}
export const kindsSeenBy = (me: Judge): ApprovalKind[] =>
  approvalKindNames.filter((kind) => maySee(me, kind))
const mayDecide = (me: Judge, kind: ApprovalKind): boolean => {
  const { decide, needs } = approvalKind(kind)
  return me.codes.includes(decide) && (needs === undefined || me.codes.includes(needs))
}
export const kindsDecidedBy = (me: Judge): ApprovalKind[] =>
  approvalKindNames.filter((kind) => mayDecide(me, kind))

/** Why somebody may not decide on it: they lack the right, or they are its maker or the one it is about. */
export function whyNotDecide(me: Judge, p: Proposal): 'right' | 'self' | null {
  if (!mayDecide(me, p.kind)) return 'right'
  return isMaker(me, p) || p.aboutAdminId === me.adminId ? 'self' : null
}
/** What is scheduled is called off before its day by its maker or by anybody who could have decided on it. */
export const mayCallOff = (me: Judge, p: Proposal): boolean =>
  isMaker(me, p) || whyNotDecide(me, p) === null
/** Whether somebody may still do what they have decided, or have done alone: on the day the change is made under their rights. */
export const stillMay = (
  codes: readonly number[],
  kind: ApprovalKind,
  isAlone: boolean,
): boolean => {
  const { decide, dated } = approvalKind(kind)
  return codes.includes(isAlone ? (dated ?? decide) : decide)
}
export function actionsOf(me: Judge, p: Proposal): ApprovalDetail['allowedActions'] {
  if (p.state === 'SCHEDULED') return p.isAhead && mayCallOff(me, p) ? ['callOff'] : []
  if (p.state !== 'PENDING') return []
  return [
    ...(whyNotDecide(me, p) === null ? (['approve', 'deny'] as const) : []),
    ...(p.makerId === me.adminId ? (['withdraw'] as const) : []),
    'comment',
  ]
}

/** The rule of a kind as the product comes. */
export function usualRule(kind: ApprovalKind): Rule {
  const { people, threshold } = approvalKind(kind)
  return {
    people,
    threshold: threshold ?? null,
    expireHours: approvalLimits.expireHours.usual,
    escalateHours: approvalLimits.escalateHours.usual,
  }
}
/** How many people a change takes. @param amount in đồng; null where the change has none. */
export const peopleFor = (rule: Rule, amount: number | null): 1 | 2 =>
  rule.people === 1 || (rule.threshold !== null && amount !== null && amount < rule.threshold)
    ? 1
    : 2
export interface RuleFault {
  field: keyof Rule
  key: FieldKey
  params?: Record<string, number>
}
/** What is wrong with a rule within the safe bounds of its kind; null = nothing. */
export function ruleFault(kind: ApprovalKind, rule: Rule): RuleFault | null {
  const { mayBeOne, threshold } = approvalKind(kind)
  if (rule.people === 1 && !mayBeOne)
    return { field: 'people', key: 'error.min', params: { min: 2 } }
  if (rule.threshold !== null && threshold === undefined)
    return { field: 'threshold', key: 'error.unknown_field' }
  return rule.escalateHours < rule.expireHours
    ? null
    : { field: 'escalateHours', key: 'error.max', params: { max: rule.expireHours - 1 } }
}
