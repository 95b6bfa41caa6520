import { z } from 'zod'
import type { Call } from './platform/call.ts'

// The simulator's whole HTTP contract. Everything is JSON; refusals are `{error:{key,message}}` with a real HTTP status.
// Money is whole VND, moments are ISO texts with offset.

/** Everything that can be made to go wrong by POST /api/faults; what each does is told by GET /api/faults. */
export const FAULT_NAMES = [
  'down',
  'slow',
  'refuse',
  'timeout-after-debit',
  'timeout-before-debit',
  'accept-later',
  'garbage',
  'late',
  'wrong-amount',
  'wrong-content',
  'duplicate',
  'delay',
  'reorder',
  'drop-answer',
  'stop',
  'never-tell',
  'bad-signature',
  'napas-silent',
  'napas-bad-checksum',
  'sms-down',
  'mail-down',
] as const
export type FaultName = (typeof FAULT_NAMES)[number]

const bin = z.string().regex(/^\d{6}$/)
const accountNo = z.string().regex(/^[0-9A-Za-z]{4,19}$/)
const amount = z.int().min(1).max(1_000_000_000_000)
const reference = z.string().regex(/^[0-9A-Za-z._:-]{4,64}$/)
const content = z.string().max(500)
const name = z.string().trim().min(1).max(100)
const iso = z.iso.datetime({ offset: true })
const dayOrIso = z.union([z.iso.date(), iso])
const period = z.strictObject({ from: dayOrIso.optional(), to: dayOrIso.optional() })
const httpUrl = z.url({ protocol: /^https?$/ }).max(2000)
const waitMs = z
  .int()
  .min(0)
  .max(31 * 86_400_000)

