/** Pay boxes that speak, and their static QRs (docs/decisions.md#25). */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { bankType } from './enums.ts'
import {
  freeText,
  instant,
  nothing,
  opt,
  orNull,
  personName,
  queryFlag,
  text,
  uuid,
} from './fields.ts'
import { boxLanguages, boxSound, volume } from './box-command.ts'
import { about, draft, standSizes, staticQrItem, staticQrTypes } from './static-qr.ts'

/** How long a box may be silent before it counts as away: three heartbeats. */
export const BEAT_SEC = 30
export const AWAY_AFTER_SEC = 90

/** Wrong keys for one unit before it is locked, and for how long (docs/domain.md#4); wrong keys of one merchant in an hour. */
export const PAIRING_TRIES = 5
export const PAIRING_TRIES_MERCHANT = 20
export const PAIRING_LOCK_MIN = 15

/** The code that an unlinked box says after a check: so long it counts, so often it may be typed, and so soon it is not said anew. */
export const PAIRING_CODE_SEC = 120
export const PAIRING_CODE_TRIES = 5
export const PAIRING_CODE_AGAIN_SEC = 10
export const DEVICE_NAME_MAX = 100

export const hardwareId = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z-]{3,31}$/))
export const pairingKey = z.string().check(z.regex(/^[\x21-\x7e]{4,64}$/))

export const payBoxItem = z.object({
  id: z.string(),
  hardwareId: z.string(),
  displayName: z.string(),
  model: z.string(),
  version: z.string(),
  online: z.boolean(),
  hwVersion: z.string(),
  bankAccountId: orNull(z.string()),
})

/** The account behind the box, with the QR that pays to it through this box. */
const linkedAccount = z.object({
  id: z.string(),
  accountNo: z.string(),
  accountName: z.string(),
  bankType,
  virtualAccount: z.string(),
  qrCode: z.string(),
  /** Whether the bank takes money for the QR by now; it is shown to nobody before. */
  payable: z.boolean(),
})
export const payBoxDetail = z.extend(payBoxItem, {
  linkedAccount: orNull(linkedAccount),
  linkedAt: instant,
  seenAt: orNull(instant),
  /** Announced payments that the box has not said it received. */
  waiting: z.int(),
})
const byId = z.strictObject({ id: uuid })
const pair = z.strictObject({ hardwareId, pairingKey })

/** Payments in one summary. */
export const BOX_SUM_MAX = 100

/** How a box stands, of what it can tell. */
const deviceState = {
  version: z.optional(z.string().check(z.maxLength(40))),
  hwVersion: z.optional(z.string().check(z.maxLength(40))),
  volume: z.optional(volume),
  lang: z.optional(z.enum(boxLanguages)),
  screen: z.optional(z.boolean()),
}
const session = z.string().check(z.minLength(4), z.maxLength(64))
/** What a box says on its own topic `box/{hardwareId}/evt`; it receives commands on `box/{hardwareId}/cmd`. */
export const boxSaid = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), session, ...deviceState }),
  z.object({ type: z.literal('state'), session, n: z.optional(z.int()), ...deviceState }),
  z.object({ type: z.literal('beat'), session }),
  z.object({ type: z.literal('bye'), session }),
  z.object({
    type: z.literal('ack'),
    state: z.enum(['RECEIVED', 'SPOKEN', 'DONE']),
    ids: z
      .array(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)))
      .check(z.minLength(1), z.maxLength(BOX_SUM_MAX)),
  }),
])

const base = {
  audience: 'portal',
  code: 1502,
  feature: 'payBox',
  service: 'payBox',
} as const satisfies Partial<Call>
const list = { ...base, method: 'GET', work: 'read' } as const satisfies Partial<Call>

/** Wrong keys have to stay counted although the call is refused. */
const pairing = {
  ...base,
  method: 'POST',
  work: 'own',
  perMinute: 30,
  body: pair,
} as const satisfies Partial<Call>

