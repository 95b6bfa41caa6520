/** The catalogue of banks: bank staff keep it, everyone who signs in picks from it. */
import * as z from 'zod/mini'
import { changeReason, comingChange, effectiveFrom, outcome } from './approval.ts'
import { calls } from './call.ts'
import { checked, day, freeText, nothing, opt, optNull, orNull, queryFlag, text } from './fields.ts'
import { required, type Validator } from './validators.ts'

const like =
  (pattern: RegExp): Validator =>
  (v) =>
    required(v) || (pattern.test(v) ? '' : 'error.pattern')
/** How the codes of a bank are written: ours, the NAPAS number (BIN), the State Bank's CITAD, SWIFT and the beneficiary id. */
export const bankCodes = {
  code: like(/^[A-Z0-9]{2,20}$/),
  napasCode: like(/^\d{6}$/),
  citad: like(/^\d{8}$/),
  swift: like(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
  benId: like(/^[A-Za-z0-9]{1,20}$/),
} as const
/** A picture that a member of the staff uploaded; null = the drawn mark. */
export const pictureAddress = z.nullable(
  z.string().check(z.regex(/^\/storage\/files\/[0-9A-Za-z]{22}$/)),
)

export const bankItem = z.object({
  id: z.int(),
  name: z.string(),
  shortName: z.string(),
  commonName: z.string(),
  code: z.string(),
  napasCode: orNull(z.string()),
  citad: orNull(z.string()),
  swift: orNull(z.string()),
  benId: orNull(z.string()),
  logo: z.string(),
  icon: z.string(),
  napasSupported: z.boolean(),
  vietQrSupported: z.boolean(),
  /** The change that waits for a second person; null for merchants. */
  pendingApproval: orNull(z.string()),
  /** Where that change is approved and holds from a later day. */
  coming: orNull(comingChange),
})
export type Bank = z.output<typeof bankItem>
const draft = z.strictObject({
  name: text(200),
  shortName: text(50),
  commonName: text(100),
  code: checked(bankCodes.code, 20),
  napasCode: optNull(checked(bankCodes.napasCode, 6)),
  citad: optNull(checked(bankCodes.citad, 8)),
  swift: optNull(checked(bankCodes.swift, 11)),
  benId: optNull(checked(bankCodes.benId, 20)),
  logo: z.optional(pictureAddress),
  icon: z.optional(pictureAddress),
  napasSupported: z.boolean(),
  vietQrSupported: z.boolean(),
  reason: changeReason,
  effectiveFrom,
})
const bankId = z.strictObject({ bankId: z.string().check(z.regex(/^\d{1,9}$/)) })
const filter = z.strictObject({
  name: opt(freeText(100)),
  code: opt(freeText(20)),
  napasSupported: opt(queryFlag),
})
/** Fields that no two banks share. */
export const uniqueFields = ['code', 'napasCode', 'shortName'] as const
const conflict = z.object({ field: z.enum(uniqueFields), bankId: z.int(), bankName: z.string() })
export const MAX_ICONS = 200

export const bank = calls({
  checking: {
    id: 'bank.cms.checking',
    method: 'POST',
    path: '/api/bank/cms/v1/checking',
    audience: 'cms',
    code: 3201,
    work: 'read',
    body: z.strictObject({
      bankId: opt(z.int()),
      code: opt(freeText(20)),
      napasCode: optNull(freeText(6)),
      shortName: opt(freeText(50)),
    }),
    result: z.object({ available: z.boolean(), conflicts: z.array(conflict) }),
    source: 'doc 3 section 7',
  },
  create: {
    id: 'bank.cms.create',
    method: 'POST',
    path: '/api/bank/cms/v1/create',
    audience: 'cms',
    code: 3201,
    work: 'write',
    body: draft,
    result: outcome,
    source: 'doc 3 sections 3, 7',
  },
  update: {
    id: 'bank.cms.update',
    method: 'PUT',
    path: '/api/bank/cms/v1/update/{bankId}',
    audience: 'cms',
    code: 3201,
    work: 'write',
    params: bankId,
    body: draft,
    result: outcome,
    source: 'doc 3 sections 3, 7',
  },
  delete: {
    id: 'bank.cms.delete',
    method: 'DELETE',
    path: '/api/bank/cms/v1/delete/{bankId}',
    audience: 'cms',
    code: 3201,
    work: 'write',
    params: bankId,
    query: z.strictObject({ effectiveFrom: opt(day) }),
    result: outcome,
    source: 'doc 3 section 7',
  },
  syncVietQr: {
    id: 'bank.cms.syncVietQr',
    method: 'PUT',
    path: '/api/bank/cms/v1/syncVietQr',
    audience: 'cms',
    code: 3201,
    work: 'own',
    perMinute: 20,
    /** PROPOSED: what differs waits for a second person, by this proposal; `banks` says what it would change. */
    result: z.object({
      outcome: z.enum(['DONE', 'PROPOSED']),
      pendingApproval: orNull(z.string()),
      changed: z.int(),
      unchanged: z.int(),
      unknown: z.array(z.string()),
      banks: z.array(
        z.object({ id: z.int(), shortName: z.string(), vietQrSupported: z.boolean() }),
      ),
      syncedAt: z.string(),
    }),
    source: 'doc 3 section 7',
  },
  exportToExcel: {
    id: 'bank.cms.exportToExcel',
    method: 'GET',
    path: '/api/bank/cms/v1/exportToExcel',
    audience: 'cms',
    code: 3200,
    work: 'read',
    kind: 'file',
    query: filter,
    result: nothing,
    source: 'doc 3 section 7',
  },
  getAll: {
    id: 'bank.getAll',
    method: 'GET',
    path: '/api/bank/v1/getAll',
    audience: 'member',
    work: 'read',
    query: filter,
    paging: {
      dialect: 'page-pageSize',
      size: 200,
      sortable: ['shortName', 'name', 'code', 'napasCode', 'id'],
      direction: 'ASC',
    },
    result: bankItem,
    source: 'doc 3 sections 3, 7, 9; doc 1 section 7.5',
  },
  updateIcon: {
    id: 'bank.updateIcon',
    method: 'PUT',
    path: '/api/bank/v1/updateIcon',
    audience: 'cms',
    code: 3201,
    work: 'write',
    body: z.strictObject({
      icons: z
        .array(z.strictObject({ bankId: z.int(), icon: pictureAddress }))
        .check(z.minLength(1), z.maxLength(MAX_ICONS)),
    }),
    result: nothing,
    source: 'doc 3 section 7',
  },
})
