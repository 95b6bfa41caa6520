/** Identity papers: taken in, read by the bank's reader, stored encrypted, shown once to anyone who may see them (reliability bars D1, D4). */
import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import type * as z from 'zod/mini'
import type { Output } from '@saola/contract/call'
import { VIEW_LINK_SEC, type cardCapture, type ekyc } from '@saola/contract/ekyc'
import { BankUnavailable } from '../../adapters/bank.ts'
import type { CardReading, CardScan } from '../../adapters/identity.ts'
import { audit } from '../../platform/audit.ts'
import { vnDay, wire } from '../../platform/clock.ts'
import { asLive, member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import type { UploadedFile } from '../../platform/call-input.ts'
import {
  encryptField,
  encryptBytes,
  decryptField,
  decryptBytes,
  type Place,
} from '../../platform/field-encryption.ts'
import { newViewLink, readViewLink, viewUrl } from '../../platform/view-link.ts'
import { effective } from './overrides.ts'
import { redraw } from './picture.ts'
import {
  CARDS_PER_DAY,
  DOCUMENTS_PER_DAY,
  isUsable,
  judged,
  pdfProblem,
  refusalOf,
} from './rules.ts'
import * as store from './store.ts'

export { keepOverride, overrideOf, overridesOf, putInForce } from './overrides.ts'
export { changesOf, failedChecks, overridden, type CardOverride } from './rules.ts'
export type Capture = z.output<typeof cardCapture>
type CardType = CardScan['idType']
const DAY_MS = 86_400_000

const bytesAt = (merchantId: string, id: string): Place => ({
  table: 'identity_file',
  column: 'sealed',
  row: id,
  merchantId,
})
const nameAt = (merchantId: string, id: string): Place => ({
  table: 'identity_file',
  column: 'sealed_name',
  row: id,
  merchantId,
})
const scanAt = (merchantId: string, id: string): Place => ({
  table: 'identity_capture',
  column: 'sealed',
  row: id,
  merchantId,
})

interface NewFile {
  kind: 'CARD_FRONT' | 'CARD_BACK' | 'BUSINESS_LICENCE'
  contentType: string
  fileName: string
  bytes: Buffer
}
/** @returns the file's id. */
async function storeFile(ctx: Ctx, file: NewFile): Promise<string> {
  const { liveMerchantId: merchantId, memberId } = member(ctx)
  const id = uuid()
  await store.insertFile(ctx.db, {
    id,
    merchantId,
    memberId,
    kind: file.kind,
    contentType: file.contentType,
    size: file.bytes.length,
    encryptedName: encryptField(ctx, nameAt(merchantId, id), file.fileName),
    sealed: encryptBytes(ctx, bytesAt(merchantId, id), file.bytes),
    now: ctx.clock.now(),
  })
  return id
}

async function withinDay(ctx: Ctx, kind: string, most: number): Promise<void> {
  const sent = await store.filesSince(
    ctx.db,
    member(ctx).liveMerchantId,
    kind,
    new Date(ctx.clock.now().getTime() - DAY_MS),
  )
  ensure(sent < most * ctx.config.limitFactor, 'error.too_many_requests', { retryAfter: 3600 })
}

/**
 * Reads a card and keeps its pictures. Nothing of a card that was not accepted is stored.
 * @throws 32003 unreadable, 32004 the sides do not belong together or the card contradicts itself, 32005 expired, 44xxx for the pictures; 33008 when the reader is away.
 */
export async function uploadCard(
  asked: Ctx,
  files: { imageFront: UploadedFile; imageBack: UploadedFile | undefined },
  type: CardType,
): Promise<Capture> {
  const ctx = asLive(asked)
  const caller = member(ctx)
  await withinDay(ctx, 'CARD_FRONT', CARDS_PER_DAY)
  const front = await redraw('imageFront', files.imageFront.bytes)
  const back = files.imageBack ? await redraw('imageBack', files.imageBack.bytes) : null
  const card = await readCard(ctx, { type, front, back })
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const frontId = await storeFile(inside, {
      kind: 'CARD_FRONT',
      contentType: 'image/jpeg',
      fileName: 'front.jpg',
      bytes: front,
    })
    const backId =
      back &&
      (await storeFile(inside, {
        kind: 'CARD_BACK',
        contentType: 'image/jpeg',
        fileName: 'back.jpg',
        bytes: back,
      }))
    const id = uuid()
    const now = ctx.clock.now()
    await store.insertCapture(tx, {
      id,
      merchantId: caller.liveMerchantId,
      memberId: caller.memberId,
      cardType: type,
      frontId,
      backId,
      sealed: encryptField(ctx, scanAt(caller.liveMerchantId, id), JSON.stringify(card)),
      now,
    })
    await audit(inside, {
      module: 'identity',
      merchantId: caller.liveMerchantId,
      objectId: id,
      after: { event: 'CAPTURED', type, frontId, backId, checks: card.checks },
    })
    return captureOf(
      ctx,
      {
        id,
        merchant_id: caller.liveMerchantId,
        member_id: caller.memberId,
        front_id: frontId,
        back_id: backId,
        created_at: now,
      },
      card,
    )
  })
}

