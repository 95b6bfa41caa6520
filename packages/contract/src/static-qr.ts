/** Static QR codes of sound boxes: what one is, and the stand it is printed on. */
import * as z from 'zod/mini'
import { freeText, opt, optNull, orNull, uuid } from './fields.ts'

/** A validated picture waits so long for its QR to be saved. */
export const QR_IMAGE_HOURS = 24
export const STATIC_QR_MAX = 20
export const staticQrTypes = ['BANK', 'E_WALLET'] as const
export type StaticQrType = (typeof staticQrTypes)[number]
export const standSizes = ['A5', 'A6'] as const
export type StandSize = (typeof standSizes)[number]
export const staticQrItem = z.object({
  id: z.string(),
  deviceId: z.string(),
  accountNumber: orNull(z.string()),
  accountName: orNull(z.string()),
  shopName: orNull(z.string()),
  icon: orNull(z.string()),
  name: z.string(),
  shortName: z.string(),
  bankBin: orNull(z.string()),
  defaultQr: z.boolean(),
  qrId: orNull(z.string()),
  staticQrType: z.enum(staticQrTypes),
  qrCode: z.string(),
  content: z.string(),
  /** Whether the box says payments to it: the money has to come to an account of the merchant. */
  announced: z.boolean(),
  /** Whether it can be paid by now: false while the bank opens the number of a QR that the box announces. It is shown to nobody before. */
  payable: z.boolean(),
})

const accountNumber = z.string().check(z.regex(/^\d{6,19}$/))
const bin = z.string().check(z.regex(/^\d{6}$/))
const qrId = z.string().check(z.regex(/^([0-9A-Za-z]{22})?$/))
export const about = {
  accountNumber: optNull(accountNumber),
  accountName: optNull(freeText(100)),
  shopName: optNull(freeText(100)),
  icon: optNull(freeText(500)),
  name: optNull(freeText(200)),
  shortName: optNull(freeText(100)),
  bankBin: optNull(bin),
  qrId: optNull(qrId),
}
export const draft = z.strictObject({
  ...about,
  deviceId: uuid,
  defaultQr: opt(z.boolean()),
  staticQrType: z.enum(staticQrTypes),
})
