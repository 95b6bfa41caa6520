/** What bank staff write down about a merchant. Nobody deletes a note; who is named in one is told by mail that they are, never what it says. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import type { merchantFile } from '@saola/contract/merchant-file'
import { toPage } from '@saola/contract/paging'
import { adminCodes } from '@saola/contract/admin-permissions'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import * as merchant from '../merchant/service.ts'
import { mayCorrect } from './rules.ts'
import * as store from './note-store.ts'

const MODULE = 'merchant-file'

export async function list(
  ctx: Ctx,
  { params: { merchantId }, page }: Input<typeof merchantFile.notes>,
): Promise<Output<typeof merchantFile.notes>> {
  ensure(await merchant.find(ctx, merchantId), 'error.not_found')
  const [rows, total] = await Promise.all([
    store.list(ctx.db, merchantId, page),
    store.count(ctx.db, merchantId),
  ])
  const ids = rows.map((row) => row.id)
  const mentions = await store.mentionsOf(ctx.db, merchantId, ids)
  const [me, now] = [staff(ctx).adminId, ctx.clock.now()]
  return toPage(
    rows.map((row) => ({
      id: row.id,
      text: row.text,
      by: row.author_name,
      at: wire(row.created_at),
      correctedAt: wireOrNull(row.corrected_at),
      mentions: mentions
        .filter((m) => m.note_id === row.id)
        .map((m) => ({ id: m.admin_id, name: m.full_name })),
      allowedActions: withRight(
        ctx,
        mayCorrect({ authorId: row.author_id, writtenAt: row.created_at }, me, now)
          ? (['update'] as const)
          : [],
        actionCalls.merchantNote,
      ),
    })),
    total,
    page,
  )
}

export const colleagues = async (ctx: Ctx): Promise<Output<typeof merchantFile.colleagues>> =>
  (await store.colleagues(ctx.db, adminCodes.merchant)).map((a) => ({
    id: a.id,
    name: a.full_name,
    username: a.username,
  }))

/** Whom the text names: people who may open the file, as "@Full name". @throws 2 for anybody else, or for whom the text does not name. */
async function mentioned(
  ctx: Ctx,
  { text, mentions }: { text: string; mentions: readonly string[] },
): Promise<store.Colleague[]> {
  if (mentions.length === 0) return []
  const all = await store.colleagues(ctx.db, adminCodes.merchant)
  const found = all.filter(({ id }) => mentions.includes(id))
  const isWhole = found.length === new Set(mentions).size
  if (!isWhole || !found.every(({ full_name: name }) => text.includes(`@${name}`)))
    throw fieldRefusal('mentions', 'error.enum')
  return found
}

/** Tells those whom the note names for the first time; nobody is told of what they wrote themselves. */
async function name(
  ctx: Ctx,
  merchantId: string,
  noteId: string,
  people: readonly store.Colleague[],
): Promise<void> {
  const me = staff(ctx).adminId
  const added = await store.setMentions(
    ctx.db,
    merchantId,
    noteId,
    people.map(({ id }) => id),
  )
  for (const adminId of added.filter((id) => id !== me))
    await enqueue(
      ctx.db,
      'merchantFile.tellMentioned',
      { merchantId, noteId, adminId },
      { key: `note-mention/${noteId}/${adminId}`, maxAttempts: 8 },
    )
}

export async function add(
  ctx: Ctx,
  { merchantId, text, mentions }: Input<typeof merchantFile.addNote>['body'],
): Promise<{ id: string }> {
  ensure(await merchant.find(ctx, merchantId), 'error.not_found')
  const people = await mentioned(ctx, { text, mentions })
  const [id, me] = [uuid(), staff(ctx)]
  await store.insert(ctx.db, merchantId, {
    id,
    text: text.trim(),
    authorId: me.adminId,
    authorName: me.name,
    now: ctx.clock.now(),
  })
  await name(ctx, merchantId, id, people)
  await audit(ctx, { module: MODULE, merchantId, objectId: id, after: { text: text.trim() } })
  return { id }
}

/** @throws 5 for no such note of this merchant, 10 for somebody else's, 13 once the time for corrections is over. */
export async function update(
  ctx: Ctx,
  { merchantId, id, text, mentions }: Input<typeof merchantFile.updateNote>['body'],
): Promise<null> {
  const row = await store.lockOne(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  const [me, now] = [staff(ctx).adminId, ctx.clock.now()]
  ensure(row.author_id === me, 'notification.access_denied')
  ensure(
    mayCorrect({ authorId: row.author_id, writtenAt: row.created_at }, me, now),
    'error.invalid_state',
  )
  const people = await mentioned(ctx, { text, mentions })
  await store.correct(ctx.db, merchantId, id, text.trim(), now)
  await name(ctx, merchantId, id, people)
  await audit(ctx, {
    module: MODULE,
    merchantId,
    objectId: id,
    before: { text: row.text },
    after: { text: text.trim() },
  })
  return null
}
