import type { payBox } from '@saola/contract/pay-box'
import type { Handlers } from '../../kit/mount.ts'
import * as service from './service.ts'
import { stand } from './stand.ts'
import * as staticQr from './static-qr.ts'

export const payBoxHandlers = {
  getList: (ctx, input) => service.list(ctx, input),
  checkLink: (ctx, { body }) => service.check(ctx, body),
  link: (ctx, { body }) => service.link(ctx, body),
  get: (ctx, { params }) => service.get(ctx, params.id),
  update: (ctx, { params, body }) => service.update(ctx, params.id, body),
  unlinkBankAccount: (ctx, { params }) => service.unlinkBankAccount(ctx, params.id),
  delete: (ctx, { params }) => service.remove(ctx, params.id),
  staticQrGetAll: (ctx, { query }) => staticQr.getAll(ctx, query.deviceId),
  staticQrAdd: (ctx, { body }) => staticQr.add(ctx, body),
  staticQrUpdate: (ctx, { params, body }) => staticQr.update(ctx, params.id, body),
  staticQrDelete: (ctx, { params }) => staticQr.remove(ctx, params.id),
  staticQrPreview: (ctx, { body }) => staticQr.preview(ctx, body),
  staticQrValidateImage: (ctx, { files: { image } }) => staticQr.validateImage(ctx, image.bytes),
  stand: (ctx, { params, query }) => stand(ctx, params.id, query),
  provision: (ctx, { body }) => service.provision(ctx, body),
} satisfies Handlers<typeof payBox>
