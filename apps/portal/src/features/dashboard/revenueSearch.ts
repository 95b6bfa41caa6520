import { oneOf, searchHook } from '@saola/web/list/screenSearch'

/** What the revenue card keeps in the address: how many days, as bars or as a table. */
export const useRevenueSearch = searchHook({
  days: oneOf('7', '30'),
  view: oneOf('chart', 'table'),
})
