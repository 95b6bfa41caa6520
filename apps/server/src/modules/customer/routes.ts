import type { customer } from '@saola/contract/customer'
import type { Handlers } from '../../platform/mount.ts'
import { exportCustomers } from './export.ts'
import * as sheets from './import.ts'
import * as group from './group.ts'
import * as service from './service.ts'

export const customerHandlers = {
  create: (ctx, { body }) => service.create(ctx, body),
  createGroup: (ctx, { body }) => group.createGroup(ctx, body),
  update: (ctx, { body }) => service.update(ctx, body),
  updateGroup: (ctx, { body }) => group.updateGroup(ctx, body),
  addCustomerToGroup: (ctx, { body }) =>
    group.addToGroup(ctx, [body.customerId], body.customerGroupId),
  addCustomersToGroup: (ctx, { body }) =>
    group.addToGroup(ctx, body.customerIds, body.customerGroupId),
  removeCustomersFromGroup: (ctx, { body }) =>
    group.removeFromGroup(ctx, body.customerIds, body.customerGroupId),
  delete: (ctx, { query }) => service.remove(ctx, query.id),
  deleteGroup: (ctx, { query }) => group.removeGroup(ctx, query.id),
  getDetail: (ctx, { params }) => service.detail(ctx, params.customerId),
  getGroupDetail: (ctx, { params }) => group.groupDetail(ctx, params.customerGroupId),
  getList: (ctx, input) => service.list(ctx, input),
  getGroupList: (ctx, { query, page }) => group.listGroups(ctx, query, page),
  getGroupListCache: (ctx, { query, page }) => group.listGroupsBriefly(ctx, query, page),
  getPaid: (ctx, input) => service.paid(ctx, input),
  getActivity: (ctx, { params }) => service.activity(ctx, params.customerId),
  getPayments: (ctx, input) => service.payments(ctx, input),
  export: (ctx, input) => exportCustomers(ctx, input),
  importTemplate: (ctx) => sheets.template(ctx),
  importPreview: (ctx, { files }) => sheets.preview(ctx, files.file),
  importCorrections: (ctx, { params }) => sheets.corrections(ctx, params.id),
  importCommit: (ctx, { params }) => sheets.commit(ctx, params.id),
} satisfies Handlers<typeof customer>
