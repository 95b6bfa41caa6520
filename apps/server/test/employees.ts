/** Employees of an enterprise in salary advance for tests, over HTTP. */
import type { Call, Output, Request } from '@saola/contract/call'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryEmployee } from '@saola/contract/salary-employee'
import type { salaryLimit } from '@saola/contract/salary-limit'
import { SUCCESS } from './enterprises.ts'
import type { Person } from './people.ts'
import type { Answer, World } from './world.ts'

export type Employee = Output<typeof salaryEmployee.create>
export type EmployeeDetail = Output<typeof salaryLimit.employee>
export type EmployeeBody = Request<typeof salaryEmployee.create>['body']
type Type = Output<typeof salaryAdvanceType.create>

export const must = <T>({ body, text }: Answer<T>): T => {
  if (body.code !== SUCCESS) throw new Error(text)
  return body.data
}
/** Half of what is earned, agreed to by somebody of the enterprise, any number of times. */
export const advanceType = async (
  world: World,
  who: Person,
  more: Partial<Request<typeof salaryAdvanceType.create>['body']> = {},
): Promise<Type> =>
  must(
    await world.send<Call, Type>(
      salaryAdvanceType.create,
      {
        body: {
          name: `Công nhân ${Math.random().toString(36).slice(2, 8)}`,
          advanceForm: 'MANUAL',
          advancePercent: 50,
          isLimitFrequency: false,
          ...more,
        },
      } as never,
      { token: who.token },
    ),
  )

let last = 0
/** Each with numbers of their own; the bank knows the holder of an account by what it ends in. */
export function employeeBody(typeId: string, more: Partial<EmployeeBody> = {}): EmployeeBody {
  last += 1
  const n = String(last).padStart(5, '0')
  return {
    activated: false,
    code: `CN-${n}`,
    name: `Nguyễn Văn ${n}`,
    phoneNumber: `09370${n}`,
    salaryAdvanceTypeId: typeId,
    birthDate: '15/04/1995',
    email: '',
    idCardNumber: '',
    baseAmount: 10_000_000,
    salaryAccount: `10200${n}7`,
    position: 'Thợ may',
    ...more,
  }
}
export const addEmployee = (
  world: World,
  who: Person,
  body: EmployeeBody,
): Promise<Answer<Employee>> =>
  world.send<Call, Employee>(salaryEmployee.create, { body } as never, { token: who.token })
