import { banksOptions } from '@saola/web/parts/entities'
import { useQuery } from '@tanstack/react-query'

/** What the bank of a number is called; the number until that is known. */
export function useBankNames(): (bin: string) => string {
  const { data } = useQuery(banksOptions())
  return (bin) => data?.find(({ number }) => number === bin)?.shortName ?? bin
}
