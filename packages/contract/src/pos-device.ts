/** POS machines at work: devices, their payments and settlements, and what a machine itself asks for. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { onOff, paymentType, paymentTypes } from './enums.ts'
import {
  amount,
  dayOrInstant,
  freeText,
  money,
  opt,
  orNull,
  phone,
  queryFlag,
  text,
  uuid,
  secret,
} from './fields.ts'
import { timelineStep } from './pay-link.ts'
import { posModelKind } from './pos-model.ts'

export const posTransactionStatuses = [
  'SUCCESS',
  'FAILED',
  'TIMEOUT',
  'CANCEL',
  'REFUNDED',
  'CREATED',
] as const
export type PosTransactionStatus = (typeof posTransactionStatuses)[number]
export const posTransactionStatus = z.enum(posTransactionStatuses)
/** SUCCESS: machine and server agree to the đồng; MISMATCH: they do not, and the server's figures stand. */
export const settlementStatuses = ['SUCCESS', 'MISMATCH'] as const
export type SettlementStatus = (typeof settlementStatuses)[number]
export const settlementStatus = z.enum(settlementStatuses)
/** Who closed a batch: the machine's own staff, the clock at the cut-off, or the bank when the machine came back. */
export const batchClosers = ['MACHINE', 'CUT_OFF', 'BANK'] as const
export type BatchCloser = (typeof batchClosers)[number]
/** Batches that are open at this hour in Vietnam are closed by the clock, as acquirers do: the spec shows none. */
export const CUT_OFF_HOUR = 23
/** How a machine takes money. */
export const machineMethods = ['VIET_QR', 'ATM_CARD'] as const
/** A batch that is so long has to be settled before the machine takes more. */
export const BATCH_MAX = 999
export const ACTIVATION_MINUTES = 15
/** Wrong activation codes in an hour: of one machine, and of all machines of a merchant. */
export const ACTIVATION_TRIES = 5
export const MERCHANT_TRIES = 20
/** How long a machine waits for its payer. */
export const MACHINE_WAIT_MINUTES = 10

const nullText = orNull(z.string())
export const posDevice = z.object({
  id: z.string(),
  deviceId: z.string(),
  model: posModelKind,
  revenue: money,
  status: onOff,
  transactionNotSettlementNumber: z.int(),
  /** Ours. */
  name: z.string(),
  amountNotSettled: money,
  activatedAt: nullText,
  lastSeenAt: nullText,
  orderId: z.string(),
  deliveredAt: nullText,
})
export const posTransaction = z.object({
  id: z.string(),
  createdAt: z.string(),
  amount: money,
  status: posTransactionStatus,
  customerName: nullText,
  accountNumber: nullText,
  deviceId: z.string(),
  finish: z.boolean(),
  settlementTime: nullText,
  staffName: nullText,
  /** Ours: so that a list of both kinds can be read. */
  paymentType,
})
export const posTransactionDetail = z.extend(posTransaction, {
  customerEmail: nullText,
  deviceName: z.string(),
  transactionCode: nullText,
  /** Ours. */
  chargeAmount: money,
  vatChargeAmount: money,
  actualAmount: money,
  settlementId: nullText,
  batchNo: orNull(z.int()),
  completedAt: nullText,
  timeline: z.array(timelineStep),
})
export const settlement = z.object({
  id: z.string(),
  batchNo: z.int(),
  deviceId: z.string(),
  deviceName: z.string(),
  status: settlementStatus,
  createdAt: z.string(),
  numberOfTransactions: z.int(),
  amount: money,
  chargeAmount: money,
  vatChargeAmount: money,
  actualAmount: money,
  qrNumber: z.int(),
  qrAmount: money,
  cardNumber: z.int(),
  cardAmount: money,
  /** What the machine counted; null where it did not close the batch itself. */ machineNumber:
    orNull(z.int()),
  machineAmount: orNull(money),
  staffName: nullText,
  /** Ours. */
  closedBy: z.enum(batchClosers),
})
export const settlementDetail = z.extend(settlement, { transactions: z.array(posTransaction) })

