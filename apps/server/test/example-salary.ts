/** An advance type of an enterprise that the bank has agreed to, for tests of objects that other merchants must not reach. */
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { grant, register } from './enterprises.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

export const advanceTypeBody = {
  name: 'Nhân viên chính thức',
  advanceForm: 'MANUAL',
  advancePercent: 40,
  isLimitFrequency: false,
} as const

/** Granted without the bank's two people, who have nothing to do with what follows. */
export async function agreeTo(world: World, person: Person): Promise<void> {
  await register(world, person)
  const { grantedLimit, sources, programType } = grant()
  await asOwner(
    world,
    `update salary_enterprise set status = 'OK_BUT_NOT_CONFIG', granted_limit = $2, sources = $3, program_type = $4, line_rate_micro = 0, contract_number = 'x', granted_at = now(), granted_by = 'x'
     where merchant_id = $1 and status = 'WAITING_APPROVAL'`,
    [person.merchantId, grantedLimit, sources, programType],
  )
}
export async function anAdvanceType(world: World, person: Person): Promise<string> {
  await agreeTo(world, person)
  const made = await world.send<typeof salaryAdvanceType.create, { id: string }>(
    salaryAdvanceType.create,
    { body: advanceTypeBody },
    { token: person.token },
  )
  return made.body.data.id
}