const account = z.object({
  accountNo: z.string(),
  accountName: z.string(),
  bin: z.string(),
  bankName: z.string(),
  balance: z.int(),
  currency: z.literal('VND'),
  status: z.enum(['ACTIVE', 'CLOSED']),
  kind: z.enum(['MERCHANT', 'PAYER']),
  test: z.boolean(),
})
const statement = z.object({
  opening: z.int(),
  closing: z.int(),
  items: z.array(
    z.object({
      transactionNo: z.string(),
      dateTime: z.string(),
      amount: z.int(),
      coefficient: z.union([z.literal(1), z.literal(-1)]),
      currency: z.literal('VND'),
      detail: z.string(),
      transGroup: z.string(),
      balance: z.int(),
      virtualAccount: z.string().nullable(),
      /** The caller's own number of the order that moved the money; null where nobody ordered it. */
      orderReference: z.string().nullable(),
      interBankTrace: z.string(),
      otherBin: z.string(),
      otherAccount: z.string(),
      otherName: z.string(),
    }),
  ),
})
const statementPage = statement.extend({ credit: z.int(), debit: z.int(), total: z.int() })
const idCardNo = z.string().regex(/^(\d{9}|\d{12})$/)
const taxCode = z.string().regex(/^(\d{10}|\d{12}|\d{10}-\d{3})$/)
const branch = z.string().regex(/^[0-9A-Z]{2,10}$/)
const transferStatus = z.enum(['SUCCESS', 'PROCESSING', 'FAILED'])
/** `reason` is there only with FAILED; see GET /api/magic for its values. */
const transfer = z.object({
  reference: z.string(),
  bankReference: z.string(),
  status: transferStatus,
  reason: z.string().optional(),
})
const qrFields = z.object({
  qr: z.string(),
  bin: z.string(),
  bankName: z.string(),
  accountNo: z.string(),
  receiverName: z.string().nullable(),
  amount: z.int().nullable(),
  content: z.string().nullable(),
  test: z.boolean(),
})
/** A code that asks for a sign-in instead of money: anyone who reads it goes on with readLogin. */
const loginQr = z.object({ qr: z.string(), login: z.literal(true) })
const message = z.object({
  id: z.string(),
  channel: z.enum(['SMS', 'EMAIL']),
  to: z.string(),
  from: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  code: z.string().nullable(),
  sentAt: z.string(),
})
const notification = z.object({
  id: z.string(),
  kind: z.enum(['CREDIT', 'CARD']),
  reference: z.string(),
  amount: z.int(),
  url: z.string(),
  state: z.enum(['WAITING', 'DONE', 'GAVE_UP']),
  attempts: z.int(),
  lastAnswer: z.string().nullable(),
  queuedAt: z.string(),
  doneAt: z.string().nullable(),
  nextAttemptInMs: z.int().nullable(),
})
const fault = z.object({
  name: z.enum(FAULT_NAMES),
  on: z.boolean(),
  about: z.string(),
  delayMs: z.int().nullable(),
  amount: z.union([z.number(), z.string()]).nullable(),
  content: z.string().nullable(),
  copies: z.int().nullable(),
  times: z.int().nullable(),
  accountNo: z.string().nullable(),
  only: z.enum(['NOTIFICATION']).nullable(),
})
const clock = z.object({ now: z.string(), wall: z.string(), offsetMs: z.int() })
const cardType = z.enum(['CCCD', 'CAN_CUOC'])
const identityCard = z.object({
  idType: cardType,
  name: z.string(),
  no: z.string(),
  oldNo: z.string().nullable(),
  sex: z.enum(['MALE', 'FEMALE']),
  birthday: z.string(),
  national: z.string(),
  ethnicity: z.string().nullable(),
  religion: z.string().nullable(),
  hometown: z.string().nullable(),
  address: z.string(),
  addressParts: z.object({
    street: z.string().nullable(),
    ward: z.string().nullable(),
    district: z.string().nullable(),
    province: z.string().nullable(),
  }),
  issueDate: z.string(),
  issueBy: z.string(),
  expiryDate: z.string().nullable(),
  checks: z.array(z.object({ name: z.string(), passed: z.boolean().nullable() })),
})
const magicRow = z.object({ where: z.string(), value: z.string(), effect: z.string() })
const napasStatus = z.enum(['CREATED', 'PENDING', 'SUCCESS', 'FAIL', 'CANCEL'])
const hardwareId = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z-]{3,31}$/)
const box = z.object({
  hardwareId: z.string(),
  pairingKey: z.string(),
  problem: z.string().nullable(),
  power: z.boolean(),
  network: z.boolean(),
  connected: z.boolean(),
  refused: z.boolean(),
  volume: z.int(),
  lang: z.enum(['vi', 'en']),
  linked: z.boolean(),
  name: z.string(),
  payment: z
    .object({
      id: z.string(),
      title: z.string(),
      note: z.string(),
      content: z.string(),
      amount: z.int(),
      until: z.string(),
    })
    .nullable(),
  qrs: z.array(
    z.object({ title: z.string(), note: z.string(), content: z.string(), isDefault: z.boolean() }),
  ),
  spoken: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['payment', 'summary', 'tone', 'code']),
      text: z.string(),
      amount: z.int(),
      count: z.int(),
      at: z.string(),
      muted: z.boolean(),
    }),
  ),
})
const loginCode = z.string().trim().min(1).max(200)
const cardNumber = z.string().regex(/^[\d ]{12,24}$/)
const virtualAccountOrder = z.strictObject({
  virtualAccount: accountNo.min(6),
  accountNo,
  amount: amount.nullable(),
  name,
  expiresAt: iso.nullable(),
})
const posPayment = z.object({
  id: z.string().nullable(),
  amount: z.int(),
  way: z.enum(['VIET_QR', 'ATM_CARD']),
  status: z.enum(['CREATED', 'SUCCESS', 'FAILED', 'TIMEOUT', 'CANCEL', 'REFUNDED']),
  qr: z.string().nullable(),
})
const machine = z.object({
  deviceId: z.string(),
  name: z.string(),
  merchantName: z.string(),
  batchNo: z.int(),
  current: posPayment.nullable(),
  number: z.int(),
  amount: z.int(),
  last: z
    .object({
      number: z.int(),
      count: z.int(),
      amount: z.int(),
      status: z.enum(['SUCCESS', 'MISMATCH']),
    })
    .nullable(),
})

