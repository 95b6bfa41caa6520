/** What a module says about a file of personal data that it can make. */
import type { Input } from '@saola/contract/call'
import { personalExports, type PersonalExport } from '@saola/contract/data-export'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { Ctx } from '../../platform/context.ts'
import { periodOf } from '../../platform/period.ts'
import { shapeReader } from '../../platform/shape.ts'

export type Filters = Readonly<Record<string, string>>
type QueryOf<F extends PersonalExport> = Input<(typeof personalExports)[F]['call']>['query']

export interface Exporter {
  file: PersonalExport
  /** Checks filters as the call itself does, and gives them an end: what is approved does not grow afterwards. @throws 2, 25 */
  checked: (ctx: Ctx, filters: Filters) => Record<string, string>
  /** @throws 37001 where a file cannot hold them. */
  count: (ctx: Ctx, filters: Filters) => Promise<number>
  make: (ctx: Ctx, filters: Filters) => Promise<FileAnswer>
}

/** An exporter of one file, read with its types where it stands. */
export function exporter<F extends PersonalExport>(
  file: F,
  work: {
    ended: (ctx: Ctx, filters: Filters, query: QueryOf<F>) => Filters
    count: (ctx: Ctx, query: QueryOf<F>) => Promise<number>
    make: (ctx: Ctx, query: QueryOf<F>) => Promise<FileAnswer>
  },
): Exporter {
  const read = shapeReader(personalExports[file].call)
  const queryOf = (filters: Filters): QueryOf<F> =>
    read({ params: undefined, query: filters, body: undefined }).query as QueryOf<F>
  return {
    file,
    checked: (ctx, filters) => ({ ...work.ended(ctx, filters, queryOf(filters)) }),
    count: (ctx, filters) => work.count(ctx, queryOf(filters)),
    make: (ctx, filters) => work.make(ctx, queryOf(filters)),
  }
}

/** For a list that is filtered by days: up to this moment, where no earlier end is asked for. */
export function endedNow(ctx: Ctx, filters: Filters): Filters {
  const now = ctx.clock.now()
  const { to } = periodOf(filters, 'fromDate', 'toDate')
  return to !== undefined && to <= now ? filters : { ...filters, toDate: now.toISOString() }
}

/** For a list of which `until` says which rows were there by then. */
export const untilNow = (ctx: Ctx, filters: Filters): Filters => ({
  ...filters,
  until: filters.until ?? ctx.clock.now().toISOString(),
})
