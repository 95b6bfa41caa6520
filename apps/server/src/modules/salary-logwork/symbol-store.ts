/** SQL of what the cells of an enterprise's time sheets may say besides numbers. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface SymbolsRow {
  symbols: string[]
  /** Hundredths of a day, one a symbol. */
  parts: number[]
  version: number
}
/** Null where nothing was saved. */
export const symbols = (db: Db, merchantId: string): Promise<SymbolsRow | null> =>
  maybe(
    db,
    sql<SymbolsRow>`
      select
        symbols,
        parts,
        version
      from
        salary_logwork_symbols
      where
        merchant_id = ${merchantId}
    `,
  )
/** @param version of those that it takes the place of; 0 = the first. @returns 0 where that is another by now */
export const setSymbols = (
  db: Db,
  merchantId: string,
  { version, ...row }: SymbolsRow,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_logwork_symbols as s (merchant_id, symbols, parts, version)
      select
        ${merchantId}::uuid,
        ${row.symbols}::text[],
        ${row.parts}::smallint[],
        1
      where
        ${version} = 0
        or exists (
          select
            1
          from
            salary_logwork_symbols
          where
            merchant_id = ${merchantId}
        )
      on conflict (merchant_id) do update
      set
        symbols = excluded.symbols,
        parts = excluded.parts,
        version = s.version + 1
      where
        s.version = ${version}
    `,
  )
