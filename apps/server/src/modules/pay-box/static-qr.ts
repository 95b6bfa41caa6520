/** The QRs a box shows besides its own account's: of any bank, or of an e-wallet, as a picture that the merchant brought. */
import type { Input, Output } from '@saola/contract/call'
import type { payBox } from '@saola/contract/pay-box'
import { QR_IMAGE_HOURS, STATIC_QR_MAX } from '@saola/contract/static-qr'
import { toQrText } from '@saola/vietqr/text'
import { writeVietQr } from '@saola/vietqr/write'
import { audit } from '../../platform/audit.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure, Refusal, type FieldError } from '../../platform/errors.ts'
import { publicCode, uuid } from '../../platform/ids.ts'
import * as bankAccount from '../bank-account/service.ts'
import { answered, lockOne, mine, settleAccounts } from './box.ts'
import { dataUri, drawQr, readQrPicture } from './picture.ts'
import { ownIcon } from './rules.ts'
import * as staticQrStore from './static-qr-store.ts'

type Item = Output<typeof payBox.staticQrGetAll>[number]
type Draft = Input<typeof payBox.staticQrAdd>['body']
type About = Omit<Draft, 'deviceId' | 'defaultQr' | 'staticQrType'>

async function itemOf(row: staticQrStore.QrRow): Promise<Item> {
  return {
    id: row.id,
    deviceId: row.device_id,
    accountNumber: row.account_number,
    accountName: row.account_name,
    shopName: row.shop_name,
    icon: row.icon,
    name: row.name,
    shortName: row.short_name,
    bankBin: row.bank_bin,
    defaultQr: row.default_qr,
    qrId: row.qr_id,
    staticQrType: row.type,
    qrCode: dataUri(row.bytes ?? (await drawQr(row.content))),
    content: row.content,
    announced: row.bank_account_id !== null,
    payable: row.payable,
  }
}
/** A box that a member may not see has no QRs for them either. @throws 5. */
export async function getAll(ctx: Ctx, deviceId: string): Promise<Item[]> {
  await mine(ctx, deviceId)
  return Promise.all(
    (await staticQrStore.qrs(ctx.db, member(ctx).merchantId, deviceId)).map(itemOf),
  )
}

const filled = (text: string | null | undefined): string | null => {
  const tidy = text?.replace(/\s+/g, ' ').trim()
  return tidy ? tidy : null
}
/** A bank QR needs bank and number, a wallet's needs wallet, picture and shop name. @throws 2, which names all that is missing. */
function ensureFilled(type: Draft['staticQrType'], body: About, hasPicture: boolean): void {
  const wanted =
    type === 'BANK'
      ? (['bankBin', 'accountNumber', 'shortName'] as const)
      : (['shortName', 'shopName'] as const)
  const missing: FieldError[] = [
    ...wanted.filter((field) => filled(body[field]) === null),
    ...(type === 'E_WALLET' && !hasPicture ? (['qrId'] as const) : []),
  ].map((field) => ({ field, key: 'error.required' }))
  ensure(missing.length === 0, 'error.validation', { errors: missing })
}
const plainQr = (bankBin: string, accountNumber: string): string =>
  writeVietQr({ bin: bankBin, account: accountNumber })

/** The merchant's own account of this number at this bank, where it is one. */
async function ownAccount(
  ctx: Ctx,
  bankBin: string,
  accountNumber: string,
): Promise<bankAccount.PickedAccount | null> {
  const account = await bankAccount
    .pickNumber(ctx, member(ctx).merchantId, accountNumber)
    .catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
  return account?.bin === bankBin ? account : null
}
async function pictureOf(ctx: Ctx, qrId: string): Promise<{ content: string; bytes: Buffer }> {
  const image = await staticQrStore.image(
    ctx.db,
    member(ctx).merchantId,
    qrId,
    new Date(ctx.clock.now().getTime() - QR_IMAGE_HOURS * 3_600_000),
  )
  ensure(image, 'pay_box.qr_id_invalid', {
    errors: [{ field: 'qrId', key: 'pay_box.qr_id_invalid' }],
  })
  return image
}

/** What is to be written down. @throws 2, 40006 for a picture that is not the merchant's or too old. */
async function factsOf(
  ctx: Ctx,
  { deviceId, defaultQr, staticQrType: type, ...body }: Draft,
  before: staticQrStore.QrRow | null,
): Promise<staticQrStore.QrFacts> {
  const qrId = filled(body.qrId) ?? (before?.type === 'E_WALLET' ? before.qr_id : null)
  ensureFilled(type, body, qrId !== null)
  const about = {
    device_id: deviceId,
    type,
    shop_name: filled(body.shopName),
    icon: ownIcon(body.icon),
    name: filled(body.name) ?? filled(body.shortName)!,
    short_name: filled(body.shortName)!,
    default_qr: defaultQr ?? before?.default_qr ?? false,
  }
  if (type === 'E_WALLET') {
    const { content } = await pictureOf(ctx, qrId!)
    await staticQrStore.useImage(ctx.db, member(ctx).merchantId, qrId!)
    return {
      ...about,
      account_number: null,
      account_name: null,
      bank_bin: null,
      qr_id: qrId,
      bank_account_id: null,
      content,
    }
  }
  const [bankBin, accountNumber] = [body.bankBin!, body.accountNumber!]
  const own = await ownAccount(ctx, bankBin, accountNumber)
  return {
    ...about,
    account_number: accountNumber,
    account_name: own?.accountName ?? (toQrText(body.accountName ?? '', 100).toUpperCase() || null),
    bank_bin: bankBin,
    qr_id: null,
    bank_account_id: own?.id ?? null,
    content: plainQr(bankBin, accountNumber),
  }
}
const snapshotOf = (q: staticQrStore.QrFacts): object => ({
  type: q.type,
  bankBin: q.bank_bin,
  accountNumber: q.account_number,
  shopName: q.shop_name,
  shortName: q.short_name,
  defaultQr: q.default_qr,
  content: q.content,
})

