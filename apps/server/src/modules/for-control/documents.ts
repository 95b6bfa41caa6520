/** Documents of dispute cases: pictures and PDF, kept encrypted, shown once by a link to anyone who may see the case (reliability bars D1, D4). */
import { Readable } from 'node:stream'
import { VIEW_LINK_SEC } from '@saola/contract/ekyc'
import type { ForControlDocument } from '@saola/contract/for-control-case'
import { forControlLimits } from '@saola/contract/for-control-values'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import { actorOf, member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, fieldRefusal } from '../../platform/errors.ts'
import {
  decryptBytes,
  decryptField,
  encryptBytes,
  encryptField,
  type Place,
} from '../../platform/field-encryption.ts'
import { uuid } from '../../platform/ids.ts'
import { newViewLink, readViewLink } from '../../platform/view-link.ts'
import { heldTo } from '../bank-account/service.ts'
import { spendLink } from '../ekyc/service.ts'
import { cleaned } from '../media/service.ts'
import * as documentStore from './document-store.ts'
import * as store from './store.ts'

export const MODULE = 'for-control'
const PER_DAY = 100
const DAY_MS = 86_400_000
const placeOf = (column: 'sealed' | 'sealed_name', merchantId: string, row: string): Place => ({
  table: 'for_control_document',
  column,
  row,
  merchantId,
})

export const documentOf = (ctx: Ctx, row: documentStore.DocumentRow): ForControlDocument => ({
  id: row.id,
  fileName: decryptField(ctx, placeOf('sealed_name', row.merchant_id, row.id), row.sealed_name),
  contentType: row.content_type,
  size: row.size,
  createdAt: wire(row.created_at),
})

interface Whose {
  merchantId: string
  caseId: string | null
  byBank: boolean
  kind: 'CLAIM' | 'ADMIN'
  isAttached: boolean
}
async function keep(ctx: Ctx, file: UploadedFile, whose: Whose): Promise<ForControlDocument> {
  const kept = await cleaned(file)
  const [id, now, { merchantId }] = [uuid(), ctx.clock.now(), whose]
  const row: documentStore.DocumentRow = {
    id,
    merchant_id: merchantId,
    case_id: whose.caseId,
    by_bank: whose.byBank,
    kind: whose.kind,
    content_type: kept.contentType,
    size: kept.bytes.length,
    sealed_name: encryptField(ctx, placeOf('sealed_name', merchantId, id), kept.fileName),
    created_at: now,
    created_by: actorOf(ctx).name,
    attached_at: whose.isAttached ? now : null,
  }
  const sealed = encryptBytes(ctx, placeOf('sealed', merchantId, id), kept.bytes)
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    if (whose.caseId !== null) {
      await store.lockOne(tx, merchantId, whose.caseId)
      await ensureRoom(inside, merchantId, whose.caseId, whose.kind, 1)
    }
    await documentStore.insert(tx, { ...row, sealed })
    await audit(inside, {
      module: MODULE,
      merchantId,
      objectId: whose.caseId ?? id,
      after: { event: 'DOCUMENT', document: id, kind: whose.kind, size: kept.bytes.length },
    })
  })
  return documentOf(ctx, row)
}

/** For a case that is yet to be written, or to be answered. @throws 11, 44xxx */
export async function upload(ctx: Ctx, file: UploadedFile): Promise<ForControlDocument> {
  const { merchantId } = member(ctx)
  const since = new Date(ctx.clock.now().getTime() - DAY_MS)
  const sent = await documentStore.countSince(ctx.db, merchantId, since)
  ensure(sent < PER_DAY * ctx.config.limitFactor, 'error.too_many_requests', { retryAfter: 3600 })
  return keep(ctx, file, {
    merchantId,
    caseId: null,
    byBank: false,
    kind: 'CLAIM',
    isAttached: false,
  })
}
/** @throws 5, 43001 for a case that is over, 43007, 44xxx */
export async function uploadByStaff(
  ctx: Ctx,
  { id, kind }: { id: string; kind: 'CLAIM' | 'ADMIN' },
  file: UploadedFile,
): Promise<ForControlDocument> {
  const row = await store.get(ctx.db, null, { id })
  ensure(row, 'error.not_found')
  ensure(['WAITING_SOLVE', 'SOLVING'].includes(row.status), 'forcontrol.invalid_transition')
  return keep(ctx, file, {
    merchantId: row.merchant_id,
    caseId: id,
    byBank: true,
    kind,
    isAttached: kind === 'CLAIM',
  })
}

