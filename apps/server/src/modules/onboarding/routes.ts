import type { onboarding } from '@saola/contract/onboarding'
import type { Handlers } from '../../platform/mount.ts'
import { exportMerchants } from './export.ts'
import * as identity from './identity.ts'
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
  cmsExport: (ctx, { query }) => exportMerchants(ctx, query),
  cmsDetail: (ctx, { params }) => review.detail(ctx, params.merchantId),
  cmsIdentity: (ctx, { params }) => identity.view(ctx, params.merchantId),
  cmsOverride: (ctx, { body }) => identity.propose(ctx, body),
  cmsOverrideDetail: (ctx, { params }) =>
    identity.overrideDetail(ctx, params.merchantId, params.id),
  cmsPropose: (ctx, { body }) => review.propose(ctx, body),
} satisfies Handlers<typeof onboarding>
