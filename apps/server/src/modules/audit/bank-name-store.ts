/** SQL of the names of the bank's things that the audit log is about. */
import { sql, type RawBuilder } from 'kysely'

/** Things of the bank by their id: each in a look-up of its own by its primary key. */
export const ofBank = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    'admin' kind,
    id::text,
    full_name name
  from
    admin
  where
    id = any (${ids})
  union all
  select
    'merchant',
    id::text,
    name || ' (' || code || ')'
  from
    merchant
  where
    id = any (${ids})
  union all
  select
    'role-group',
    id::text,
    name
  from
    role_group
  where
    id = any (${ids})
  union all
  select
    'parameter',
    id::text,
    description
  from
    portal_parameter
  where
    id = any (${ids})
  union all
  select
    'payment-method',
    id::text,
    name
  from
    payment_method
  where
    id = any (${ids})
  union all
  select
    'pos-model',
    id::text,
    name
  from
    pos_model
  where
    id = any (${ids})
`
