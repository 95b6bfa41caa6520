/** The catalogue of e-wallets: bank staff keep it, merchants pick from it for a static QR. */
import * as z from 'zod/mini'
import { changeReason, comingChange, effectiveFrom, outcome } from './approval.ts'
import { pictureAddress } from './bank.ts'
import { calls } from './call.ts'
import { day, freeText, opt, orNull, text } from './fields.ts'

export const walletItem = z.object({
  id: z.int(),
  name: z.string(),
  shortName: z.string(),
  commonName: z.string(),
  logo: z.string(),
  icon: z.string(),
  /** The change that waits for a second person. */
  pendingApproval: orNull(z.string()),
  /** Where that change is approved and holds from a later day. */
  coming: orNull(comingChange),
})
export type Wallet = z.output<typeof walletItem>

const names = { name: text(200), shortName: text(50), commonName: text(100) }
const byId = z.strictObject({ id: z.string().check(z.regex(/^\d{1,9}$/)) })

export const eWallet = calls({
  create: {
    id: 'eWallet.cms.create',
    method: 'POST',
    path: '/api/eWallet/cms/v1/create',
    audience: 'cms',
    code: 3203,
    work: 'own',
    kind: 'upload',
    perMinute: 30,
    files: { logo: 'required', icon: 'required' },
    body: z.strictObject({ ...names, reason: changeReason, effectiveFrom }),
    result: outcome,
    source: 'doc 3 sections 5, 7',
  },
  update: {
    id: 'eWallet.cms.update',
    method: 'PUT',
    path: '/api/eWallet/cms/v1/update/{id}',
    audience: 'cms',
    code: 3203,
    work: 'write',
    params: byId,
    /** A picture that is not sent stays as it is: a wallet has both. */
    body: z.strictObject({
      ...names,
      logo: z.optional(pictureAddress),
      icon: z.optional(pictureAddress),
      reason: changeReason,
      effectiveFrom,
    }),
    result: outcome,
    source: 'ours: doc 3 section 1 (bank staff maintain the catalogue)',
  },
  delete: {
    id: 'eWallet.cms.delete',
    method: 'DELETE',
    path: '/api/eWallet/cms/v1/delete/{id}',
    audience: 'cms',
    code: 3203,
    work: 'write',
    params: byId,
    query: z.strictObject({ effectiveFrom: opt(day) }),
    result: outcome,
    source: 'doc 3 section 7',
  },
  cmsList: {
    id: 'eWallet.cms.getAll',
    method: 'GET',
    path: '/api/eWallet/cms/v1/getAll',
    audience: 'cms',
    code: 3202,
    work: 'read',
    query: z.strictObject({ name: opt(freeText(100)) }),
    paging: {
      dialect: 'pageNumber-sortDir',
      size: 20,
      sortable: ['shortName', 'name', 'id'],
      direction: 'ASC',
    },
    result: walletItem,
    source: 'doc 3 sections 3, 7, 9; doc 2 section 9',
  },
  getAll: {
    id: 'eWallet.getAll',
    method: 'GET',
    path: '/api/eWallet/v1/getAll',
    audience: 'portal',
    work: 'read',
    query: z.strictObject({ sortDirection: opt(z.enum(['ASC', 'DESC'])) }),
    result: z.object({
      items: z.array(
        z.object({ id: z.int(), name: z.string(), shortName: z.string(), icon: z.string() }),
      ),
    }),
    source: 'doc 1 sections 3, 7.5; doc 3 section 7',
  },
})
