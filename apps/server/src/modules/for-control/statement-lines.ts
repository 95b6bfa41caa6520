/** Lines of a statement that its merchant disputes become cases (ADR 0064): one for each payment, credit, payout or refund behind them. */
import type { ForControlService } from '@saola/contract/for-control-values'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Event } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { attempt } from '../../platform/rehearse.ts'
import * as statement from '../statement/service.ts'
import * as user from '../user/service.ts'
import { open, send } from './opening.ts'
import { subjectOfTransfer } from './rules.ts'
import * as store from './store.ts'
import * as subjectStore from './subject-store.ts'

export const LINE_JOB = 'forControl.fromStatement'
interface Line {
  merchantId: string
  statementId: string
  disputeId: string
}

/** A statement may dispute hundreds of lines: each is a piece of work of its own. */
export async function linesDisputed(
  ctx: Ctx,
  { merchant_id: merchantId, payload }: Event<'statement.disputed'>,
): Promise<void> {
  const { statementId, disputeIds } = payload
  for (const disputeId of disputeIds)
    await enqueue(
      ctx.db,
      LINE_JOB,
      { merchantId, statementId, disputeId },
      { key: `${LINE_JOB}/${disputeId}`, maxAttempts: 8 },
    )
}

/** The job. A line that is a sum of many things, or about which no case can be opened any more, is left to the people of statements. */
export const openForLine = (ctx: Ctx, line: Line): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const said = await statement.disputedLine(inside, line)
    const about = said && subjectOfTransfer(said.transfer)
    if (!said || !about) return
    const { merchantId } = line
    const subject = await subjectStore.find(tx, about.service, {
      merchantId,
      id: about.id,
      among: null,
    })
    if (subject === null) return
    const found =
      (await store.lockSent(tx, merchantId, about.service, about.id)) ??
      (await newCase(inside, about.service, subject, said))
    if (found === null) return
    await statement.setCase(inside, line, { caseId: found.id, caseCode: found.code })
  })

/** In the name of who has disputed the line; the contact is the owner, whom the bank knows. Null where it is refused. */
async function newCase(
  ctx: Ctx,
  service: ForControlService,
  subject: subjectStore.SubjectRow,
  said: statement.DisputedLine,
): Promise<store.CaseRow | null> {
  const owner = await user.ownerOf(ctx, await subjectStore.liveIdOf(ctx.db, subject.merchant_id))
  let made: store.CaseRow | null = null
  const isMade = await attempt(ctx, async () => {
    const id = await open(ctx, service, subject, {
      reason: said.note,
      note: said.number,
      contact: { email: owner?.email ?? '', phone: owner?.phone ?? '' },
      language: owner?.language ?? 'vi',
      claimedBy: 'MERCHANT',
      by: said.openedBy,
    })
    made = await store.lockOne(ctx.db, subject.merchant_id, id)
    // They have just said so themselves, of many lines at once: no mail for each.
    await send(ctx, made!, { by: said.openedBy })
  })
  return isMade ? made : null
}
