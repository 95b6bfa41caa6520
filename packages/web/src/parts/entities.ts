/** Banks and e-wallets as pickers and lists show them: loaded whole, found by prefix (B-266, B-267). */
import { bank, type Bank } from '@saola/contract/bank'
import { eWallet } from '@saola/contract/e-wallet'
import { MAX_PAGE_SIZE, type Direction } from '@saola/contract/paging'
import { queryOptions } from '@tanstack/react-query'
import { queryOptionsOf } from '../api/query.ts'
import { send } from '../api/send.ts'

/** What a picker shows of a bank or a wallet; `number` is the bank's identification number (napasCode). */
export interface Entity {
  id: number
  name: string
  shortName: string
  icon: string
  number: string | null
}

/** Small letters without accents: "Đông Á" is found by "dong a". */
export const folded = (text: string): string =>
  text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
/** True when name, short name or number begins with what was typed. */
export const begins = (
  entity: Pick<Entity, 'name' | 'shortName' | 'number'>,
  typed: string,
): boolean =>
  [entity.name, entity.shortName, entity.number ?? ''].some((text) =>
    folded(text).startsWith(folded(typed)),
  )

const entityOf = (b: Bank): Entity => ({
  id: b.id,
  name: b.name,
  shortName: b.shortName,
  icon: b.icon,
  number: b.napasCode,
})
const LONG_MS = 10 * 60_000

/** Every bank; page after page should there be more than one holds. */
export const banksOptions = (direction: Direction = 'ASC') =>
  queryOptions({
    queryKey: [bank.getAll.id, 'all', direction] as const,
    staleTime: LONG_MS,
    queryFn: async ({ signal }) => {
      const found: Entity[] = []
      for (let index = 0; ; index++) {
        const page = await send(
          bank.getAll,
          { query: {}, page: { index, size: MAX_PAGE_SIZE, sortBy: 'shortName', direction } },
          { signal },
        )
        found.push(...page.items.map(entityOf))
        if (index + 1 >= page.totalPage) return found
      }
    },
  })
/** Every e-wallet; for merchants. */
export const walletsOptions = (direction: Direction = 'ASC') =>
  queryOptions({
    ...queryOptionsOf(eWallet.getAll, { query: { sortDirection: direction } }),
    staleTime: LONG_MS,
    select: ({ items }): Entity[] => items.map((w) => ({ ...w, number: null })),
  })
