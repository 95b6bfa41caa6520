import type { payBox } from '@saola/contract/pay-box'
import type { Handlers } from '../../platform/mount.ts'
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
  getSound: (ctx, { params }) => service.getSound(ctx, params.id),
  setSound: (ctx, { params, body }) => service.setSound(ctx, params.id, body),
  testTone: (ctx, { params }) => service.testTone(ctx, params.id),
  refresh: (ctx, { params }) => service.refresh(ctx, params.id),
  screens: (ctx) => service.screens(ctx),
  showQr: (ctx, { params, body }) => service.showQr(ctx, params.id, body.transactionId),
  hideQr: (ctx, { params }) => service.hideQr(ctx, params.id),
  provision: (ctx, { body }) => service.provision(ctx, body),
} satisfies Handlers<typeof payBox>
