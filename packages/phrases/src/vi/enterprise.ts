/** Enterprises in salary advance, as bank staff see them. */
export const enterprise = {
  title: 'Doanh nghiệp ứng lương',
} as const
