/**
 * Statements that a connection prepares once (ADR 0053). PostgreSQL keeps their plan, made for no value in particular: right for
 * writes by key and joins of `rowsOf`, wrong for lists, whose best plan depends on whose list it is.
 */
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */ '

/** The same statement, prepared at its first use on a connection. Its text must not change with its values. */
export const prepared = <T>(query: RawBuilder<T>): RawBuilder<T> => sql<T>`${sql.raw(MARK)}${query}`

/** By text. There are as many as `prepared` stands in the program, times the few forms that one of them has. */
const names = new Map<string, string>()
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `saola_${names.size + 1}`
  names.set(text, name)
  return name
}

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown

/** A connection that keeps what `prepared` marks. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    const preparing: Query = (text, values, callback) =>
      typeof text === 'string' && text.startsWith(MARK)
        ? query({ name: nameOf(text), text, values }, callback)
        : query(text, values, callback)
    this.query = preparing as typeof this.query
  }
}
