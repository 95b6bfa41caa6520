import type { onboarding } from '@saola/contract/onboarding'
import type { Handlers } from '../../platform/mount.ts'
import { exportMerchants } from './export.ts'
import * as review from './review.ts'
import * as service from './service.ts'

export const onboardingHandlers = {
  getEkycInfo: (ctx) => service.getEkycInfo(ctx),
  getSubmitInfo: (ctx) => service.getSubmitInfo(ctx),
  submitInfo: (ctx, { body }) => service.submitV1(ctx, body),
  submitInfoV2: (ctx, { body }) => service.submitV2(ctx, body),
  getDraft: (ctx) => service.getDraft(ctx),
  saveDraft: (ctx, { body }) => service.saveDraft(ctx, body),
  cmsList: (ctx, input) => review.list(ctx, input),
  cmsExport: (ctx, input) => exportMerchants(ctx, input),
  cmsDetail: (ctx, { params }) => review.detail(ctx, params.merchantId),
  cmsIdentity: (ctx, { params }) => review.identity(ctx, params.merchantId),
  cmsPropose: (ctx, { body }) => review.propose(ctx, body),
} satisfies Handlers<typeof onboarding>