async function readCard(
  ctx: Ctx,
  pictures: { type: CardType; front: Buffer; back: Buffer | null },
): Promise<CardScan> {
  let reading: CardReading
  try {
    reading = await ctx.cardReader.read(pictures)
  } catch (error) {
    if (error instanceof BankUnavailable) throw new Refusal('bank.core_unavailable')
    throw error
  }
  if (reading.outcome !== 'READ') {
    const key = refusalOf(reading.outcome)
    throw new Refusal(key, {
      errors: [{ field: reading.side === 'front' ? 'imageFront' : 'imageBack', key }],
    })
  }
  const card = judged(reading.card)
  ensure(isUsable(card), 'ekyc.card_mismatch', {
    errors: [{ field: 'imageFront', key: 'ekyc.card_mismatch' }],
  })
  return card
}

type Facts = Omit<store.CaptureRow, 'sealed'>
/** Anyone who may see the pictures: the shop's owner, and the member who took them. */
const mayView = (ctx: Ctx, row: { member_id: string }): boolean =>
  ctx.caller.kind === 'portal'
    ? ctx.caller.isOwner || ctx.caller.memberId === row.member_id
    : 'codes' in ctx.caller && ctx.caller.codes.includes(3103)

function captureOf(ctx: Ctx, row: Facts, card: CardScan): Capture {
  const url = (id: string | null): string | null =>
    id !== null && mayView(ctx, row) ? viewUrl(newViewLink(ctx, row.merchant_id, id)) : null
  return {
    ...card,
    captureId: row.id,
    frontId: row.front_id,
    backId: row.back_id,
    frontUrl: url(row.front_id),
    backUrl: url(row.back_id),
    capturedAt: wire(row.created_at),
  }
}
/** What the reader said, whatever stands over it. */
const readOf = (ctx: Ctx, row: store.CaptureRow): CardScan =>
  JSON.parse(decryptField(ctx, scanAt(row.merchant_id, row.id), row.sealed)) as CardScan

/** By its id, by the id of its front picture, or the newest. */
type WhichCapture = { id: string } | { frontId: string } | 'latest'
function findCapture(
  { db }: Ctx,
  merchantId: string,
  which: WhichCapture,
): Promise<store.CaptureRow | null> {
  if (which === 'latest') return store.latestCapture(db, merchantId)
  if ('id' in which) return store.capture(db, merchantId, which.id)
  return store.captureByFront(db, merchantId, which.frontId)
}
/** A capture of this merchant as it counts, with what two people put over the reader's answer; null when there is none. */
export async function captured(
  ctx: Ctx,
  merchantId: string,
  which: WhichCapture,
): Promise<Capture | null> {
  const row = await findCapture(ctx, merchantId, which)
  return row && captureOf(ctx, row, await effective(ctx, row, readOf(ctx, row)))
}
/** The same, with the reader's own answer beside it: for bank staff. */
export async function capturedAndRead(
  ctx: Ctx,
  merchantId: string,
  id: string,
): Promise<{ card: Capture; read: CardScan; takenOn: string } | null> {
  const row = await store.capture(ctx.db, merchantId, id)
  if (row === null) return null
  const read = readOf(ctx, row)
  const card = captureOf(ctx, row, await effective(ctx, row, read))
  return { card, read, takenOn: vnDay(row.created_at) }
}

