/** Enterprises in salary advance, for journeys that are about what comes after the bank’s word and the configuration. */
import { approval, type ApprovalDetail, type Outcome } from '@saola/contract/approval'
import { bankAccount } from '@saola/contract/bank-account'
import { merchant } from '@saola/contract/merchant'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { ask as askBank } from './office-call.ts'
import { ask, type Session } from './portal.ts'
import { staffOf } from './staff.ts'

const LIMIT = 500_000_000

/** Two people of the bank grant what an enterprise has asked for. */
async function grantTo(session: Session): Promise<void> {
  const { id: merchantId } = await ask(session, merchant.getMerchant, {})
  const proposed = await askBank<Outcome>(await staffOf('maker'), salaryEnterprise.propose, {
    params: { merchantId },
    body: {
      action: 'approve',
      grant: {
        grantedLimit: LIMIT,
        sources: ['BUSINESS_ACCOUNT'],
        programType: 'FLEX_SALARY_NOT_USE_OVERDRAFT',
        lineRateMicro: 0,
        contractNumber: 'UL-2026/001',
        validUntil: null,
      },
      reason: 'Đã thẩm định hồ sơ',
    },
  })
  const checker = await staffOf('checker')
  const seen = await askBank<ApprovalDetail>(checker, approval.get, {
    params: { id: proposed.id },
  })
  await askBank(checker, approval.approve, {
    params: { id: proposed.id },
    body: { contentHash: seen.contentHash, note: null },
  })
}

/** The session's merchant is at work in salary advance afterwards, whatever was before; each month from its first day to its last, paid on the fifth. */
export async function openEnterprise(session: Session): Promise<void> {
  const { status } = await ask(session, salaryEnterprise.check, {})
  if (status === 'OK') return
  if (status === 'NOT_REGISTER')
    await ask(session, salaryEnterprise.register, {
      body: {
        numberOfEmployeeExpected: 120,
        paySalaryLimitation: LIMIT,
        programType: 'FLEX_SALARY_NOT_USE_OVERDRAFT',
      },
    })
  if (status !== 'OK_BUT_NOT_CONFIG') await grantTo(session)
  const [account] = await ask(session, bankAccount.getList, { query: {} })
  await ask(session, salaryEnterprise.editConfig, {
    body: {
      paymentSource: 'BUSINESS_ACCOUNT',
      accountId: account!.id,
      limitAmount: 200_000_000,
      periodStartDate: 1,
      periodEndDate: 31,
      paySalaryDate: 5,
      workingDays: 25,
      disableAdvanceBeforeEndDate: 5,
      workWeek: [1, 1, 1, 1, 1, 0.5, 0],
      secondPerson: true,
      version: 0,
    },
  })
}
