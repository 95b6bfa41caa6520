import type { product } from '@saola/contract/product'
import type { Handlers } from '../../platform/mount.ts'
import * as category from './category.ts'
import * as files from './export.ts'
import * as sheet from './import.ts'
import * as service from './service.ts'
import * as stock from './stock.ts'

export const productHandlers = {
  addProductsToCategory: (ctx, { body }) => category.addProducts(ctx, body),
  changeStatus: (ctx, { params, body }) => service.changeStatus(ctx, params.id, body.status),
  check: (ctx, { params }) => service.check(ctx, params.id),
  categoryCreate: (ctx, { body }) => category.create(ctx, body),
  create: (ctx, { body }) => service.create(ctx, body),
  categoryDelete: (ctx, { params }) => category.remove(ctx, params.id),
  delete: (ctx, { params }) => service.remove(ctx, params.prodId),
  categoryGetAll: (ctx, input) => category.list(ctx, input),
  getAll: (ctx, input) => service.list(ctx, input),
  categoryDetail: (ctx, { params }) => category.detail(ctx, params.id),
  getDetail: (ctx, { params }) => service.detail(ctx, params.prodId),
  categoryUpdate: (ctx, { params, body }) => category.update(ctx, params.cateId, body),
  update: (ctx, { params, body }) => service.update(ctx, params.prodId, body),
  changeMany: (ctx, { body }) => service.changeMany(ctx, body),
  correctStock: (ctx, { params, body }) => stock.correctStock(ctx, params.prodId, body),
  history: (ctx, input) => stock.history(ctx, input),
  export: (ctx, input) => files.exportProducts(ctx, input),
  importTemplate: (ctx) => files.template(ctx),
  importPreview: (ctx, { files: { file } }) => sheet.preview(ctx, file),
  importCorrections: (ctx, { params }) => sheet.corrections(ctx, params.id),
  importCommit: (ctx, input) => sheet.commit(ctx, input),
} satisfies Handlers<typeof product>
