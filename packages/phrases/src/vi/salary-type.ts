/** Advance types: list, form and detail. */
export const salaryType = {
  title: 'Loại ứng lương',
} as const
