/** SQL of what became of many subscriptions that are held. */
import { sql } from 'kysely'
import { changed, rowsOf, type Db } from '../../platform/db.ts'
import type { SubscriptionRow } from './store.ts'

export type Moved = Pick<
  SubscriptionRow,
  | 'merchant_id'
  | 'id'
  | 'plan_id'
  | 'quantity'
  | 'unit_amount'
  | 'status'
  | 'status_before'
  | 'num_of_cycles'
  | 'num_of_payments'
  | 'anchor'
  | 'start_ahead'
  | 'trial_end_ahead'
  | 'next_span'
  | 'next_cycle'
  | 'previous_payment_date'
  | 'next_payment_date'
  | 'invoiced_to'
  | 'cancel_at'
  | 'cancel_reason'
  | 'resume_at'
  | 'ended_at'
  | 'next_at'
  | 'failure'
  | 'failures'
> & { modified_at: Date }
const movedColumns = {
  merchant_id: 'uuid',
  id: 'uuid',
  plan_id: 'uuid',
  quantity: 'int',
  unit_amount: 'bigint',
  status: 'text',
  status_before: 'text',
  num_of_cycles: 'int',
  num_of_payments: 'int',
  anchor: 'date',
  start_ahead: 'boolean',
  trial_end_ahead: 'boolean',
  next_span: 'int',
  next_cycle: 'int',
  previous_payment_date: 'date',
  next_payment_date: 'date',
  invoiced_to: 'date',
  cancel_at: 'date',
  cancel_reason: 'text',
  resume_at: 'date',
  ended_at: 'timestamptz',
  next_at: 'timestamptz',
  failure: 'text',
  failures: 'int',
  modified_at: 'timestamptz',
} as const
/** Subscriptions that are held, as they are from now on. */
export const updateMoved = (db: Db, rows: readonly Moved[]): Promise<number> =>
  changed(
    db,
    sql`
      update subscription s
      set
        plan_id = x.plan_id,
        quantity = x.quantity,
        unit_amount = x.unit_amount,
        status = x.status,
        status_before = x.status_before,
        num_of_cycles = x.num_of_cycles,
        num_of_payments = x.num_of_payments,
        anchor = x.anchor,
        start_ahead = x.start_ahead,
        trial_end_ahead = x.trial_end_ahead,
        next_span = x.next_span,
        next_cycle = x.next_cycle,
        previous_payment_date = x.previous_payment_date,
        next_payment_date = x.next_payment_date,
        invoiced_to = x.invoiced_to,
        cancel_at = x.cancel_at,
        cancel_reason = x.cancel_reason,
        resume_at = x.resume_at,
        ended_at = x.ended_at,
        next_at = x.next_at,
        failure = x.failure,
        failures = x.failures,
        attention_since = case
          when x.status not in ('PAYMENT_EXPIRED', 'CREATE_INVOICE_FAILED') then null
          when x.status = s.status then coalesce(s.attention_since, x.modified_at)
          else x.modified_at
        end,
        modified_at = x.modified_at,
        version = s.version + 1
      from
        ${rowsOf('x', rows, movedColumns)}
      where
        s.merchant_id = x.merchant_id
        and s.id = x.id
    `,
  )
