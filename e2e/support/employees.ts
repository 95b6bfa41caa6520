/** Employees in salary advance, for journeys that are about what comes after they are there. */
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import {
  salaryEmployee,
  type EmployeeDraft,
  type EmployeeRecord,
} from '@saola/contract/salary-employee'
import { ask, type Session } from './portal.ts'

/** An advance type, half of what is earned, each request approved; made once. */
export async function aType(session: Session, name: string): Promise<{ id: string; name: string }> {
  const { items } = await ask(session, salaryAdvanceType.list, { query: { keyword: name } })
  const known = items.find((one) => one.name === name)
  if (known !== undefined) return known
  return ask(session, salaryAdvanceType.create, {
    body: { name, advanceForm: 'MANUAL', advancePercent: 50, isLimitFrequency: false },
  })
}

let n = 0
/** A number of `digits` digits that no other run has used. */
const ownNumber = (digits: number): string =>
  `${String(Date.now()).slice(-(digits - 2))}${String((n += 1) % 100).padStart(2, '0')}`

/** Somebody whose code, phone, identity number and account nobody else has. */
export const draftOf = (typeId: string, more: Partial<EmployeeDraft> = {}): EmployeeDraft => ({
  activated: true,
  code: `NV-${ownNumber(9)}`,
  name: 'Trần Thị Lan Hương',
  phoneNumber: `09${ownNumber(8)}`,
  salaryAdvanceTypeId: typeId,
  email: '',
  position: 'Công nhân đóng gói',
  birthDate: '15/03/1995',
  idCardNumber: `0791${ownNumber(8)}`,
  baseAmount: 9_000_000,
  salaryAccount: `10${ownNumber(10)}`,
  ...more,
})
/** An employee by call; where the configuration wants a second person, that they may draw waits for one. */
export const addEmployee = (
  session: Session,
  typeId: string,
  more: Partial<EmployeeDraft> = {},
): Promise<EmployeeRecord> => ask(session, salaryEmployee.create, { body: draftOf(typeId, more) })
