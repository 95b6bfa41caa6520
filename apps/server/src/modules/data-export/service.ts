/** Files of personal data that take two people: asked for, approved, fetched for a day (ADR 0056). */
import type { Input, Output } from '@saola/contract/call'
import {
  dataExportLimits,
  personalExports,
  type DataExport,
  type PersonalExport,
  type dataExport,
} from '@saola/contract/data-export'
import { adminCodes } from '@saola/contract/admin-permissions'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { wire } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import type { Exporter } from './exporter.ts'
import { codesOf, mayMake, readBack, saidOf, stateOf, untilOf } from './rules.ts'
import * as store from './store.ts'

export { endedNow, exporter, untilNow, type Exporter } from './exporter.ts'
export type Exporters = ReadonlyMap<PersonalExport, Exporter>

const [KIND, MODULE] = ['DATA_EXPORT', 'data-export'] as const
const exporterOf = (exporters: Exporters, file: PersonalExport): Exporter => {
  const found = exporters.get(file)
  if (found === undefined) throw new Error(`no module makes the file ${file}`)
  return found
}
const keyOf = (adminId: string, file: PersonalExport): string => `data-export:${adminId}:${file}`
const ensureMayMake = (ctx: Ctx, file: PersonalExport): void =>
  ensure(mayMake(file, staff(ctx).codes), 'notification.access_denied')

/** Before a file call of one click makes such a file. @throws 37009 where it takes two people. */
export async function ensureAlone(ctx: Ctx): Promise<void> {
  ensure(!(await approval.takesTwo(ctx, KIND)), 'export.two_people')
}

function itemOf(ctx: Ctx, row: store.ExportRow): DataExport {
  const [me, now] = [staff(ctx), ctx.clock.now()]
  const state = stateOf({ ...row, revokedAt: row.revoked_at }, now)
  const isMaker = row.maker_id === me.adminId
  const mayRevoke = isMaker || me.codes.includes(adminCodes.dataExportDecide)
  return {
    id: row.approval_id,
    file: row.file,
    filters: row.filters,
    reason: row.reason,
    rows: row.rows,
    state,
    approvedAt: wire(row.approved_at),
    until: wire(row.until),
    downloads: row.downloads,
    left: state === 'READY' ? dataExportLimits.downloads - row.downloads : 0,
    allowedActions: [
      ...(state === 'READY' && isMaker && mayMake(row.file, me.codes)
        ? (['download'] as const)
        : []),
      ...(state === 'READY' && mayRevoke ? (['revoke'] as const) : []),
    ],
  }
}

export async function own(ctx: Ctx, file: PersonalExport): Promise<Output<typeof dataExport.own>> {
  ensureMayMake(ctx, file)
  const { adminId } = staff(ctx)
  const key = keyOf(adminId, file)
  const rows = await store.ready(ctx.db, adminId, file, ctx.clock.now(), dataExportLimits.downloads)
  return {
    takesTwo: await approval.takesTwo(ctx, KIND),
    pendingApproval: (await approval.waitingFor(ctx, [key])).get(key)?.id ?? null,
    ready: rows.map((row) => itemOf(ctx, row)),
  }
}

export async function preview(
  ctx: Ctx,
  exporters: Exporters,
  { file, filters }: Input<typeof dataExport.preview>['body'],
): Promise<Output<typeof dataExport.preview>> {
  ensureMayMake(ctx, file)
  const one = exporterOf(exporters, file)
  const checked = one.checked(ctx, filters)
  return {
    rows: await one.count(ctx, checked),
    holds: [...personalExports[file].holds],
    filters: checked,
  }
}

/** @throws 10 without the right of the file itself, 13 where one person is enough, 14 while the caller waits for such a file already. */
export async function propose(
  ctx: Ctx,
  exporters: Exporters,
  { file, filters, reason }: Input<typeof dataExport.propose>['body'],
): Promise<{ id: string }> {
  ensureMayMake(ctx, file)
  ensure(await approval.takesTwo(ctx, KIND), 'error.invalid_state')
  const one = exporterOf(exporters, file)
  const checked = one.checked(ctx, filters)
  const { adminId } = staff(ctx)
  return {
    id: await approval.propose(ctx, {
      kind: KIND,
      subjectKey: keyOf(adminId, file),
      subjectId: adminId,
      subject: file,
      before: null,
      after: saidOf(file, await one.count(ctx, checked), checked),
      basis: { mayMake: true },
      reason,
    }),
  }
}

/** An approved one, for who may see proposals of this kind. */
export async function get(ctx: Ctx, id: string): Promise<DataExport | null> {
  ensure(approval.kindsSeen(ctx).includes(KIND), 'notification.access_denied')
  const row = await store.get(ctx.db, id)
  return row && itemOf(ctx, row)
}

/** The file as it was approved, for its maker alone. @throws 5, 10 where they lost the right since, 37010 when it is over. */
export async function download(ctx: Ctx, exporters: Exporters, id: string): Promise<FileAnswer> {
  const me = staff(ctx)
  const row = await store.get(ctx.db, id)
  ensure(row?.maker_id === me.adminId, 'error.not_found')
  ensureMayMake(ctx, row.file)
  const one = exporterOf(exporters, row.file)
  const now = ctx.clock.now()
  const nth = await store.take(ctx.db, id, me.adminId, now, dataExportLimits.downloads)
  ensure(nth !== null, 'export.over')
  try {
    const rows = await one.count(ctx, row.filters)
    const file = await one.make(ctx, row.filters)
    await audit(ctx, {
      module: MODULE,
      merchantId: null,
      objectId: id,
      after: { event: 'DOWNLOADED', file: row.file, rows, filter: row.filters, download: nth },
    })
    return file
  } catch (error) {
    await store.uncount(ctx.db, id)
    throw error
  }
}

/** @throws 10 for anybody but its maker and those who decide, 37010 when it is over. */
export async function revoke(
  ctx: Ctx,
  id: string,
  { note }: Input<typeof dataExport.revoke>['body'],
): Promise<null> {
  const me = staff(ctx)
  const row = await store.get(ctx.db, id)
  ensure(row, 'error.not_found')
  const may = row.maker_id === me.adminId || me.codes.includes(adminCodes.dataExportDecide)
  ensure(may, 'notification.access_denied')
  ensure((await store.revoke(ctx.db, id, ctx.clock.now())) === 1, 'export.over')
  await audit(ctx, {
    module: MODULE,
    merchantId: null,
    objectId: id,
    after: { event: 'REVOKED', file: row.file, note: note ?? null },
  })
  return null
}

export const dataExportApprovals = [
  approval.approvalHandler({
    kind: KIND,
    /** Who lost the right of the file meanwhile gets none. */
    basis: async (ctx, p) => ({
      mayMake: await store.holdsAnyCode(ctx.db, p.subjectId ?? '', codesOf(readBack(p.after).file)),
    }),
    apply: async (ctx, p) => {
      const now = ctx.clock.now()
      await store.insert(ctx.db, {
        approval_id: p.id,
        maker_id: p.subjectId ?? '',
        ...readBack(p.after),
        reason: p.reason ?? '',
        approved_at: now,
        until: untilOf(now),
      })
      return { id: p.id }
    },
  }),
]
