/** What a module says about its things that wait for bank staff; the module work-queue puts all of them together. */
import type { RawBuilder } from 'kysely'
import type { WorkKind } from '@saola/contract/work-queue'
import type { Ctx } from './context.ts'

/** A person of the bank, as far as it matters to what they may decide. */
export interface WorkPerson {
  adminId: string
  staffId: string
  codes: readonly number[]
}
/** Who asks for the queue. */
export interface WorkAsker extends WorkPerson {
  now: Date
  /** True for the program itself: sees all that waits. */
  isAll: boolean
}
export const everything = (now: Date): WorkAsker => ({
  adminId: '00000000-0000-0000-0000-000000000000',
  staffId: '',
  codes: [],
  now,
  isAll: true,
})
export interface WorkSource {
  kind: WorkKind
  /**
   * A statement with one row for each thing that waits: subject_id text, subject text, detail text, is_test boolean, merchant_id uuid, amount
   * bigint, waiting_since timestamptz, may_decide boolean, is_own boolean. What waits once more later has another waiting_since.
   * @param mayDecide whether the asker holds the code of the kind; is_own = they are its maker, and so another decides
   */
  rows: (asker: WorkAsker, mayDecide: boolean) => RawBuilder<unknown>
  /** Its things have a day of their own by which they are due: the statement ends with a column own_due_at, and the hours of the kind do not count. */
  hasOwnDue?: true
  /** Which of these people may decide on the thing, where more than the code of the kind says so. */
  among?: (ctx: Ctx, subjectId: string, people: readonly WorkPerson[]) => Promise<WorkPerson[]>
}
