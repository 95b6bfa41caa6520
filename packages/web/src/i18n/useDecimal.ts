import { useFormatter } from 'use-intl'

/** A number that is no money, as the reader's language writes it: 0,3 in Vietnamese, 0.3 in English. */
export function useDecimal(): (value: number) => string {
  const format = useFormatter()
  return (value) => format.number(value, { maximumFractionDigits: 4 })
}
