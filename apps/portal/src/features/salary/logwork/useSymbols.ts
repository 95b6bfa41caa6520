import { salaryLogwork } from '@saola/contract/salary-logwork'
import { usualSymbols, type LogworkSymbol } from '@saola/contract/salary-logwork-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'

/** What a cell may say besides a number; the usual symbols until those of the enterprise are here. */
export const useSymbols = (): readonly LogworkSymbol[] =>
  useQuery(queryOptionsOf(salaryLogwork.symbols, {})).data?.symbols ?? usualSymbols
