/** SQL of the people of the bank who may work on cases. */
import { sql } from 'kysely'
import { many, maybe, type Db } from '../../platform/db.ts'

export interface Person {
  id: string
  full_name: string
  email: string | null
}
export const people = (db: Db, code: number): Promise<Person[]> =>
  many(
    db,
    sql<Person>`
      select
        a.id,
        a.full_name,
        a.email
      from
        admin a
        join role_group g on g.id = a.role_group_id
      where
        a.status = 'ACTIVE'
        and g.codes @> array[${code}]::int[]
      order by
        a.full_name,
        a.id
    `,
  )
export const person = (db: Db, id: string): Promise<Person | null> =>
  maybe(
    db,
    sql<Person>`
      select
        id,
        full_name,
        email
      from
        admin
      where
        id = ${id}
        and status = 'ACTIVE'
    `,
  )
