import { useRawSearch, useSetSearch } from '@saola/web/list/screenSearch'
import { dashboard } from '@saola/contract/dashboard'
import { queryOptionsOf } from '@saola/web/api/query'
import { businessDay } from '@saola/web/ui/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chosenOf, type Chosen, type Patch } from './period.ts'

export function useChosen(): { chosen: Chosen; set: (patch: Patch) => void } {
  // What is chosen depends on the day, so period.ts reads the values together.
  const chosen = chosenOf(useRawSearch(), businessDay())
  const set: (patch: Patch) => void = useSetSearch()
  return { chosen, set }
}

/** The figures of what is chosen. Hours, products, makers and links know no source and no method. */
export function useStatistic({ from, to, bankAccountId, type, paymentType }: Chosen) {
  const part = { from, to, ...(bankAccountId === undefined ? {} : { bankAccountId }) }
  const narrow = {
    ...part,
    ...(type === undefined ? {} : { type }),
    ...(paymentType === undefined ? {} : { paymentType }),
  }
  return {
    narrow,
    overview: useQuery({
      ...queryOptionsOf(dashboard.overview, { query: narrow }),
      placeholderData: keepPreviousData,
    }),
    // All accounts of the period, to choose from: the same question where nothing is chosen yet.
    accounts: useQuery({
      ...queryOptionsOf(dashboard.overview, { query: { from, to } }),
      placeholderData: keepPreviousData,
    }),
    hours: useQuery({
      ...queryOptionsOf(dashboard.peakHours, { query: part }),
      placeholderData: keepPreviousData,
    }),
    products: useQuery({
      ...queryOptionsOf(dashboard.topProducts, { query: part }),
      placeholderData: keepPreviousData,
    }),
    sellers: useQuery({
      ...queryOptionsOf(dashboard.topSellers, { query: part }),
      placeholderData: keepPreviousData,
    }),
    conversion: useQuery({
      ...queryOptionsOf(dashboard.conversion, { query: part }),
      placeholderData: keepPreviousData,
    }),
  }
}
