/** What states, sources and programmes of salary advance are called, wherever they are read. */
export const salaryValue = {
  status: {
    NOT_REGISTER: 'Not registered',
    WAITING_APPROVAL: 'Waiting for the bank',
    OK: 'Active',
    DEACTIVATED: 'Paused',
    CMS_LOCKED: 'Locked by the bank',
    OK_BUT_NOT_CONFIG: 'Not configured',
  },
  source: {
    BUSINESS_ACCOUNT: 'Business account',
    KLB_CREDIT_LINE: 'Credit line of the bank',
  },
  program: {
    FLEX_SALARY_NOT_USE_OVERDRAFT: 'Of wages already earned',
    FLEX_SALARY_USE_OVERDRAFT: "Of the whole month's wage",
  },
  rate: '{percent}% a year',
} as const
