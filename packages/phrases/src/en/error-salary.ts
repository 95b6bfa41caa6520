/** Why somebody may not draw an advance. */
export const salaryReasons = {
  ENTERPRISE_STATE: 'the enterprise has paused advances',
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
  POOL: 'the enterprise’s limit is used up',
} as const
