/** What handlers of salary advance do, and what they are told of. */
export const eventDeliverySalary = {
  handler: {
    'salary-advance': {
      'follow-transfer': {
        name: 'Record the payment of an advance',
        missing: 'The bank has answered, but the request does not show what became of its payment.',
      },
      'refuse-of-leaver': {
        name: 'Reject requests of a leaver',
        missing: 'The employee has left, but what they asked for still waits.',
      },
      'refuse-at-rest': {
        name: 'Reject requests while paused',
        missing: 'The enterprise has paused advances, but what was asked for still waits.',
      },
    },
    'salary-collection': {
      'follow-transfer': {
        name: 'Record an order of the credit line',
        missing:
          'The bank has answered, but the collection, or the transfer to the enterprise, does not show what became of it.',
      },
      'take-in': {
        name: 'Book money of the credit line',
        missing: 'The money is there, but the books of the bank or the enterprise do not show it.',
      },
      'tell-merchant': {
        name: 'Tell the enterprise it is overdue',
        missing: 'The enterprise has not been mailed that its credit line is overdue.',
      },
      'tell-of-refund': {
        name: 'Tell the enterprise of a transfer',
        missing:
          'The enterprise has not been mailed of the money that the bank transferred, or could not.',
      },
      'try-again': {
        name: 'Collect again when money arrives',
        missing: 'Money has arrived, but the collection that was short has not been tried again.',
      },
    },
    'salary-enterprise': {
      'tell-merchant': {
        name: 'Tell the enterprise',
        missing: 'The enterprise has not been mailed what the bank decided on salary advance.',
      },
    },
    'salary-notice': {
      'tell-employee': {
        name: 'Tell the employee',
        missing: 'The employee has not been told by SMS what became of the request.',
      },
    },
    'salary-period': {
      'make-first': {
        name: 'Make the pay period',
        missing: 'The enterprise is configured, but the pay period of today is not made yet.',
      },
    },
    'salary-sample': {
      fill: {
        name: 'Sample of salary advance',
        missing: 'Test Mode of the shop has no sample data of salary advance.',
      },
    },
  },
  topic: {
    salary_collection: {
      overdue: 'A credit line is overdue',
      refund_ended: 'A transfer of the credit line has ended',
    },
    salary_write_off: { approved: 'An advance was written off or settled' },
    salary_advance: {
      paid: 'Advance paid',
      failed: 'Advance not paid',
      returned: 'Advance came back',
      rejected: 'Advance request rejected',
      expired: 'Advance request expired',
    },
    salary_employee: { left: 'An employee has left' },
    salary_enterprise: {
      deactivated: 'An enterprise has paused salary advance',
      configured: 'An enterprise has configured salary advance',
      decided: 'The bank has decided on an enterprise',
    },
  },
} as const
