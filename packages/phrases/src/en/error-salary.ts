/** Why a pay period cannot be closed. */
export const closingReasons = {
  NOT_ENDED: 'the period has not ended',
  EARLIER_OPEN: 'an earlier period is not closed',
  WAITING: 'requests wait for a decision',
  NO_WORKING_DAYS: 'the period has no working days',
} as const
/** Why somebody may not draw an advance, or a period not be closed. */
export const salaryReasons = {
  ...closingReasons,
  CLOSING: 'a period is being closed',
  ENTERPRISE_STATE: 'the enterprise has paused advances',
  OVERDUE: 'the enterprise has not paid back the credit line on its pay day',
  LEFT: 'the employee has left',
  NOT_ACTIVATED: 'the employee may not draw yet',
  ACCOUNT_UNVERIFIED: 'the salary account is not verified',
  ACCOUNT_COOLING: 'the salary account has just been changed',
  NO_PERIOD: 'no pay period is open',
  WINDOW_CLOSED: 'advances of the period are closed',
  NO_WORKING_DAYS: 'the period has no working days',
  NO_LOGWORK: 'no days are logged yet',
  FREQUENCY: 'no more requests are allowed in the period',
  OVERDRAWN: 'more is drawn than may be',
  NOTHING_LEFT: 'all that may be drawn is drawn',
  OWN_LIMIT: 'the employee has set a limit or a lock of their own',
  POOL: 'the enterprise’s limit is used up',
} as const
