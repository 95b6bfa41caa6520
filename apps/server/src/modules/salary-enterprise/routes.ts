import type { salaryEnterprise } from '@saola/contract/salary-enterprise'
import type { Handlers } from '../../platform/mount.ts'
import * as bank from './bank.ts'
import * as config from './config.ts'
import { exportForStaff } from './export.ts'
import * as service from './service.ts'

export const salaryEnterpriseHandlers = {
  check: (ctx) => service.check(ctx),
  register: service.register,
  deactivate: (ctx) => service.deactivate(ctx),
  activate: (ctx) => service.activate(ctx),
  getConfig: (ctx) => config.get(ctx),
  editConfig: (ctx, { body }) => config.edit(ctx, body),
  cmsList: bank.list,
  cmsExport: (ctx, { query }) => exportForStaff(ctx, query),
  cmsGrants: (ctx, { params }) => bank.grants(ctx, params.merchantId),
  cmsGet: (ctx, { params }) => bank.get(ctx, params.merchantId),
  propose: bank.propose,
} satisfies Handlers<typeof salaryEnterprise>
