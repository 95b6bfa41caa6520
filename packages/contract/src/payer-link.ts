/** A pay link as its payer sees it. */
import * as z from 'zod/mini'
import { customerInfoType, expireType, paymentType, transactionStatus } from './enums.ts'
import { freeText, money, opt, orNull } from './fields.ts'
import { shopSettingInfo } from './shop-setting.ts'

export const customerInfoForm = z.strictObject({
  id: opt(freeText(64)),
  fillName: z.boolean(),
  fillPhone: z.boolean(),
  fillEmail: z.boolean(),
  fillAddress: z.boolean(),
})

/** What a payer may know of a link: no account of the payer, no fee, no inner id. */
export const payerLink = z.object({
  payLinkCode: z.string(),
  payLinkUrl: z.string(),
  amount: money,
  description: orNull(z.string()),
  status: transactionStatus,
  expireType,
  expireAt: orNull(z.string()),
  merchantName: z.string(),
  merchantCode: z.string(),
  merchantLogoUrl: orNull(z.string()),
  shopName: z.string(),
  shopSetting: shopSettingInfo,
  customerInfoType,
  customerInfoForm: orNull(customerInfoForm),
  customerInfoNeeded: z.boolean(),
  fileUrl: orNull(z.string()),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  successUrl: orNull(z.string()),
  failUrl: orNull(z.string()),
  redirectAfter: z.int(),
  paymentType,
})
export const payerTransfer = z.object({
  amount: money,
  bankName: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  virtualAccount: z.string(),
  content: z.string(),
  qrContent: z.string(),
  qrCode: z.string(),
  paymentType,
  dateTime: z.string(),
  expireAt: orNull(z.string()),
  transactionId: z.string(),
})
export const payerCard = z.object({
  formContent: z.string(),
  amount: money,
  paymentType,
  transactionId: z.string(),
})
export const payerResult = z.object({
  accountName: z.string(),
  amount: money,
  dateTime: orNull(z.string()),
  description: orNull(z.string()),
  paymentType,
  rtxNumber: orNull(z.string()),
  status: transactionStatus,
  successUrl: orNull(z.string()),
  failUrl: orNull(z.string()),
  redirectAfter: z.int(),
  /** VND that came for it and did not fit: held until the shop accepts it or sends it back. */
  heldAmount: money,
})
/** What an open page is told: the state, and VND that came and did not fit. */
export const payerStanding = z.object({ status: transactionStatus, heldAmount: money })