/** The first QR of a box is its default; another that becomes it takes its place. @throws 5, 2, 40006. */
export async function add(ctx: Ctx, body: Draft): Promise<Item> {
  const box = await lockOne(ctx, body.deviceId)
  const { merchantId } = member(ctx)
  const others = await staticQrStore.qrs(ctx.db, merchantId, box.id)
  ensure(others.length < STATIC_QR_MAX, 'error.validation', {
    errors: [{ field: 'deviceId', key: 'error.too_many_items', params: { max: STATIC_QR_MAX } }],
  })
  const facts = await factsOf(ctx, body, null)
  const id = uuid()
  const isDefault = facts.default_qr || others.length === 0
  if (isDefault) await staticQrStore.clearDefault(ctx.db, merchantId, box.id)
  await staticQrStore.insertQr(
    ctx.db,
    merchantId,
    id,
    { ...facts, default_qr: isDefault },
    ctx.clock.now(),
  )
  const openings = await settleAccounts(ctx, box, box.bank_account_id)
  const row = (await staticQrStore.qr(ctx.db, merchantId, id))!
  await audit(ctx, { module: 'pay-box', merchantId, objectId: box.id, after: snapshotOf(row) })
  return answered(ctx, openings, row.bank_account_id, await itemOf(row))
}

/** @throws 5, 2, 40006, 40004 when the default one is to be no longer the default: another takes its place, none is not a choice. */
export async function update(ctx: Ctx, id: string, body: Draft): Promise<Item> {
  const { merchantId } = member(ctx)
  const box = await lockOne(ctx, body.deviceId)
  const before = await staticQrStore.qr(ctx.db, merchantId, id)
  ensure(before && before.device_id === box.id, 'error.not_found')
  const facts = await factsOf(ctx, body, before)
  ensure(!before.default_qr || facts.default_qr, 'pay_box.default_qr_required', {
    errors: [{ field: 'defaultQr', key: 'pay_box.default_qr_required' }],
  })
  if (facts.default_qr && !before.default_qr)
    await staticQrStore.clearDefault(ctx.db, merchantId, box.id)
  await staticQrStore.updateQr(ctx.db, merchantId, id, facts, ctx.clock.now())
  const openings = await settleAccounts(ctx, box, box.bank_account_id)
  const row = (await staticQrStore.qr(ctx.db, merchantId, id))!
  await audit(ctx, {
    module: 'pay-box',
    merchantId,
    objectId: box.id,
    before: snapshotOf(before),
    after: snapshotOf(row),
  })
  return answered(ctx, openings, row.bank_account_id, await itemOf(row))
}

/** @throws 5. */
export async function remove(ctx: Ctx, id: string): Promise<null> {
  const { merchantId } = member(ctx)
  const before = await staticQrStore.qr(ctx.db, merchantId, id)
  ensure(before, 'error.not_found')
  const box = await lockOne(ctx, before.device_id)
  ensure((await staticQrStore.removeQr(ctx.db, merchantId, id)) === 1, 'error.not_found')
  await staticQrStore.promote(ctx.db, merchantId, box.id)
  await settleAccounts(ctx, box, box.bank_account_id)
  await audit(ctx, { module: 'pay-box', merchantId, objectId: box.id, before: snapshotOf(before) })
  return null
}

/** The picture as it would be; UMEE is that of an account of the merchant's own, before it is linked. @throws 2, 1301, 40006. */
export async function preview(
  ctx: Ctx,
  { staticQrType: type, ...body }: Input<typeof payBox.staticQrPreview>['body'],
): Promise<Output<typeof payBox.staticQrPreview>> {
  if (type === 'UMEE') {
    ensure(filled(body.accountNumber), 'error.validation', {
      errors: [{ field: 'accountNumber', key: 'error.required' }],
    })
    const account = await bankAccount.pickNumber(ctx, member(ctx).merchantId, body.accountNumber!)
    return drawn(plainQr(account.bin, account.accountNo))
  }
  const qrId = filled(body.qrId)
  ensureFilled(type, body, qrId !== null)
  if (type === 'BANK') return drawn(plainQr(body.bankBin!, body.accountNumber!))
  const image = await pictureOf(ctx, qrId!)
  return { qrCode: dataUri(image.bytes), content: image.content }
}
const drawn = async (content: string): Promise<{ qrCode: string; content: string }> => ({
  qrCode: dataUri(await drawQr(content)),
  content,
})

/** Keeps the picture for a day, until its QR is saved. @throws 40005. */
export async function validateImage(
  ctx: Ctx,
  bytes: Buffer,
): Promise<Output<typeof payBox.staticQrValidateImage>> {
  const picture = await readQrPicture(bytes)
  const id = publicCode()
  await staticQrStore.insertImage(ctx.db, member(ctx).merchantId, {
    id,
    ...picture,
    now: ctx.clock.now(),
  })
  return { qrId: id, content: picture.content }
}