export const payBox = calls({
  getList: {
    ...list,
    id: 'payBox.getList',
    path: '/api/paybox/portal/v1/getList',
    query: z.strictObject({ name: opt(freeText(100)), online: opt(queryFlag) }),
    paging: {
      dialect: 'page-pageSize',
      size: 10,
      sortable: ['displayName', 'linkedAt'],
      direction: 'ASC',
    },
    result: payBoxItem,
    source: 'doc 1 sections 3, 7.3, 9',
  },
  checkLink: {
    ...pairing,
    action: 'VIEW',
    id: 'payBox.checkLink',
    path: '/api/paybox/portal/v1/link/check',
    result: z.object({
      id: z.string(),
      model: z.string(),
      online: z.boolean(),
      version: z.string(),
    }),
    source: 'doc 1 sections 5, 7.3',
  },
  link: {
    ...pairing,
    id: 'payBox.link',
    path: '/api/paybox/portal/v1/link',
    body: z.extend(pair, { pairingCode: opt(z.string().check(z.regex(/^\d{4}$/))) }),
    result: payBoxItem,
    source: 'doc 1 sections 5, 7.3',
  },
  get: {
    ...list,
    id: 'payBox.get',
    path: '/api/paybox/portal/v1/get/{id}',
    params: byId,
    result: payBoxDetail,
    source: 'doc 1 sections 3, 7.4',
  },
  update: {
    ...base,
    id: 'payBox.update',
    method: 'PUT',
    path: '/api/paybox/portal/v1/update/{id}',
    work: 'write',
    params: byId,
    body: z.strictObject({ displayName: opt(personName), bankAccountId: opt(uuid) }),
    result: payBoxDetail,
    source: 'doc 1 section 7.4 (id with displayName, or id with bankAccountId)',
  },
  unlinkBankAccount: {
    ...base,
    id: 'payBox.unlinkBankAccount',
    method: 'PUT',
    path: '/api/paybox/portal/v1/unlinkBankAccount/{id}',
    work: 'write',
    params: byId,
    result: nothing,
    source: 'doc 1 section 7.4',
  },
  delete: {
    ...base,
    id: 'payBox.delete',
    method: 'DELETE',
    path: '/api/paybox/portal/v1/delete/{id}',
    work: 'write',
    params: byId,
    result: nothing,
    source: 'doc 1 section 7.4',
  },
  staticQrGetAll: {
    ...list,
    id: 'staticQr.getAll',
    path: '/api/paybox/portal/v1/staticQr/getAll',
    query: z.strictObject({ deviceId: uuid }),
    result: z.array(staticQrItem),
    source: 'doc 1 sections 3, 7.4',
  },
  staticQrAdd: {
    ...base,
    id: 'staticQr.add',
    method: 'POST',
    path: '/api/paybox/portal/v1/staticQr/create',
    work: 'write',
    body: draft,
    result: staticQrItem,
    source: 'doc 1 section 7.4',
  },
  staticQrUpdate: {
    ...base,
    id: 'staticQr.update',
    method: 'PUT',
    path: '/api/paybox/portal/v1/staticQr/update/{id}',
    work: 'write',
    params: byId,
    body: draft,
    result: staticQrItem,
    source: 'doc 1 section 7.4',
  },
  staticQrDelete: {
    ...base,
    id: 'staticQr.delete',
    method: 'DELETE',
    path: '/api/paybox/portal/v1/staticQr/delete/{id}',
    work: 'write',
    params: byId,
    result: nothing,
    source: 'doc 1 section 7.4',
  },
  staticQrPreview: {
    ...base,
    action: 'VIEW',
    id: 'staticQr.preview',
    method: 'POST',
    path: '/api/paybox/portal/v1/staticQr/preview',
    work: 'read',
    perMinute: 120,
    body: z.strictObject({ ...about, staticQrType: z.enum([...staticQrTypes, 'UMEE']) }),
    result: z.object({ qrCode: z.string(), content: z.string() }),
    source: 'doc 1 section 7.4 (UMEE is the preview of linking an account)',
  },
  staticQrValidateImage: {
    ...base,
    id: 'staticQr.validateImage',
    method: 'POST',
    path: '/api/paybox/portal/v1/staticQr/validateImage',
    work: 'own',
    kind: 'upload',
    files: { image: 'required' },
    perMinute: 30,
    result: z.object({ qrId: z.string(), content: z.string() }),
    source: 'doc 1 sections 5, 7.4',
  },
  stand: {
    ...list,
    action: 'VIEW',
    id: 'payBox.stand',
    path: '/api/paybox/portal/v1/stand/{id}',
    kind: 'file',
    perMinute: 30,
    params: byId,
    query: z.strictObject({ size: opt(z.enum(standSizes)), qr: opt(uuid) }),
    result: nothing,
    source: 'ours: the QR on paper beside the till; without `qr` that of the linked account',
  },
  getSound: {
    ...list,
    id: 'payBox.getSound',
    path: '/api/paybox/portal/v1/sound/{id}',
    perMinute: 600,
    params: byId,
    result: boxSound,
    source: "ours: docs/decisions.md#25 (commands), with the box's answers",
  },
  setSound: {
    ...base,
    id: 'payBox.setSound',
    method: 'PUT',
    path: '/api/paybox/portal/v1/sound/{id}',
    work: 'write',
    perMinute: 120,
    params: byId,
    body: z.strictObject({
      volume: opt(volume),
      step: opt(z.int().check(z.minimum(-100), z.maximum(100))),
      language: opt(z.enum(boxLanguages)),
    }),
    result: boxSound,
    source: 'ours: docs/decisions.md#25; a box that is away is set when it is back',
  },
  testTone: {
    ...base,
    id: 'payBox.testTone',
    method: 'POST',
    path: '/api/paybox/portal/v1/testTone/{id}',
    work: 'write',
    perMinute: 30,
    params: byId,
    result: boxSound,
    source: 'ours: docs/decisions.md#25',
  },
  refresh: {
    ...base,
    id: 'payBox.refresh',
    method: 'POST',
    path: '/api/paybox/portal/v1/refresh/{id}',
    work: 'write',
    perMinute: 30,
    params: byId,
    result: boxSound,
    source: 'ours: docs/decisions.md#25 (refresh version): the box says how it stands',
  },
  screens: {
    ...list,
    id: 'payBox.screens',
    path: '/api/paybox/portal/v1/screens',
    perMinute: 600,
    result: z.array(
      z.object({ id: z.string(), displayName: z.string(), transactionId: orNull(z.string()) }),
    ),
    source:
      'ours: docs/decisions.md#25; the boxes with a screen that are online, and which payment each shows',
  },
  showQr: {
    ...base,
    id: 'payBox.showQr',
    method: 'POST',
    path: '/api/paybox/portal/v1/showQr/{id}',
    work: 'write',
    perMinute: 60,
    params: byId,
    body: z.strictObject({ transactionId: uuid }),
    result: nothing,
    source: 'ours: docs/decisions.md#25 (dynamic QR): until it is paid or over',
  },
  hideQr: {
    ...base,
    id: 'payBox.hideQr',
    method: 'DELETE',
    path: '/api/paybox/portal/v1/showQr/{id}',
    work: 'write',
    perMinute: 60,
    params: byId,
    result: nothing,
    source: 'ours: docs/decisions.md#25; back to the static QR',
  },
  provision: {
    id: 'payBox.internal.provision',
    method: 'POST',
    path: '/api/paybox/internal/v1/provision',
    audience: 'system',
    service: 'payBox',
    feature: 'payBox',
    work: 'own',
    perMinute: 6000,
    body: z.strictObject({
      hardwareId,
      pairingKey,
      secret: z.string().check(z.regex(/^[\x21-\x7e]{16,128}$/)),
      model: text(40),
      version: text(40),
      hwVersion: text(40),
    }),
    result: z.object({ id: z.string(), made: z.boolean() }),
    source: 'ours: the bank hands over the list of units it bought; told twice it is the same unit',
  },
})