/** @throws 43007 */
async function ensureRoom(
  ctx: Ctx,
  merchantId: string,
  caseId: string,
  kind: 'CLAIM' | 'ADMIN',
  more: number,
): Promise<void> {
  const max = forControlLimits.documents
  ensure(
    (await documentStore.countOf(ctx.db, merchantId, caseId, kind)) + more <= max,
    'forcontrol.too_many_documents',
    { params: { max } },
  )
}
/** Makes uploads part of a case. Run with the case locked. @throws 43003 beside `field` for one that is not there or somebody else's, 43007 */
export async function attach(
  ctx: Ctx,
  row: { merchant_id: string; id: string },
  field: 'documents' | 'adminDocuments',
  ids: readonly string[] | undefined,
): Promise<string[]> {
  const named = [...new Set(ids ?? [])]
  if (named.length === 0) return []
  const byBank = field === 'adminDocuments'
  const found = await documentStore.attach(ctx.db, row.merchant_id, row.id, named, {
    byBank,
    now: ctx.clock.now(),
  })
  if (found !== named.length) throw fieldRefusal(field, 'forcontrol.document_invalid')
  await ensureRoom(ctx, row.merchant_id, row.id, byBank ? 'ADMIN' : 'CLAIM', 0)
  return named
}

/** Anyone who may see the case; before it is decided a merchant does not see the bank's own papers. An upload that is of no case yet is its merchant's. */
async function seen(ctx: Ctx, id: string): Promise<documentStore.DocumentRow> {
  const merchantId = ctx.caller.kind === 'portal' ? ctx.caller.merchantId : null
  const row = await documentStore.get(ctx.db, merchantId, id)
  ensure(row, 'error.not_found')
  if (row.case_id === null) {
    ensure(merchantId !== null, 'error.not_found')
    return row
  }
  const found = await store.get(ctx.db, merchantId, { id: row.case_id }, heldTo(ctx))
  ensure(found, 'error.not_found')
  ensure(
    merchantId === null || row.kind === 'CLAIM' || found.decided_at !== null,
    'error.not_found',
  )
  return row
}
/** @throws 5 for what the caller may not see, the same as for what is not there */
export async function viewLink(
  ctx: Ctx,
  id: string,
  path: string,
): Promise<{ url: string; link: string; expiresIn: number }> {
  const row = await seen(ctx, id)
  const link = newViewLink(ctx, row.merchant_id, id)
  return {
    url: `${ctx.test ? '/sandbox' : ''}/pay${path}?link=${link}`,
    link,
    expiresIn: VIEW_LINK_SEC,
  }
}
/** Opens what a link names, for whom it was made, once; writes down that it was seen. @throws 5 for every other link */
export async function view(ctx: Ctx, link: string): Promise<FileAnswer> {
  const named = readViewLink(ctx, link)
  ensure(named, 'error.not_found')
  const row = await seen(ctx, named.id)
  ensure(row.merchant_id === named.merchantId, 'error.not_found')
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    ensure(await spendLink(inside, named.nonce), 'error.not_found')
    await audit(inside, {
      module: MODULE,
      merchantId: row.merchant_id,
      objectId: row.case_id ?? row.id,
      after: { event: 'VIEWED', document: row.id },
    })
  })
  const sealed = await documentStore.bytes(ctx.db, row.merchant_id, row.id)
  return {
    fileName: documentOf(ctx, row).fileName,
    contentType: row.content_type,
    stream: Readable.from([decryptBytes(ctx, placeOf('sealed', row.merchant_id, row.id), sealed)]),
  }
}
