/** Pay periods: list, form and detail. */
export const salaryPeriod = {
  title: 'Kỳ lương',
} as const
