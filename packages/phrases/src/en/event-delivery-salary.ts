/** What handlers of salary advance do, and what they are told of. */
export const eventDeliverySalary = {
  handler: {
    'salary-enterprise': {
      'tell-merchant': {
        name: 'Tell the enterprise',
        missing: 'The enterprise has not been mailed what the bank decided on salary advance.',
      },
    },
    'salary-period': {
      'make-first': {
        name: 'Make the pay period',
        missing: 'The enterprise is configured, but the pay period of today is not made yet.',
      },
    },
  },
  topic: {
    salary_enterprise: {
      configured: 'An enterprise has configured salary advance',
      decided: 'The bank has decided on an enterprise',
    },
  },
} as const
