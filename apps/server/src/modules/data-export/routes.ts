import type { dataExport } from '@saola/contract/data-export'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

/** @param made the files that modules can make; they stand above this one */
export function dataExportHandlersOf(
  made: readonly service.Exporter[],
): Handlers<typeof dataExport> {
  const exporters: service.Exporters = new Map(made.map((one) => [one.file, one]))
  return {
    own: (ctx, { query }) => service.own(ctx, query.file),
    preview: (ctx, { body }) => service.preview(ctx, exporters, body),
    propose: (ctx, { body }) => service.propose(ctx, exporters, body),
    get: (ctx, { params }) => service.get(ctx, params.id),
    download: (ctx, { params }) => service.download(ctx, exporters, params.id),
    revoke: (ctx, { params, body }) => service.revoke(ctx, params.id, body),
  }
}
