/** SQL that writes dispute cases, and asks whether one may be written. */
import { sql } from 'kysely'
import type {
  ForControlResolution,
  ForControlService,
  ForControlStatus,
} from '@saola/contract/for-control-values'
import { changed, maybe, one, type Db } from '../../platform/db.ts'
import type { SubjectRow } from './subject-store.ts'

export interface Claim {
  amount: number
  reason: string | null
  note: string | null
  partnerTxnNumber: string | null
  email: string
  phone: string
}
export interface NewCase extends Claim {
  id: string
  code: string
  service: ForControlService
  claimedBy: 'MERCHANT' | 'PAYER'
  language: string
  priorId: string | null
  by: string
  byBank: boolean
  now: Date
}
/** Written as a draft. @returns 0 where a case about the same thing is open */
export const insert = (db: Db, s: SubjectRow, c: NewCase): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        for_control (
          merchant_id,
          id,
          code,
          status,
          service,
          subject_id,
          payment_id,
          bank_account_id,
          claimed_by,
          amount,
          txn_number,
          bank_txn_number,
          transaction_date,
          actual_account,
          virtual_account,
          account_no,
          bin,
          from_account,
          from_bin,
          reason,
          note,
          partner_txn_number,
          email,
          phone,
          language,
          created_at,
          created_by,
          created_by_bank,
          prior_id
        )
      values
        (
          ${s.merchant_id},
          ${c.id},
          ${c.code},
          'CREATE',
          ${c.service},
          ${s.subject_id},
          ${s.payment_id},
          ${s.bank_account_id},
          ${c.claimedBy},
          ${c.amount},
          ${s.txn_number},
          ${s.bank_txn_number},
          ${s.transaction_date},
          ${s.actual_account},
          ${s.virtual_account},
          ${s.account_no},
          ${s.bin},
          ${s.from_account},
          ${s.from_bin},
          ${c.reason},
          ${c.note},
          ${c.partnerTxnNumber},
          ${c.email},
          ${c.phone},
          ${c.language},
          ${c.now},
          ${c.by},
          ${c.byBank},
          ${c.priorId}
        )
      on conflict (merchant_id, service, subject_id)
      where
        status in ('CREATE', 'WAITING_SOLVE', 'SOLVING') do nothing
    `,
  )
/** A draft said anew. */
export const rewrite = (db: Db, merchantId: string, id: string, c: Claim): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        amount = ${c.amount},
        reason = ${c.reason},
        note = ${c.note},
        partner_txn_number = ${c.partnerTxnNumber},
        email = ${c.email},
        phone = ${c.phone}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'CREATE'
    `,
  )
export const remove = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from for_control
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'CREATE'
    `,
  )
/** The clock starts. */
export const send = (
  db: Db,
  merchantId: string,
  id: string,
  s: { now: Date; dueAt: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        status = 'WAITING_SOLVE',
        sent_at = ${s.now},
        due_at = ${s.dueAt}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'CREATE'
    `,
  )
export const setHold = (
  db: Db,
  merchantId: string,
  id: string,
  s: { held: number; shortfall: number },
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        held = ${s.held},
        shortfall = ${s.shortfall}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** Somebody of the bank takes it up, or it is handed over. */
export const assign = (
  db: Db,
  merchantId: string,
  id: string,
  from: ForControlStatus,
  to: ForControlStatus,
  who: { id: string; name: string } | null,
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        status = ${to},
        assignee_id = ${who?.id ?? null},
        assignee_name = ${who?.name ?? null}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = ${from}
    `,
  )
/** What the bank asks for, or null once it is answered. */
export const setAsked = (
  db: Db,
  merchantId: string,
  id: string,
  asked: { note: string; at: Date } | null,
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        asked_note = ${asked?.note ?? null},
        asked_at = ${asked?.at ?? null}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status in ('WAITING_SOLVE', 'SOLVING')
    `,
  )
export const setApproval = (
  db: Db,
  merchantId: string,
  id: string,
  approvalId: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        approval_id = ${approvalId}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'SOLVING'
    `,
  )
export interface End {
  to: 'SUCCESS' | 'DENY'
  resolution: ForControlResolution | null
  amount: number | null
  note: string | null
  by: string
  now: Date
}
/** Its end; what it held is free from then on. @returns 0 where somebody else was quicker */
export const end = (
  db: Db,
  merchantId: string,
  id: string,
  from: ForControlStatus,
  e: End,
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        status = ${e.to},
        resolution = ${e.resolution},
        resolved_amount = ${e.amount},
        decision_note = ${e.note},
        decided_by = ${e.by},
        decided_at = ${e.now},
        asked_note = null,
        asked_at = null,
        held = 0,
        shortfall = 0
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = ${from}
    `,
  )
export const setRefund = (
  db: Db,
  merchantId: string,
  id: string,
  refundId: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update for_control
      set
        made_refund_id = ${refundId}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** Whether a case about the thing is open; the index says so to who asks at once. */
export const isOpen = async (
  db: Db,
  merchantId: string,
  service: ForControlService,
  subjectId: string,
): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ yes: boolean }>`
        select
          exists (
            select
            from
              for_control
            where
              merchant_id = ${merchantId}
              and service = ${service}
              and subject_id = ${subjectId}
              and status in ('CREATE', 'WAITING_SOLVE', 'SOLVING')
          ) yes
      `,
    )
  ).yes
/** The newest case of a thing that is over. */
export const lastOf = async (
  db: Db,
  merchantId: string,
  service: ForControlService,
  subjectId: string,
  priorId: string | undefined,
): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ id: string }>`
        select
          id
        from
          for_control
        where
          merchant_id = ${merchantId}
          and service = ${service}
          and subject_id = ${subjectId}
          and status in ('SUCCESS', 'DENY') ${priorId === undefined
            ? sql``
            : sql`and id = ${priorId}`}
        order by
          decided_at desc
        limit
          1
      `,
    )
  )?.id ?? null
