/** An example of every event of advances for the documentation. */
import type {
  SalaryAdvanceEvent,
  SalaryAdvanceEventData,
} from '@saola/contract/salary-advance-event'
import { translator } from '../../platform/text.ts'

const paid: SalaryAdvanceEventData['salaryAdvance'] = {
  id: '3a7c9e15-4b82-4d06-8f31-6e5d0c2b9a74',
  code: 'UL7K3M9Q2X',
  status: 'PAID',
  amount: 952_000,
  employeeCode: 'CN-0017',
  periodMonth: '2026-03',
  periodName: translator('vi', 'salary')('periodName', { month: '03', year: '2026' }),
  reference: 'UL8d1f6a3c5e2b4f70a9c81b7d2e4f6035',
  bankReference: 'FT26061000121',
  time: '2026-03-02T10:04:05.000+07:00',
  failure: null,
}
const examples: Readonly<Record<SalaryAdvanceEvent, SalaryAdvanceEventData>> = {
  'salary.advance.paid': { salaryAdvance: paid },
  'salary.advance.failed': {
    salaryAdvance: {
      ...paid,
      status: 'FAILED',
      bankReference: null,
      failure: 'ACCOUNT_CLOSED',
    },
  },
}
export const exampleOfAdvance = (event: SalaryAdvanceEvent): SalaryAdvanceEventData =>
  examples[event]