/** What the machine shows: a payment it has begun. `card` is the network's session, told once. */
export const machinePayment = z.object({
  id: z.string(),
  requestId: z.string(),
  amount: money,
  paymentType,
  status: posTransactionStatus,
  qrCode: nullText,
  expiresAt: nullText,
  transactionCode: nullText,
  finish: z.boolean(),
  declined: nullText,
  /** The machine's open batch: a number past the machine's own says that the bank has closed that one. */
  batchNo: z.int(),
  card: orNull(z.object({ action: z.string(), dataKey: secret() })),
})
export const machineState = z.object({
  deviceId: z.string(),
  name: z.string(),
  model: posModelKind,
  merchantCode: z.string(),
  merchantName: z.string(),
  batchNo: z.int(),
  number: z.int(),
  amount: money,
})

const portal = {
  audience: 'portal',
  code: 1506,
  feature: 'pos',
  mode: 'live',
  work: 'read',
} as const satisfies Partial<Call>
const internal = {
  audience: 'internal',
  keyHeader: 'x-api-key',
  feature: 'pos',
  work: 'read',
  method: 'GET',
  perMinute: 120,
} as const satisfies Partial<Call>
const machine = {
  audience: 'machine',
  feature: 'pos',
  mode: 'live',
  perMinute: 1200,
} as const satisfies Partial<Call>
const paging = {
  dialect: 'page-pageSize',
  size: 20,
  sortable: ['createdAt'],
  direction: 'DESC',
} as const
const id = z.strictObject({ id: uuid })
const days = { createdFrom: opt(dayOrInstant), createdTo: opt(dayOrInstant) }
const requestId = z.string().check(z.regex(/^[0-9A-Za-z._:-]{4,64}$/))
const merchantOfPhone = z.object({
  exists: z.boolean(),
  merchantCode: nullText,
  merchantName: nullText,
  status: nullText,
  keycloakId: nullText,
})

