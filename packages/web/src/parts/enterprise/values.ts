/** Values of an enterprise as the server writes them; pure. */
/** Of a rate a year: so many are a percent. */
export const PERCENT_MICRO = 10_000
/** Of a month, whichever it is. */
export const LAST_DAY = 31

/** Several codes, as a list of changes writes them or as a proposal does. */
export const listed = (value: string): string[] =>
  value.startsWith('[') ? (JSON.parse(value) as string[]) : value.split(', ')

/** Fields in the order in which people read them; the database keeps none. */
export const order: readonly string[] = [
  'status',
  'reason',
  'numberOfEmployeeExpected',
  'paySalaryLimitation',
  'grantedLimit',
  'sources',
  'paymentSource',
  'accountId',
  'limitAmount',
  'programType',
  'lineRateMicro',
  'contractNumber',
  'validUntil',
  'periodStartDate',
  'periodEndDate',
  'paySalaryDate',
  'disableAdvanceBeforeEndDate',
  'workWeek',
  'workingDays',
  'secondPerson',
]
