/** Employees as their reader may see them. */
import { actionCalls } from '@saola/contract/action-calls'
import { actionId } from '@saola/contract/permissions'
import type { EmployeeItem, EmployeeRecord } from '@saola/contract/salary-employee'
import { maskedIdentity } from '@saola/contract/salary-employee-values'
import { withRight } from '../../platform/allowed-actions.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { changeList } from '../audit/service.ts'
import * as people from '../member/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import {
  actionsOf,
  coolingUntil,
  maskedAccount,
  maskedEmail,
  maskedPhone,
  type Facts,
} from './rules.ts'
import { decryptSealed } from './sealed.ts'
import type { EmployeeRow, ListedRow } from './store.ts'

export const MODULE = 'salary-employee'
/** Looks are written down apart from changes. */
export const VIEW_MODULE = 'salary-employee-view'
const CODE = 2402

/** Whether the caller may know wages, and what follows from them: who may change employees, or approve. */
export const maySeeWage = (ctx: Ctx): boolean =>
  member(ctx).actions.some(
    (one) => one === actionId(CODE, 'APPROVE') || one === actionId(CODE, 'CREATE'),
  )

export interface Reader {
  ids: readonly string[]
  /** The owner of an enterprise in which nobody else may approve is their own second person. */
  isAlone: boolean
  maySeeWage: boolean
  isLocked: boolean
}
/** @throws 46001 before the bank has agreed */
export async function readerOf(ctx: Ctx): Promise<Reader> {
  const me = member(ctx)
  const approve = actionId(CODE, 'APPROVE')
  const { isLocked } = await enterprise.ensureApproved(ctx, me.merchantId)
  const { merchantId } = me
  const accountId = await enterprise.payingAccountOf(ctx, merchantId)
  const [formerIds, others] = await Promise.all([
    people.formerIdsOf(ctx, me.liveMerchantId, me.memberId),
    people.holders(ctx, me.liveMerchantId, approve, {
      exceptId: me.memberId,
      seeing: { merchantId, accountId },
    }),
  ])
  return {
    ids: [me.memberId, ...formerIds],
    isAlone: me.isOwner && others.length === 0,
    maySeeWage: maySeeWage(ctx),
    isLocked,
  }
}

/** Whether somebody else has to decide on it. */
export const isOwn = ({ ids, isAlone }: Reader, askedById: string): boolean =>
  ids.includes(askedById) && !isAlone

const waitingOf = (row: ListedRow, reader: Reader): EmployeeItem['waiting'] =>
  row.kinds && {
    kinds: row.kinds,
    by: row.asked_by!,
    at: wire(row.asked_at!),
    reason: row.asked_reason,
    isMine: isOwn(reader, row.asked_by_id!),
  }

/** As a list shows it: phone, mail and account masked. */
export function itemOf(ctx: Ctx, row: ListedRow, reader: Reader): EmployeeItem {
  const waiting = waitingOf(row, reader)
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    phoneNumber: maskedPhone(row.phone),
    email: maskedEmail(row.email),
    position: row.position,
    activated: row.activated,
    salaryAccount: maskedAccount(row.account_last),
    salaryBankBin: row.account_bin,
    accountStatus: row.account_status,
    coolingUntil: wireOrNull(coolingUntil(row.account_since, ctx.clock.now())),
    leftOn: row.left_on,
    salaryAdvanceTypeId: row.type_id,
    salaryAdvanceTypeName: row.type_name,
    createdDate: wire(row.created_at),
    waiting,
    allowedActions: withRight(
      ctx,
      actionsOf(
        {
          activated: row.activated,
          hasLeft: row.left_on !== null,
          isErased: row.sealed === null,
          accountStatus: row.account_status,
          waiting,
        },
        reader.isLocked,
      ),
      actionCalls.salaryEmployee,
    ),
  }
}

/** Null of somebody whose data was erased. */
export function factsOf(ctx: Ctx, merchantId: string, row: EmployeeRow): Facts | null {
  if (row.sealed === null) return null
  return {
    code: row.code,
    name: row.name,
    phone: row.phone,
    email: row.email,
    position: row.position,
    typeId: row.type_id,
    activated: row.activated,
    bin: row.account_bin,
    ...decryptSealed(ctx, merchantId, row.id, row.sealed),
  }
}

const written = (iso: string): string => iso.split('-').toReversed().join('/')
/** Of one employee, with what is sealed as far as the reader may know it. */
export async function recordOf(ctx: Ctx, row: ListedRow, reader: Reader): Promise<EmployeeRecord> {
  const { merchantId } = member(ctx)
  const facts = factsOf(ctx, merchantId, row)
  return {
    ...itemOf(ctx, row, reader),
    phoneNumber: row.phone,
    email: row.email,
    salaryAccount: facts?.account ?? '',
    birthDate: facts ? written(facts.birthDate) : '',
    idCardNumber: facts?.identity ? maskedIdentity(facts.identity) : '',
    baseAmount: facts && reader.maySeeWage ? facts.wage : null,
    leftReason: row.left_reason,
    isErased: facts === null,
    audit: await changeList(ctx, merchantId, MODULE, row.id),
  }
}