export const payPos = calls({
  checkMerchant: {
    ...internal,
    id: 'payPos.uniPos.checkMerchant',
    path: '/api/paypos/v1/uniPos/checkMerchant',
    query: z.strictObject({ phone }),
    result: merchantOfPhone,
    source: 'doc 2 section 7',
  },
  getMerchant: {
    ...internal,
    id: 'payPos.uniPos.getMerchant',
    path: '/api/paypos/v1/uniPos/getMerchant',
    query: z.strictObject({ keycloakId: uuid }),
    result: z.object({
      keycloakId: z.string(),
      merchantCode: z.string(),
      merchantName: z.string(),
      status: z.string(),
      devices: z.array(z.object({ deviceId: z.string(), model: posModelKind, status: onOff })),
    }),
    source: 'doc 2 section 7',
  },
  getDetailTransaction: {
    ...portal,
    id: 'payPos.getDetailTransaction',
    method: 'GET',
    path: '/api/paypos/v1/getDetailTransaction/{id}',
    params: id,
    result: posTransactionDetail,
    source: 'doc 2 sections 3, 7',
  },
  getListPos: {
    ...portal,
    id: 'payPos.getListPos',
    method: 'GET',
    path: '/api/paypos/v1/getListPos',
    query: z.strictObject({
      keyword: opt(freeText(100)),
      modelPos: opt(posModelKind),
      status: opt(onOff),
    }),
    paging: { ...paging, sortable: ['createdAt', 'deviceId'] },
    result: posDevice,
    source: 'doc 2 sections 3, 7, 9',
  },
  getSettlementList: {
    ...portal,
    id: 'payPos.portal.getSettlementList',
    method: 'GET',
    path: '/api/paypos/v1/portal/getSettlementList',
    query: z.strictObject({ keyword: opt(freeText(100)), status: opt(settlementStatus), ...days }),
    paging,
    result: settlement,
    source: 'doc 2 sections 7, 9',
  },
  getAll: {
    ...portal,
    id: 'payPos.portal.getAll',
    method: 'GET',
    path: '/api/paypos/v1/portal/getAll',
    /** NONE is no filter; `successAndFail` keeps to payments that have come to an end by the bank's word (SUCCESS, FAILED, REFUNDED). */
    query: z.strictObject({
      keyword: opt(freeText(100)),
      deviceId: opt(freeText(64)),
      finish: opt(queryFlag),
      paymentType: z.enum(['NONE', ...paymentTypes]),
      successAndFail: queryFlag,
      status: opt(posTransactionStatus),
      ...days,
    }),
    paging: { ...paging, sortable: ['createdAt', 'amount'] },
    result: posTransaction,
    source: 'doc 2 sections 3, 5, 7, 9',
  },
  getSettlementDetail: {
    ...portal,
    id: 'payPos.portal.getSettlementDetail',
    method: 'GET',
    path: '/api/paypos/v1/portal/getSettlementDetail/{id}',
    params: id,
    result: settlementDetail,
    source: 'doc 2 section 7',
  },
  openActivation: {
    ...portal,
    work: 'write',
    perMinute: 30,
    id: 'payPos.portal.openActivation',
    method: 'POST',
    path: '/api/paypos/v1/portal/openActivation/{id}',
    params: id,
    result: z.object({ deviceId: z.string(), code: secret(), expiresAt: z.string() }),
    source: 'ours: a machine is given its key by anyone who holds it and its merchant’s word',
  },
  activate: {
    id: 'payPos.uniPos.activate',
    method: 'POST',
    path: '/api/paypos/v1/uniPos/activate',
    audience: 'public',
    feature: 'pos',
    mode: 'live',
    work: 'own',
    perMinute: 20,
    body: z.strictObject({ deviceId: text(30), code: z.string().check(z.regex(/^\d{8}$/)) }),
    result: z.extend(machineState, { apiKey: secret() }),
    source: 'ours: doc 2 section 7 (internal device calls)',
  },
  getDevice: {
    ...machine,
    work: 'read',
    id: 'payPos.uniPos.getDevice',
    method: 'GET',
    path: '/api/paypos/v1/uniPos/getDevice',
    result: machineState,
    source: 'ours: doc 2 section 7 (internal device calls)',
  },
  createTransaction: {
    ...machine,
    work: 'own',
    id: 'payPos.uniPos.createTransaction',
    method: 'POST',
    path: '/api/paypos/v1/uniPos/createTransaction',
    /** The same `requestId` from the same machine is the same payment. */
    body: z.strictObject({
      requestId,
      amount,
      paymentType: z.enum(machineMethods),
      staffName: opt(freeText(100)),
      description: opt(freeText(100)),
    }),
    result: machinePayment,
    source: 'ours: doc 2 sections 2, 3',
  },
  getTransaction: {
    ...machine,
    work: 'read',
    id: 'payPos.uniPos.getTransaction',
    method: 'GET',
    path: '/api/paypos/v1/uniPos/getTransaction/{id}',
    params: id,
    result: machinePayment,
    source: 'ours: doc 2 sections 2, 3',
  },
  cancelTransaction: {
    ...machine,
    work: 'write',
    id: 'payPos.uniPos.cancelTransaction',
    method: 'PUT',
    path: '/api/paypos/v1/uniPos/cancelTransaction/{id}',
    params: id,
    result: machinePayment,
    source: 'ours: doc 2 section 4',
  },
  settle: {
    ...machine,
    work: 'write',
    id: 'payPos.uniPos.settle',
    method: 'POST',
    path: '/api/paypos/v1/uniPos/settle',
    body: z.strictObject({
      requestId,
      number: z.int().check(z.minimum(0)),
      amount: z.int().check(z.minimum(0)),
      staffName: opt(freeText(100)),
    }),
    result: settlement,
    source: 'ours: doc 2 sections 2, 3',
  },
})
