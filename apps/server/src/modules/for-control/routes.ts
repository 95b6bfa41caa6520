import type { approval } from '@saola/contract/approval'
import { forControl } from '@saola/contract/for-control'
import type { Handlers } from '../../platform/mount.ts'
import { upload, uploadByStaff, view, viewLink } from './documents.ts'
import { exportForMerchant, exportForStaff } from './export.ts'
import { slip } from './paper.ts'
import * as reading from './reading.ts'
import * as service from './service.ts'
import { simulate } from './simulation.ts'
import * as staff from './staff.ts'

/** @param desk how proposals are decided on: the case's own call leads to the same decision */
export const forControlHandlersOf = (
  desk: Pick<Handlers<typeof approval>, 'approve'>,
): Handlers<typeof forControl> => ({
  create: (ctx, { body }) => service.create(ctx, body),
  list: (ctx, input) => reading.list(ctx, input),
  history: (ctx, input) => reading.history(ctx, input),
  rules: (ctx) => reading.rules(ctx),
  exportExcel: (ctx, { query }) => exportForMerchant(ctx, query),
  answer: (ctx, { body }) => service.answer(ctx, body),
  upload: (ctx, { files }) => upload(ctx, files.file),
  viewLink: (ctx, { body }) => viewLink(ctx, body.id, forControl.view.path),
  view: (ctx, { query }) => view(ctx, query.link),
  simulate: (ctx, { body }) => simulate(ctx, body),
  get: (ctx, { params }) => reading.read(ctx, params.id),
  delete: (ctx, { params }) => service.remove(ctx, params.id),

  cmsList: (ctx, input) => reading.listForStaff(ctx, input),
  cmsListAlso: (ctx, input) => reading.listForStaff(ctx, input),
  cmsHistory: (ctx, input) => reading.history(ctx, input),
  cmsExportExcel: (ctx, { query }) => exportForStaff(ctx, query),
  cmsExportPdf: (ctx, { params }) => slip(ctx, params.id),
  cmsCreate: (ctx, { body }) => staff.create(ctx, body),
  cmsSolving: (ctx, { params }) => staff.solving(ctx, params.id),
  cmsAssign: (ctx, { body }) => staff.assign(ctx, body),
  cmsPeople: (ctx) => staff.people(ctx),
  cmsAskDocuments: (ctx, { body }) => staff.askDocuments(ctx, body),
  cmsUpload: (ctx, { body, files }) => uploadByStaff(ctx, body, files.file),
  cmsViewLink: (ctx, { body }) => viewLink(ctx, body.id, forControl.cmsView.path),
  cmsView: (ctx, { query }) => view(ctx, query.link),
  cmsPropose: (ctx, { body }) => staff.propose(ctx, body),
  cmsApprove: (ctx, { body, ...input }) =>
    staff.approve(ctx, body, ({ id, contentHash }) =>
      desk.approve(ctx, {
        ...input,
        params: { id },
        body: { contentHash, note: body.note ?? null },
      }),
    ),
  cmsDeny: (ctx, { body }) => staff.deny(ctx, body),
  cmsGet: (ctx, { params }) => reading.readAsStaff(ctx, params.id),
})
