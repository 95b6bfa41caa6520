/** Employees in Test Mode who may draw at once, for journeys about requests for an advance. */
import { bankAccount } from '@saola/contract/bank-account'
import { salaryAdvance, type AdvanceItem } from '@saola/contract/salary-advance'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryDeduction } from '@saola/contract/salary-deduction'
import { salaryEmployee, type EmployeeRecord } from '@saola/contract/salary-employee'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { salaryPeriod, type SalaryPeriod } from '@saola/contract/salary-period'
import { salaryLimit } from '@saola/contract/salary-limit'
import { sandbox } from '@saola/contract/sandbox'
import { demoAdvances } from '@saola/demo/employees'
import { draftOf } from './employees.ts'
import { expect } from './journey.ts'
import { account, VIETCOMBANK } from './payouts.ts'
import { ask, type Session } from './portal.ts'
import { ownWord } from './words.ts'

const inTest = { test: true } as const

/** Journeys follow each other on one server in any order: requests that an earlier one left are rejected, and periods that it ended are closed. */
async function clearUp(session: Session): Promise<void> {
  const waiting = await ask(
    session,
    salaryAdvance.list,
    { query: { status: 'WAITING_APPROVAL' } },
    inTest,
  )
  for (const { id } of waiting.items) {
    const call = { params: { id }, body: { description: 'Dọn trước hành trình mới' } }
    await ask(session, salaryAdvance.reject, call, inTest)
  }
  const periods = await ask(session, salaryPeriod.list, { query: {} }, inTest)
  const ended = periods.items.filter(({ state }) => state === 'ENDED')
  for (const { id } of ended.sort((a, b) => a.startDate.localeCompare(b.startDate))) {
    await ask(session, salaryDeduction.close, { params: { id } }, inTest)
    await expect
      .poll(async () => {
        const closing = await ask(session, salaryDeduction.closing, { params: { id } }, inTest)
        return closing.state
      })
      .toBe('CLOSED')
  }
}

/** The sample of a new sandbox merchant is whole: all is asked for, and nothing is on its way. */
export async function samplesStand(session: Session): Promise<void> {
  await expect(async () => {
    const { status } = await ask(session, salaryEnterprise.check, {}, inTest)
    expect(status).toBe('OK')
    const { items, totalSize } = await ask(session, salaryAdvance.list, { query: {} }, inTest)
    expect(totalSize).toBeGreaterThanOrEqual(demoAdvances.length)
    expect(items.map(({ paymentStatus }) => paymentStatus)).not.toContain('PROCESSING')
    expect(items.map(({ paymentStatus }) => paymentStatus)).not.toContain('TODO')
  }).toPass({ timeout: 60_000 })
}

/** At work in Test Mode, without a second person, and asked until the last day of each period, whose days stay as they are. @returns the current period */
async function openForAll(session: Session): Promise<{ id: string; startDate: string }> {
  await samplesStand(session)
  await clearUp(session)
  const config = await ask(session, salaryEnterprise.getConfig, {}, inTest)
  const source = (await ask(session, bankAccount.getList, { query: {} }, inTest))[0]!
  await ask(
    session,
    salaryEnterprise.editConfig,
    {
      body: {
        paymentSource: 'BUSINESS_ACCOUNT',
        accountId: source.id,
        limitAmount: 200_000_000,
        periodStartDate: config.periodStartDate!,
        periodEndDate: config.periodEndDate!,
        paySalaryDate: config.paySalaryDate!,
        workingDays: 25,
        disableAdvanceBeforeEndDate: 0,
        workWeek: [1, 1, 1, 1, 1, 0.5, 0],
        secondPerson: false,
        version: config.version,
      },
    },
    inTest,
  )
  let open: { id: string; startDate: string } | undefined
  await expect
    .poll(async () => {
      const { items } = await ask(session, salaryPeriod.list, { query: {} }, inTest)
      open = items.find(({ state }) => state === 'OPEN')
      return open !== undefined
    })
    .toBe(true)
  return open!
}

/** The bank has said whose account it is, and nothing else stands in the way. */
export async function mayDraw(session: Session, keyword: string): Promise<void> {
  await expect
    .poll(async () => {
      const { items } = await ask(session, salaryLimit.list, { query: { keyword } }, inTest)
      return items[0]?.why
    })
    .toEqual([])
}

/** Somebody with a verified account and a day of work, whose requests wait for somebody to approve them. */
export async function someoneWhoDraws(session: Session): Promise<EmployeeRecord> {
  const period = await openForAll(session)
  const type = await ask(
    session,
    salaryAdvanceType.create,
    {
      body: {
        name: `Duyệt từng lần ${ownWord()}`,
        advanceForm: 'MANUAL',
        advancePercent: 50,
        isLimitFrequency: false,
      },
    },
    inTest,
  )
  const to = { bin: VIETCOMBANK, accountNo: account() }
  const { accountName } = await ask(session, bankAccount.getBeneficiary, { query: to }, inTest)
  const draft = draftOf(type.id, {
    name: accountName,
    salaryBankBin: to.bin,
    salaryAccount: to.accountNo,
    baseAmount: 90_000_000,
  })
  const made = await ask(session, salaryEmployee.create, { body: draft }, inTest)
  await ask(
    session,
    salaryLogwork.create,
    {
      params: { periodId: period.id },
      body: {
        data: [{ employeeCode: made.code, items: [{ date: period.startDate, workload: 1 }] }],
      },
    },
    inTest,
  )
  await mayDraw(session, made.code)
  return made
}
/** A request as if the employee had sent it. */
export const simulateAdvance = (
  session: Session,
  employeeId: string,
  amount: number,
): Promise<AdvanceItem> =>
  ask(session, salaryAdvance.simulate, { body: { employeeId, amount } }, inTest)
/** The current period, which is over afterwards: Test Mode's clock goes to the day after it. */
export async function endPeriod(session: Session): Promise<SalaryPeriod> {
  const { items } = await ask(session, salaryPeriod.list, { query: {} }, inTest)
  const period = items.find(({ state }) => state === 'OPEN')!
  const next = new Date(Date.parse(`${period.endDate}T00:00:00Z`) + 86_400_000)
  const until = next.toISOString().slice(0, 10)
  await ask(session, sandbox.moveClock, { body: { until } }, inTest)
  await expect
    .poll(async () => (await ask(session, sandbox.state, {}, inTest)).run?.status, {
      timeout: 60_000,
    })
    .toBe('DONE')
  return period
}
