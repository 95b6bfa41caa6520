import { useRawSearch } from '../../list/screenSearch.ts'
import { stringifySearch } from '../../list/search.ts'

export interface View {
  id: string
  name: string
  search: string
}
/** Names of the address that belong to a moment: the page, which is another tomorrow, the row whose drawer is open, and where the reader came from. */
const MOMENTARY: ReadonlySet<string> = new Set(['page', 'open', 'queue', 'work'])
/** What a view keeps of an address. */
export const keptOf = (search: Record<string, unknown>): string =>
  stringifySearch(
    Object.fromEntries(Object.entries(search).filter(([name]) => !MOMENTARY.has(name))),
  ).slice(1)
export const useKeptSearch = (): string => keptOf(useRawSearch())
/** A view's address values. */
export const searchOfView = ({ search }: Pick<View, 'search'>): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))