/** Keeps a paper: a picture is drawn anew, a PDF that holds anything active is refused. */
export async function uploadDocument(
  asked: Ctx,
  file: UploadedFile,
): Promise<Output<typeof ekyc.uploadDocument>> {
  const ctx = asLive(asked)
  await withinDay(ctx, 'BUSINESS_LICENCE', DOCUMENTS_PER_DAY)
  const isPdf = (await fileTypeFromBuffer(file.bytes))?.mime === 'application/pdf'
  const problem = isPdf ? pdfProblem(file.bytes) : null
  ensure(problem === null, problem ?? 'media.unsafe')
  const bytes = isPdf ? file.bytes : await redraw('file', file.bytes, { width: 300, height: 300 })
  const contentType = isPdf ? 'application/pdf' : 'image/jpeg'
  const base =
    (file.fileName.split(/[\\/]/).at(-1) ?? '')
      .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
      .replace(/\.[^.]*$/, '')
      .replace(/^\.+/, '')
      .slice(0, 80) || 'document'
  const fileName = `${base}.${isPdf ? 'pdf' : 'jpg'}`
  const id = await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const objectId = await storeFile(inside, {
      kind: 'BUSINESS_LICENCE',
      contentType,
      fileName,
      bytes,
    })
    await audit(inside, {
      module: 'identity',
      merchantId: member(ctx).liveMerchantId,
      objectId: objectId,
      after: { event: 'DOCUMENT', contentType, size: bytes.length },
    })
    return objectId
  })
  return { id, type: 'BUSINESS_LICENCE', fileName, contentType, size: bytes.length }
}

/** Papers of this merchant by id. @returns null when one of them is not there. */
export async function documents(
  ctx: Ctx,
  merchantId: string,
  ids: readonly string[],
): Promise<
  | { id: string; type: 'BUSINESS_LICENCE'; fileName: string; contentType: string; size: number }[]
  | null
> {
  const rows = await Promise.all(ids.map((id) => store.fileFacts(ctx.db, merchantId, id)))
  return rows.every((row) => row?.kind === 'BUSINESS_LICENCE')
    ? rows.map((row) => ({
        id: row!.id,
        type: 'BUSINESS_LICENCE' as const,
        fileName: decryptField(ctx, nameAt(merchantId, row!.id), row!.sealed_name),
        contentType: row!.content_type,
        size: row!.size,
      }))
    : null
}

/** A fresh link to one picture or paper. @throws 5 for what the caller may not see, the same as for what is not there. */
export async function viewLink(ctx: Ctx, id: string): Promise<Output<typeof ekyc.viewLink>> {
  const row =
    ctx.caller.kind === 'portal'
      ? await store.fileFacts(ctx.db, ctx.caller.liveMerchantId, id)
      : await store.fileFactsOfAny(ctx.db, id)
  ensure(row && mayView(ctx, row), 'error.not_found')
  const link = newViewLink(ctx, row.merchant_id, id)
  return { url: viewUrl(link), link, expiresIn: VIEW_LINK_SEC }
}

/** Uses up a link to a paper, whichever module keeps it. Run inside a transaction. @returns false for one that was used before */
export const spendLink = (ctx: Ctx, nonce: string): Promise<boolean> =>
  store.useLink(ctx.db, nonce, ctx.clock.now())

/** Opens what a link names, for whom it was made, once; writes down that it was seen. @throws 5 for every other link. */
export async function view(asked: Ctx, link: string): Promise<FileAnswer> {
  const ctx = asLive(asked)
  const named = readViewLink(ctx, link)
  ensure(named, 'error.not_found')
  const row = await store.fileFacts(ctx.db, named.merchantId, named.id)
  ensure(row && mayView(ctx, row), 'error.not_found')
  await inTransaction(ctx.db, async (tx) => {
    ensure(await store.useLink(tx, named.nonce, ctx.clock.now()), 'error.not_found')
    await audit(
      { ...ctx, db: tx },
      {
        module: 'identity',
        merchantId: named.merchantId,
        objectId: named.id,
        after: { event: 'VIEWED', kind: row.kind },
      },
    )
  })
  const bytes = decryptBytes(
    ctx,
    bytesAt(named.merchantId, named.id),
    await store.fileBytes(ctx.db, named.merchantId, named.id),
  )
  return {
    fileName: decryptField(ctx, nameAt(named.merchantId, named.id), row.sealed_name),
    contentType: row.content_type,
    stream: Readable.from([bytes]),
  }
}
