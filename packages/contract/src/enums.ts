/** Value lists shared by several modules. */
import * as z from 'zod/mini'

export const transactionStatuses = [
  'CREATED',
  'PENDING',
  'SUCCESS',
  'CANCELED',
  'FAIL',
  'TIMEOUT',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]
/** Filters add NONE, which means "no filter" (B-227, B-279). */
export const statusFilter = z.enum(['NONE', ...transactionStatuses])
export const transactionStatus = z.enum(transactionStatuses)

/** An order's state: its transaction's, in the words of the shelf. PAID by settled money only (docs/decisions.md#15). */
export const orderStatuses = ['CREATED', 'PAID', 'CANCEL'] as const
export const orderStatus = z.enum(orderStatuses)
export type OrderStatus = (typeof orderStatuses)[number]

export const transactionTypes = [
  'PAY_LINK',
  'PAY_PAGE',
  'PAY_BUTTON',
  'PAY_BOX',
  'PAY_POS',
  'PAY_SUBSCRIPTION',
  'PAY_OUT',
] as const
export const transactionType = z.enum(transactionTypes)
/** Those that this product makes payments of, for what people choose from; payouts are not part of it. */
export const madeTransactionTypes = [
  'PAY_LINK',
  'PAY_PAGE',
  'PAY_BUTTON',
  'PAY_BOX',
  'PAY_POS',
  'PAY_SUBSCRIPTION',
] as const satisfies readonly (typeof transactionTypes)[number][]
export const paymentTypes = ['VIET_QR', 'ATM_CARD', 'BANKING'] as const
export type PaymentType = (typeof paymentTypes)[number]
export const paymentType = z.enum(paymentTypes)
/** Where a payment was made: at a sound box, at a POS machine, or, as the bank tells, in its apps UMEE and USEE. */
export const transactionSources = ['UMEE', 'PAYBOX', 'POS', 'USEE'] as const
export const transactionSource = z.enum(transactionSources)
export const bankType = z.enum(['KLB', 'UMEE'])
export const cardKinds = ['DOMESTIC', 'INTERNATIONAL'] as const
export type CardKind = (typeof cardKinds)[number]
export const cardKind = z.enum(cardKinds)

export const expiryChoices = [
  'TEN_MINUTES',
  'ONE_HOUR',
  'TWELVE_HOURS',
  'ONE_DAY',
  'SEVEN_DAYS',
  'THIRTY_DAYS',
  'NO_EXPIRY',
] as const
export const expireType = z.enum(expiryChoices)
export type ExpireType = (typeof expiryChoices)[number]
export const customerInfoTypes = [
  'NO_REQUIRE',
  'AUTO_FILL',
  'REQUIRE_INPUT',
  'PARTNER_FILL',
] as const
export const customerInfoType = z.enum(customerInfoTypes)

export const merchantStatuses = [
  'CREATED',
  'SUBMIT_INFO',
  'LINKED_ACCOUNT',
  'OPEN_ACCOUNT',
  'ACTIVE',
  'INACTIVE',
  'DENIED',
] as const
export const merchantStatus = z.enum(merchantStatuses)
export type MerchantStatus = (typeof merchantStatuses)[number]
export const memberStatuses = ['NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED'] as const
export type MemberStatus = (typeof memberStatuses)[number]
export const memberStatus = z.enum(memberStatuses)
export const language = z.enum(['VI', 'EN'])
export const onOffs = ['ACTIVE', 'INACTIVE'] as const
export const onOff = z.enum(onOffs)

/** Whose actions a permission is about. */
export const accountScopes = ['ADMIN', 'MERCHANT', 'ROOT_ADMIN', 'INTERNAL_SERVICE'] as const
export type AccountScope = (typeof accountScopes)[number]
/** Where a person of the bank works. */
export const officeTypes = ['HEADQUARTER', 'BRANCH', 'TRANSACTION_OFFICE'] as const
export const officeType = z.enum(officeTypes)
export const businessTypes = ['PERSONAL', 'ORGANIZATION'] as const
export const businessType = z.enum(businessTypes)
export const businessSectors = [
  'VEHICLE_SALE',
  'LOGISTICS',
  'RESIDENT_AND_FOOD_SERVICE',
  'INFORMATION_AND_MEDIA',
  'FINANCE_AND_INSURANCE',
  'REAL_ESTATE',
  'ADMINISTRATIVE_AND_SUPPORT_SERVICE',
  'EDUCATION',
  'PUBLIC_HEALTH',
  'HEALTH_CARE_AND_BEAUTY',
  'ART_AND_ENTERTAINMENT',
  'OTHER',
] as const
export const businessSector = z.enum(businessSectors)
/** Revenue of a year: 1 under one billion, 2 to three, 3 to fifty, 4 above (the spec gives numbers without bounds). */
export const revenueTypes = [1, 2, 3, 4] as const
export const revenueType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const feeTypes = ['IMMEDIATELY', 'LATER'] as const
export const feeType = z.enum(feeTypes)
export const representativePositions = [
  'CHAIRMAN_OF_THE_BOARD',
  'CHAIRMAN_OF_THE_MEMBERS_COUNCIL',
  'DIRECTOR_GENERAL',
  'DIRECTOR',
] as const
export const representativePosition = z.enum(representativePositions)
export const documentType = z.enum(['BUSINESS_LICENCE'])
/** CCCD: the chip card of 2021; CAN_CUOC: the card of July 2024. */
export const cardTypes = ['CCCD', 'CAN_CUOC'] as const
export const cardType = z.enum(cardTypes)
/**
 * What a call wants to do with live data. `read` looks; `person` concerns the signed-in person alone; `identify` sends identity and profile;
 * `settings` changes members and settings; `accept` takes payments or makes what takes them; `afterSale` gives back or disputes; `export`
 * takes lists away; `payout` sends money out.
 */
export const capabilities = [
  'read',
  'person',
  'identify',
  'settings',
  'accept',
  'afterSale',
  'export',
  'payout',
] as const
export type Capability = (typeof capabilities)[number]
