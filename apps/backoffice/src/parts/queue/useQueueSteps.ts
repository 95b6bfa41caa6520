/** Working through the queue on the screens of its things: which one is open, and which comes before and after it. */
import { workQueue } from '@saola/contract/work-queue'
import { queryOptionsOf } from '@saola/web/api/query'
import {
  listRequest,
  pageOfSearch,
  parseSearch,
  readSearch,
  stringifySearch,
} from '@saola/web/list/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRowsBeside, type Beside } from '../useRowsBeside.ts'
import { addressOf, keyOfRow, type WorkRow } from './places.ts'

/** The queue's filters and sort for an address that leads away from it. It always says something. */
export const queueOf = ({ whose = 'FOR_ME', ...search }: Record<string, unknown>): string =>
  stringifySearch({ whose, ...search }).slice(1)

export interface Steps {
  queue: string
  /** Of all that the queue holds, from one on; null once the thing has left it. */
  position: number | null
  total: number
  next: (() => void) | undefined
  previous: (() => void) | undefined
  /** False where another row of the screen was opened meanwhile, or none. */
  isOpen: boolean
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

type Found = Beside<WorkRow> | undefined
/** What stands before and after the thing, on its page or beside it; in the place of one that has left follows what has moved up. */
function useAround(
  raw: Record<string, string>,
  page: { rows: readonly WorkRow[]; total: number; at: number },
  lastAt: number,
): { next: Found; previous: Found } {
  const { rows, total, at } = page
  const beside = useRowsBeside(workQueue.getList, raw, { at, count: rows.length, total })
  const here = (index: number): Found => {
    const row = rows[index]
    return row === undefined ? undefined : { row, search: raw }
  }
  return at >= 0
    ? { next: here(at + 1) ?? beside.after, previous: here(at - 1) ?? beside.before }
    : { next: here(Math.min(lastAt, rows.length - 1)) ?? beside.before, previous: undefined }
}

/** What the address says: the queue it came from, the thing of it, and the row that is open now. */
function useOrigin() {
  const search = useLocation({ select: ({ search: found }): Record<string, unknown> => found })
  return {
    queue: textOf(search.queue),
    work: textOf(search.work),
    opened: textOf(search.open) ?? textOf(search.id),
  }
}
/** Where the thing stood last, and which row of the screen it opened. */
function useEntry(work: string | null, opened: string | null, at: number) {
  const [entry, setEntry] = useState({ work, opened, at: 0 })
  if (entry.work !== work) setEntry({ work, opened, at: Math.max(0, at) })
  else if (at >= 0 && entry.at !== at) setEntry({ ...entry, at })
  return entry
}
/** How many things stand on the pages before this one. */
function before(raw: Record<string, string>): number {
  const usual = workQueue.getList.paging.size
  const { index = 0, size = usual } = pageOfSearch(readSearch(workQueue.getList, raw), usual)
  return index * size
}

/** @returns null on a screen that was not opened from the queue */
export function useQueueSteps(): Steps | null {
  const { queue, work, opened } = useOrigin()
  const navigate = useNavigate()
  const raw = parseSearch(queue ?? '')
  const { data } = useQuery({
    ...queryOptionsOf(workQueue.getList, listRequest(workQueue.getList, raw)),
    enabled: queue !== null && work !== null,
    placeholderData: keepPreviousData,
  })
  const rows = data?.items ?? []
  const at = rows.findIndex((row) => keyOfRow(row) === work)
  const entry = useEntry(work, opened, at)
  const total = data?.totalSize ?? 0
  const { next, previous } = useAround(raw, { rows, total, at }, entry.at)
  if (queue === null || work === null || data === undefined) return null
  const goTo = (found: Found) =>
    found === undefined
      ? undefined
      : () => void navigate({ href: addressOf(found.row, queueOf(found.search)), replace: true })
  return {
    queue,
    position: at < 0 ? null : before(raw) + at + 1,
    total,
    next: goTo(next),
    previous: goTo(previous),
    isOpen: opened !== null && opened === entry.opened,
  }
}
