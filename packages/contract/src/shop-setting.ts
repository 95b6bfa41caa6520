/** How the merchant's payer pages look and which methods they offer. */
import * as z from 'zod/mini'
import { changeReason, outcome } from './approval.ts'
import { pictureAddress } from './bank.ts'
import { calls } from './call.ts'
import { language, onOff, paymentType, type PaymentType } from './enums.ts'
import { amount, feeTerms, money, nothing, orNull, text, uuid, vnd } from './fields.ts'

export const shopPayment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  paymentType,
  logo: z.nullable(z.string()),
  fixedFee: money,
  dynamicFee: z.number(),
  paymentLimit: z.nullable(money),
  status: onOff,
})
/** The names under which methods and their general fees came with the product (apps/server/database/seed): screens say them in the reader's language until the bank's staff name them otherwise. */
export const bornMethodNames: Readonly<Record<PaymentType, string>> = {
  VIET_QR: 'VietQR',
  ATM_CARD: 'Thẻ ATM nội địa',
  BANKING: 'Chuyển khoản ngân hàng',
}
export const bornFeeNames: Readonly<Record<PaymentType, string>> = {
  VIET_QR: 'VietQR 0,3%',
  ATM_CARD: 'Thẻ ATM 1,1% + 1.650 ₫',
  BANKING: 'Chuyển khoản 0,3%',
}
export const shopSettingInfo = z.object({
  id: z.string(),
  shopName: z.string(),
  logo: z.nullable(z.string()),
  backgroundColor: z.string(),
  defaultLanguage: language,
  payments: z.array(shopPayment),
})
/** Only values that cannot carry style rules: a listed name or #rrggbb (reliability bar N5). */
export const safeColour = z
  .string()
  .check(z.regex(/^(#[0-9a-fA-F]{6}|black|white|navy|teal|maroon|green|purple|gray)$/))

export const shopSetting = calls({
  get: {
    id: 'shopSetting.get',
    method: 'GET',
    path: '/api/shop-setting/v1/get',
    audience: 'portal',
    code: [1906, 1501],
    feature: 'paymentSetting',
    work: 'read',
    result: shopSettingInfo,
    source: 'doc 2 sections 3, 7, 9',
  },
  getFees: {
    id: 'shopSetting.getFees',
    method: 'GET',
    path: '/api/shop-setting/v1/getFees',
    audience: 'portal',
    // Anyone who sets an amount is told what of it arrives.
    code: [1906, 1500, 1501, 1700],
    work: 'read',
    result: z.object({
      items: z.array(
        z.object({
          paymentType,
          isOffered: z.boolean(),
          /** Of what amounts; a fee that goes by them has a line for each stretch. */
          amountFrom: money,
          amountTo: orNull(money),
          ...feeTerms,
        }),
      ),
    }),
    source: 'ours: what a payment costs this merchant now, whole (docs/decisions.md#8)',
  },
  update: {
    id: 'shopSetting.update',
    method: 'PUT',
    path: '/api/shop-setting/v1/update',
    audience: 'portal',
    code: 1906,
    feature: 'paymentSetting',
    work: 'write',
    body: z.strictObject({
      /** As `safeColour` has it, which is refused under a number of its own. */
      backgroundColor: text(40),
      defaultLanguage: language,
      logo: z.nullable(z.string().check(z.regex(/^\/storage\/[\w./-]{1,200}$/))),
      paymentIds: z.array(uuid).check(z.maxLength(10)),
      shopName: text(80),
    }),
    result: nothing,
    source: 'doc 2 sections 3, 7',
  },
})

/** As the staff keep it: `status` is what they set, `switchedOn` whether the product's feature switch lets it be used. */
const staffMethod = z.extend(shopPayment, {
  switchedOn: z.boolean(),
  /** The change that waits for a second person. */
  pendingApproval: orNull(z.string()),
})
const methodDraft = {
  name: text(80),
  type: z.enum(['QR', 'CARD', 'BANKING']),
  paymentType,
  logo: z.optional(pictureAddress),
  fixedFee: vnd(0, 1_000_000_000),
  dynamicFee: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.0001)),
  paymentLimit: z.nullable(amount),
  status: onOff,
  reason: changeReason,
}

export const paymentMethod = calls({
  create: {
    id: 'paymentMethod.cms.create',
    method: 'POST',
    path: '/api/payment-method/cms/v1/create',
    audience: 'cms',
    code: 3205,
    work: 'write',
    body: z.strictObject(methodDraft),
    result: outcome,
    source: 'doc 2 sections 3, 7; doc 3 section 7',
  },
  update: {
    id: 'paymentMethod.cms.update',
    method: 'POST',
    path: '/api/payment-method/cms/v1/update',
    audience: 'cms',
    code: 3205,
    work: 'write',
    body: z.strictObject({ id: uuid, ...methodDraft }),
    result: outcome,
    source: 'doc 2 sections 3, 7; doc 3 section 7',
  },
  cmsList: {
    id: 'paymentMethod.cms.getList',
    method: 'GET',
    path: '/api/payment-method/cms/v1/getList',
    audience: 'cms',
    code: 3204,
    work: 'read',
    result: z.array(staffMethod),
    source: 'ours: the staff see what they set, switched off or not',
  },
  getList: {
    id: 'paymentMethod.public.getList',
    method: 'GET',
    path: '/api/payment-method/public/v1/getList',
    audience: 'public',
    work: 'read',
    perMinute: 120,
    result: z.array(shopPayment),
    source: 'doc 2 sections 3, 7',
  },
})