export const calls = {
  // For people and tests
  getHealth: {
    method: 'GET',
    path: '/readyz',
    auth: 'open',
    about: 'Up, with its books open',
    result: z.object({ status: z.literal('ok'), now: z.string() }),
  },
  listInbox: {
    method: 'GET',
    path: '/api/inbox',
    auth: 'open',
    about: 'SMS and e-mails that arrived, newest first; `to` is a phone number or an address',
    query: z.strictObject({
      to: z.string().max(320).optional(),
      limit: z.coerce.number().int().min(1).max(2000).default(200),
    }),
    result: z.object({ items: z.array(message) }),
  },
  pay: {
    method: 'POST',
    path: '/api/phone/pay',
    auth: 'open',
    about: 'A payer pays what a QR says; amount and content may be typed over',
    body: z.strictObject({
      qr: z.string().min(1).max(2000),
      amount: amount.optional(),
      fromAccountNo: accountNo.optional(),
      content: content.optional(),
    }),
    result: z.object({
      bankReference: z.string(),
      accountNo: z.string(),
      amount: z.int(),
      content: z.string(),
      receiverName: z.string(),
      bookedAt: z.string(),
    }),
  },
  readQr: {
    method: 'POST',
    path: '/api/phone/read',
    auth: 'open',
    about: 'What a pasted QR text says',
    body: z.strictObject({ qr: z.string().min(1).max(2000) }),
    result: z.union([qrFields, loginQr]),
  },
  decodeQr: {
    method: 'POST',
    path: '/api/phone/decode',
    auth: 'open',
    about: 'What the QR in a picture says (multipart field `image`)',
    upload: true,
    result: z.union([qrFields, loginQr]),
  },
  readLogin: {
    method: 'POST',
    path: '/api/phone/login/read',
    auth: 'open',
    about:
      'A customer opens a Saola Pay sign-in code: who asks, from where. From then on only that customer can decide on it',
    body: z.strictObject({ qr: loginCode, userId: z.string().max(64) }),
    result: z.object({
      fullName: z.string(),
      phoneNumber: z.string(),
      address: z.string(),
      browser: z.string(),
      system: z.string(),
      requestedAt: z.string(),
      timeout: z.int(),
      known: z.boolean(),
      registers: z.boolean(),
      merchantCode: z.string().nullable(),
    }),
  },
  decideLogin: {
    method: 'POST',
    path: '/api/phone/login/decide',
    auth: 'open',
    about: 'The customer approves or refuses',
    body: z.strictObject({ qr: loginCode, userId: z.string().max(64), approve: z.boolean() }),
    result: z.object({ approved: z.boolean() }),
  },
  listCustomers: {
    method: 'GET',
    path: '/api/phone/customers',
    auth: 'open',
    about: 'Customers of the bank who can sign in with its app',
    result: z.object({
      items: z.array(
        z.object({
          userId: z.string(),
          cifNo: z.string(),
          fullName: z.string(),
          phoneNumber: z.string(),
        }),
      ),
    }),
  },
  listBoxes: {
    method: 'GET',
    path: '/api/boxes',
    auth: 'open',
    about: 'The simulated sound boxes: what each shows and said',
    result: z.object({ items: z.array(box) }),
  },
  addBox: {
    method: 'POST',
    path: '/api/boxes',
    auth: 'open',
    about: 'Takes a box out of its carton: handed to Saola Pay and switched on',
    body: z.strictObject({ hardwareId: hardwareId.optional() }),
    result: box,
  },
  getBox: {
    method: 'GET',
    path: '/api/boxes/:hardwareId',
    auth: 'open',
    about: 'One of them',
    params: z.strictObject({ hardwareId }),
    result: box,
  },
  setBox: {
    method: 'POST',
    path: '/api/boxes/:hardwareId',
    auth: 'open',
    about: 'Its buttons: power, network cable, volume, language',
    params: z.strictObject({ hardwareId }),
    body: z.strictObject({
      power: z.boolean().optional(),
      network: z.boolean().optional(),
      volume: z.int().min(0).max(100).optional(),
      lang: z.enum(['vi', 'en']).optional(),
    }),
    result: box,
  },
  creditAccount: {
    method: 'POST',
    path: '/api/bank/credit',
    auth: 'open',
    about:
      'A raw incoming transfer. A bankReference that exists is notified again and not booked again, with the facts given here',
    body: z.strictObject({
      accountNo,
      amount,
      content: content.optional(),
      bankReference: z
        .string()
        .regex(/^[0-9A-Za-z]{6,40}$/)
        .optional(),
      fromBin: bin.optional(),
      fromAccount: accountNo.optional(),
      fromName: name.optional(),
      bookedAt: iso.optional(),
      times: z.int().min(1).max(50).default(1),
      delayMs: waitMs.default(0),
    }),
    result: z.object({ bankReference: z.string() }),
  },
  listAccounts: {
    method: 'GET',
    path: '/api/bank/accounts',
    auth: 'open',
    about: 'Every account',
    result: z.object({ items: z.array(account) }),
  },
  openAccount: {
    method: 'POST',
    path: '/api/bank/accounts',
    auth: 'open',
    about: 'Opens an account; the same facts again change nothing',
    body: z.strictObject({
      accountNo: accountNo.min(6),
      accountName: name,
      bin: bin.default('970452'),
      balance: z.int().min(0).max(1_000_000_000_000).default(0),
      kind: z.enum(['MERCHANT', 'PAYER']).default('MERCHANT'),
      test: z.boolean().default(false),
      /** Who may link the account: without an id card nobody can. */
      idCardNo: idCardNo.optional(),
      taxCode: taxCode.optional(),
      phone: z
        .string()
        .regex(/^0\d{9}$/)
        .optional(),
      branch: branch.default('SGN'),
    }),
    result: account,
  },
  getStatement: {
    method: 'GET',
    path: '/api/bank/accounts/:accountNo/statement',
    auth: 'open',
    about: 'Statement; from and to are days or moments, both included',
    params: z.strictObject({ accountNo }),
    query: period,
    result: statement,
  },
  listFaults: {
    method: 'GET',
    path: '/api/faults',
    auth: 'open',
    about: 'Every fault, what it does and how it stands',
    result: z.object({ items: z.array(fault) }),
  },
  setFault: {
    method: 'POST',
    path: '/api/faults',
    auth: 'open',
    about:
      'Switches a fault; `all` with on:false ends every fault. `times` = acts so often, then ends',
    body: z.strictObject({
      name: z.enum([...FAULT_NAMES, 'all']),
      on: z.boolean(),
      delayMs: waitMs.optional(),
      amount: z.union([z.number(), z.string().regex(/^-?\d{1,30}(\.\d{1,6})?$/)]).optional(),
      content: content.optional(),
      copies: z.int().min(1).max(50).optional(),
      times: z.int().min(1).max(1_000_000).optional(),
      accountNo: accountNo.optional(),
      only: z.enum(['NOTIFICATION']).optional(),
    }),
    result: z.object({ items: z.array(fault) }),
  },
  getMagic: {
    method: 'GET',
    path: '/api/magic',
    auth: 'open',
    about: 'Amounts, accounts and cards with a built-in effect',
    result: z.object({ items: z.array(magicRow) }),
  },
  getClock: {
    method: 'GET',
    path: '/api/clock',
    auth: 'open',
    about: "The bank's time",
    result: clock,
  },
  setClock: {
    method: 'POST',
    path: '/api/clock',
    auth: 'open',
    about:
      "Moves the bank's time: to a moment, by a span, or back to real time. Answers when what fell due has run",
    body: z.union([
      z.strictObject({ now: iso }),
      z.strictObject({ advanceMs: z.int().min(-4e12).max(4e12) }),
      z.strictObject({ reset: z.literal(true) }),
    ]),
    result: clock,
  },
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    auth: 'open',
    about: 'Notifications to Saola Pay: waiting ones and the newest delivered ones, newest first',
    query: z.strictObject({
      state: z.enum(['WAITING', 'DONE', 'GAVE_UP']).optional(),
      reference: z.string().max(64).optional(),
    }),
    result: z.object({ waiting: z.int(), items: z.array(notification) }),
  },
  payByCard: {
    method: 'POST',
    path: '/api/napas/pay',
    auth: 'open',
    about:
      'Does on the card page what a payer would: types the card and the one-time code, or cancels',
    body: z.strictObject({
      orderId: z.string().min(1).max(64),
      cardNumber: cardNumber.optional(),
      otp: z.string().max(12).default('123456'),
      cancel: z.boolean().default(false),
    }),
    result: z.object({
      orderId: z.string(),
      status: napasStatus,
      responseCode: z.string().nullable(),
      returnUrl: z.string(),
      napasResult: z.string().nullable(),
    }),
  },

  // POS machines without hardware
  listMachines: {
    method: 'GET',
    path: '/api/pos/machines',
    auth: 'open',
    about: 'POS machines that were activated here',
    result: z.object({ items: z.array(machine) }),
  },
  activateMachine: {
    method: 'POST',
    path: '/api/pos/machines',
    auth: 'open',
    about: 'Activates a machine at Saola Pay with the code of its merchant',
    body: z.strictObject({
      deviceId: z.string().trim().min(1).max(30),
      code: z.string().regex(/^\d{8}$/),
    }),
    result: machine,
  },
  takePayment: {
    method: 'POST',
    path: '/api/pos/take',
    auth: 'open',
    about: 'Begins a payment at a machine: `means` is QR or the number of a test card',
    body: z.strictObject({
      deviceId: z.string().max(30),
      amount,
      means: z.union([z.literal('QR'), cardNumber]),
      staffName: z.string().trim().max(100).default(''),
    }),
    result: machine,
  },
  cancelPayment: {
    method: 'POST',
    path: '/api/pos/cancel',
    auth: 'open',
    about: 'Gives up the payment on its screen',
    body: z.strictObject({ deviceId: z.string().max(30) }),
    result: machine,
  },
  settleMachine: {
    method: 'POST',
    path: '/api/pos/settle',
    auth: 'open',
    about: 'Closes its batch with what it has counted',
    body: z.strictObject({ deviceId: z.string().max(30) }),
    result: machine,
  },

  // The connector side: signed
  openVirtualAccount: {
    method: 'POST',
    path: '/connector/virtual-accounts',
    auth: 'signed',
    about: 'Registers or renews a virtual account',
    body: virtualAccountOrder,
    result: z.object({ virtualAccount: z.string() }),
  },
  openVirtualAccounts: {
    method: 'POST',
    path: '/connector/virtual-accounts/open',
    auth: 'signed',
    about: 'The same for many at once: all of them, or none where one cannot be',
    body: z.strictObject({ orders: z.array(virtualAccountOrder).min(1).max(500) }),
    result: z.object({ opened: z.number().int() }),
  },
  closeVirtualAccounts: {
    method: 'POST',
    path: '/connector/virtual-accounts/close',
    auth: 'signed',
    about:
      'From now on the bank refuses transfers to them; an unknown one cannot be paid into either and is passed over',
    body: z.strictObject({ virtualAccounts: z.array(accountNo).min(1).max(500) }),
    result: z.object({ closed: z.number().int() }),
  },
  connectorAccount: {
    method: 'GET',
    path: '/connector/accounts/:accountNo',
    auth: 'signed',
    about: 'One of our accounts',
    params: z.strictObject({ accountNo }),
    result: account.pick({
      accountNo: true,
      accountName: true,
      bin: true,
      balance: true,
      currency: true,
      status: true,
    }),
  },
  connectorStatement: {
    method: 'GET',
    path: '/connector/accounts/:accountNo/statement',
    auth: 'signed',
    about: 'Its statement',
    params: z.strictObject({ accountNo }),
    query: period,
    result: statement,
  },
  connectorStatementPage: {
    method: 'GET',
    path: '/connector/accounts/:accountNo/statement-page',
    auth: 'signed',
    about: 'A page of its statement, with the sums of the whole period',
    params: z.strictObject({ accountNo }),
    query: period.extend({
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      size: z.coerce.number().int().min(1).max(500).default(20),
      sortBy: z.enum(['dateTime', 'amount']).default('dateTime'),
      direction: z.enum(['ASC', 'DESC']).default('DESC'),
    }),
    result: statementPage,
  },
  checkHolder: {
    method: 'POST',
    path: '/connector/holders/check',
    auth: 'signed',
    about:
      'Whether account, branch and id card belong together; with the phone that the bank knows',
    body: z.strictObject({ accountNo, branch: z.string().max(20), idCardNo, test: z.boolean() }),
    result: z.object({
      outcome: z.enum(['FITS', 'NO_ACCOUNT', 'MISMATCH']),
      accountName: z.string().optional(),
      bin: z.string().optional(),
      phone: z.string().optional(),
      branchName: z.string().optional(),
    }),
  },
  organizationAccounts: {
    method: 'POST',
    path: '/connector/organizations/accounts',
    auth: 'signed',
    about: 'The accounts held under a tax number',
    body: z.strictObject({ taxCode: z.string().max(20), test: z.boolean() }),
    result: z.object({
      phone: z.string().nullable(),
      accounts: z.array(
        z.object({
          accountNo: z.string(),
          accountName: z.string(),
          bin: z.string(),
          branch: z.string().nullable(),
        }),
      ),
    }),
  },
  listBranches: {
    method: 'GET',
    path: '/connector/branches',
    auth: 'signed',
    about: 'Where accounts are kept',
    result: z.object({
      items: z.array(z.object({ code: z.string(), name: z.string(), address: z.string() })),
    }),
  },
  bookHistory: {
    method: 'POST',
    path: '/connector/history',
    auth: 'signed',
    about:
      'Credits of the past, for demo data: booked where their reference is new, told to nobody',
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            bankReference: z.string().regex(/^[0-9A-Za-z]{6,40}$/),
            interBankTrace: z.string().max(40),
            accountNo,
            virtualAccount: accountNo.nullable(),
            amount,
            content,
            fromBin: bin,
            fromAccount: accountNo,
            fromName: name,
            bookedAt: iso,
          }),
        )
        .max(200),
    }),
    result: z.object({ booked: z.int() }),
  },
  creditTestAccount: {
    method: 'POST',
    path: '/connector/test-credits',
    auth: 'signed',
    about:
      'Money comes in to a Test Mode account, as a tester wants it: a number at a time, late, told often, wrongly or deafly. No other account takes it',
    body: z.strictObject({
      reference: z.string().regex(/^[0-9A-Za-z]{6,40}$/),
      accountNo,
      virtualAccount: accountNo.nullable(),
      amount,
      content,
      fromName: name,
      bookedAt: iso.nullable(),
      delayMs: z.int().min(0).max(600_000),
      copies: z.int().min(1).max(5),
      hitch: z.enum(['bad-signature', 'drop-answer']).nullable(),
    }),
    result: z.object({ bankReference: z.string() }),
  },
  findBeneficiary: {
    method: 'GET',
    path: '/connector/beneficiary',
    auth: 'signed',
    about: 'The name on an account at any bank',
    query: z.strictObject({ bin, accountNo, test: z.enum(['true', 'false']).default('false') }),
    result: z.object({ accountName: z.string() }),
  },
  createTransfer: {
    method: 'POST',
    path: '/connector/transfers',
    auth: 'signed',
    about: 'Sends money out; the same reference returns the first result',
    body: z.strictObject({
      reference,
      fromAccountNo: accountNo,
      toBin: bin,
      toAccountNo: accountNo,
      amount,
      content,
    }),
    result: transfer,
  },
  getTransfer: {
    method: 'GET',
    path: '/connector/transfers/:reference',
    auth: 'signed',
    about: 'How a transfer or return stands',
    params: z.strictObject({ reference }),
    result: transfer,
  },
  openCustomerAccount: {
    method: 'POST',
    path: '/connector/accounts',
    auth: 'signed',
    about:
      'Opens an account for a customer the bank knows; the same reference answers the same account',
    body: z.strictObject({ reference, accountName: name }),
    result: z.object({ accountNo: z.string(), accountName: z.string() }),
  },
  readCard: {
    method: 'POST',
    path: '/connector/identity-cards',
    auth: 'signed',
    about: 'Reads an identity card from pictures of its sides; the pictures are not kept',
    bodyLimit: 16 * 1024 * 1024,
    body: z.strictObject({
      type: cardType,
      front: z.base64().min(100),
      back: z.base64().min(100).nullable(),
    }),
    result: z.union([
      z.object({ outcome: z.literal('READ'), card: identityCard }),
      z.object({
        outcome: z.enum(['UNREADABLE', 'BLURRED', 'TOO_SMALL', 'MISMATCH', 'EXPIRED']),
        side: z.enum(['front', 'back']),
      }),
    ]),
  },
  returnCredit: {
    method: 'POST',
    path: '/connector/returns',
    auth: 'signed',
    about:
      'Sends a received credit back, whole or in part; the same reference returns the first result',
    body: z.strictObject({
      reference,
      bankReference: z.string().min(1).max(40),
      amount,
      reason: content,
    }),
    result: transfer,
  },
  listVietQrBanks: {
    method: 'GET',
    path: '/connector/vietqr-banks',
    auth: 'signed',
    about: 'The banks of the payment network, and which of them are paid by VietQR',
    result: z.object({ items: z.array(z.object({ bin, vietQr: z.boolean() })) }),
  },
  sendSms: {
    method: 'POST',
    path: '/sms',
    auth: 'signed',
    about: 'SMS gateway',
    body: z.strictObject({
      to: z.string().regex(/^\+?\d{9,12}$/),
      text: z.string().min(1).max(1000),
    }),
    result: z.object({ id: z.string() }),
  },
  createCardOrder: {
    method: 'POST',
    path: '/napas/orders',
    auth: 'signed',
    about: "Opens a card session; the payer's browser then posts dataKey to formAction",
    body: z.strictObject({
      orderId: z.string().regex(/^[0-9A-Za-z._:-]{1,64}$/),
      amount,
      currency: z.literal('VND'),
      returnUrl: httpUrl,
      notifyUrl: httpUrl,
      description: z.string().max(255),
    }),
    result: z.object({ orderId: z.string(), dataKey: z.string(), formAction: z.string() }),
  },
  getCardOrder: {
    method: 'GET',
    path: '/napas/orders/:orderId',
    auth: 'signed',
    about: 'How a card payment stands',
    params: z.strictObject({ orderId: z.string().max(64) }),
    result: z.object({
      orderId: z.string(),
      amount: z.int(),
      currency: z.literal('VND'),
      status: napasStatus,
      responseCode: z.string().nullable(),
      transactionNo: z.string().nullable(),
      cardLast4: z.string().nullable(),
      paidAt: z.string().nullable(),
    }),
  },
  refundCard: {
    method: 'POST',
    path: '/napas/refunds',
    auth: 'signed',
    about:
      'Gives a paid card order back to its card, whole or in part; the same reference returns the first result',
    body: z.strictObject({
      reference,
      orderId: z.string().min(1).max(64),
      amount,
      reason: content,
    }),
    result: transfer,
  },
  settleCards: {
    method: 'POST',
    path: '/api/napas/settle',
    auth: 'open',
    about:
      'The card network closes its session now instead of at the end of its business day: what was paid and refunded by card until now is paid to the settlement account',
    result: z.object({ fileId: z.string().nullable() }),
  },
  listCardSettlements: {
    method: 'GET',
    path: '/napas/settlements',
    auth: 'signed',
    about: 'The reports of closed sessions, oldest first; `from` is a business day',
    query: z.strictObject({ from: z.iso.date().optional() }),
    result: z.object({ items: z.array(z.object({ fileId: z.string(), day: z.string() })) }),
  },
  getCardSettlement: {
    method: 'GET',
    path: '/napas/settlements/:fileId',
    auth: 'signed',
    about: 'A report: `data` is base64 JSON, the checksum covers that text as in a card result',
    params: z.strictObject({ fileId: z.string().max(64) }),
    result: z.object({ data: z.string(), checksum: z.string() }),
  },
  getCardRefund: {
    method: 'GET',
    path: '/napas/refunds/:reference',
    auth: 'signed',
    about: 'How a card refund stands',
    params: z.strictObject({ reference }),
    result: transfer,
  },
} as const satisfies Record<string, Call>

export type SimCalls = typeof calls
