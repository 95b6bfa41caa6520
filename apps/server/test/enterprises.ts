/** Enterprises in salary advance for tests: registered, approved by two people of the bank and configured, over HTTP. */
import { bankAccount } from '@saola/contract/bank-account'
import type { Outcome } from '@saola/contract/approval'
import type { Call, Output, Request } from '@saola/contract/call'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { approve } from './approvals.ts'
import type { People, Person } from './people.ts'
import type { Answer, World } from './world.ts'

export type State = Output<typeof salaryEnterprise.check>
export type Config = Output<typeof salaryEnterprise.getConfig>
type Registration = Request<typeof salaryEnterprise.register>['body']
type ConfigDraft = Request<typeof salaryEnterprise.editConfig>['body']
type Proposal = Request<typeof salaryEnterprise.propose>['body']

export const SUCCESS = 20000
export const registration = (more: Partial<Registration> = {}): Registration => ({
  numberOfEmployeeExpected: 50,
  paySalaryLimitation: 500_000_000,
  programType: 'FLEX_SALARY_NOT_USE_OVERDRAFT',
  ...more,
})
export const grant = (
  more: Partial<NonNullable<Proposal['grant']>> = {},
): NonNullable<Proposal['grant']> => ({
  grantedLimit: 300_000_000,
  sources: ['BUSINESS_ACCOUNT'],
  programType: 'FLEX_SALARY_NOT_USE_OVERDRAFT',
  lineRateMicro: 0,
  contractNumber: 'UL-2026/001',
  validUntil: null,
  ...more,
})
const must = <T>({ body, text }: Answer<T>, code = SUCCESS): T => {
  if (body.code !== code) throw new Error(text)
  return body.data
}
export const register = (
  world: World,
  who: Person,
  more: Partial<Registration> = {},
  test = false,
): Promise<Answer<State>> =>
  world.send<Call, State>(salaryEnterprise.register, { body: registration(more) } as never, {
    token: who.token,
    test,
  })
export const propose = (
  world: World,
  token: string,
  merchantId: string,
  body: Partial<Proposal> & { action: Proposal['action'] },
): Promise<Answer<Outcome>> =>
  world.send<Call, Outcome>(
    salaryEnterprise.propose,
    { params: { merchantId }, body: { reason: 'Đã thẩm định', ...body } } as never,
    { token },
  )
/** Proposed by one and approved by the other. */
export async function decide(
  world: World,
  us: People,
  merchantId: string,
  body: Partial<Proposal> & { action: Proposal['action'] },
): Promise<void> {
  const { id } = must(await propose(world, us.maker.token, merchantId, body), 0)
  must(await approve(world, us.checker.token, id), 0)
}
/** The merchant's first account, each month from its first to its last day, paid on the fifth. */
export async function configDraft(
  world: World,
  who: Person,
  more: Partial<ConfigDraft> = {},
  test = false,
): Promise<ConfigDraft> {
  const accounts = must(
    await world.send<Call, { id: string }[]>(bankAccount.getList, { query: {} } as never, {
      token: who.token,
      test,
    }),
    0,
  )
  return {
    paymentSource: 'BUSINESS_ACCOUNT',
    accountId: accounts[0]!.id,
    limitAmount: 200_000_000,
    periodStartDate: 1,
    periodEndDate: 31,
    paySalaryDate: 5,
    workingDays: 25,
    disableAdvanceBeforeEndDate: 5,
    workWeek: [1, 1, 1, 1, 1, 0.5, 0],
    secondPerson: true,
    version: 0,
    ...more,
  }
}
export const configure = async (
  world: World,
  who: Person,
  more: Partial<ConfigDraft> = {},
  test = false,
): Promise<Answer<Config>> =>
  world.send<Call, Config>(
    salaryEnterprise.editConfig,
    { body: await configDraft(world, who, more, test) } as never,
    { token: who.token, test },
  )
/** Registered and granted; configured, too, unless said otherwise. */
export async function openEnterprise(
  world: World,
  us: People,
  { who = us.owner, configured = true }: { who?: Person; configured?: boolean } = {},
): Promise<void> {
  must(await register(world, who))
  await decide(world, us, who.merchantId, { action: 'approve', grant: grant() })
  if (configured) must(await configure(world, who))
}
/** Of the merchant's Test Mode, where the bank does not look. */
export async function openTestEnterprise(world: World, who: Person): Promise<void> {
  must(await register(world, who, {}, true))
  must(await configure(world, who, {}, true))
}
