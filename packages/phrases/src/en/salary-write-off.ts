/** What an employee owes from closed periods: written off, or settled outside payroll. */
import type { Phrases } from '../shape.ts'

export const salaryWriteOff: Phrases<'salaryAdvance'>['writeOff'] = {
  title: 'Owed from closed periods',
  waitingTitle: 'Write-offs and settlements to approve',
  periodTitle: 'Written off or settled outside payroll',
  owed: 'Still owed',
  back: 'To return to the employee',
  owedText: 'It is carried into the next period and deducted from pay.',
  owedLeftText:
    'The employee has left. Your enterprise writes off what the last pay does not cover, or records that the employee has paid it back.',
  backText: 'It is returned with the pay of the next period.',
  nothingText: 'The employee owes nothing from closed periods.',
  closing: 'A salary period is being closed: this amount may change, wait until it is closed.',
  unclosed: 'Paid in a period that is not closed: {amount}, deducted once it is.',
  way: { LOSS: 'Write-off', SETTLED: 'Paid back outside payroll' },
  wayText: {
    LOSS: 'Your enterprise bears it and books it as an expense.',
    SETTLED: 'The employee has paid your enterprise in cash or by transfer.',
  },
  status: { WAITING: 'To approve', APPROVED: 'Approved', REJECTED: 'Rejected' },
  field: {
    way: 'Way',
    amount: 'Amount, at most {max}',
    reason: 'Reason',
  },
  enter: {
    amount: 'Enter an amount from 1 ₫ to {max}',
    reason: 'Enter a reason',
  },
  propose: {
    action: 'Write off or record as paid',
    title: 'Debt of {name}',
    text: 'This part is no longer carried into the next period. A second person who may approve has to agree, where the configuration says so.',
    go: 'Send proposal',
    done: 'Proposal of {amount} sent, a second person has to approve it',
  },
  done: {
    LOSS: '{amount} written off',
    SETTLED: '{amount} recorded as paid back',
  },
  decide: {
    approve: 'Approve',
    reject: 'Reject',
    drop: 'Drop proposal',
    mine: 'You proposed it: somebody else who may approve has to decide.',
    short: 'The employee now owes only {owed}, so it can no longer be approved.',
    title: {
      LOSS: 'Write off {amount} owed by {name}?',
      SETTLED: 'Record that {name} has paid back {amount}?',
    },
    text: {
      LOSS: 'Your enterprise bears it. The employee no longer owes this part, and it is no longer deducted from pay. This cannot be undone.',
      SETTLED:
        'Make sure that your enterprise has received the money. This part is no longer deducted from pay. This cannot be undone.',
    },
    rejectTitle: 'Reject this proposal?',
    dropTitle: 'Drop this proposal?',
    rejectText: 'The employee owes it as before.',
    rejected: 'Proposal dropped, the employee owes it as before',
  },
  row: {
    employee: '{name} · {code}',
    askedBy: 'Proposed by {name}',
    approvedBy: 'Approved by {name}',
    rejectedBy: 'Rejected by {name}',
    rejectReason: 'Reason for rejecting: {reason}',
  },
}
