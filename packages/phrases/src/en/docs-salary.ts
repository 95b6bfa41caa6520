/** What the documentation says of the events of salary advance. */
export const salary = {
  when: {
    salary_advance_paid: 'The bank has paid an advance to the employee.',
    salary_advance_failed:
      'An advance was not paid (status FAILED), or was paid and came back (status RETURNED).',
  },
  act: {
    salary_advance_paid:
      'Note what is to be taken off the wage under salaryAdvance.reference, once. What counts is the deduction file of the period.',
    salary_advance_failed:
      'Remove what you noted under salaryAdvance.reference, if anything. The amount is free again; somebody who may approve sends it anew in the portal, under another reference.',
  },
  short: {
    e_salary_advance_paid: 'the bank has paid an advance',
    e_salary_advance_failed: 'an advance was not paid, or came back',
  },
  fields: {
    salaryAdvance:
      'the request: its code, how it ended, the amount, the employee’s code, the pay period, the reference of this payment, the bank’s number and the reason; no wage, account or identity number',
  },
}
