import type { subscription } from '@saola/contract/subscription'
import type { Handlers } from '../../platform/mount.ts'
import * as actions from './actions.ts'
import * as attention from './attention.ts'
import * as booklet from './booklet.ts'
import * as changing from './changing.ts'
import * as creation from './creation.ts'
import { explain } from './explain.ts'
import { exportSubscriptions } from './export.ts'
import { payAhead } from './held.ts'
import * as lines from './lines.ts'
import * as service from './reading.ts'
import * as usage from './usage.ts'

export const subscriptionHandlers = {
  create: (ctx, { body }) => creation.create(ctx, body),
  update: (ctx, { body }) => creation.update(ctx, body),
  delete: (ctx, { params }) => creation.remove(ctx, params.id),
  preview: (ctx, { body }) => creation.preview(ctx, body),
  getAll: (ctx, input) => service.list(ctx, input),
  getDetail: (ctx, { params }) => service.detail(ctx, params.id),
  explain: (ctx, input) => explain(ctx, input),
  listAttention: (ctx, input) => attention.list(ctx, input),
  countAttention: (ctx) => attention.count(ctx),
  pause: (ctx, { params, body }) => actions.pause(ctx, params.id, body),
  continue: (ctx, { params, body }) => actions.goOn(ctx, params.id, body),
  cancel: (ctx, { params, body }) => actions.cancel(ctx, params.id, body),
  extend: (ctx, { params, body }) => actions.extend(ctx, params.id, body.cycles),
  extendPayment: (ctx, { params, body }) => actions.extendPayment(ctx, params.id, body),
  payAhead: (ctx, { params, body }) => payAhead(ctx, params.id, body.periods),
  getBooklet: (ctx, { params }) => booklet.getBooklet(ctx, params.id),
  printBooklet: (ctx, { params, body }) => booklet.printBooklet(ctx, params.id, body.periods),
  restore: (ctx, { params }) => actions.restore(ctx, params.id),
  recreateInvoice: (ctx, { params }) => actions.recreateInvoice(ctx, params.id),
  billSkipped: (ctx, { params, body }) => actions.billSkipped(ctx, params.id, body.from),
  previewChange: (ctx, { body }) => changing.preview(ctx, body),
  change: (ctx, { body }) => changing.change(ctx, body),
  withdrawChange: (ctx, { params }) => changing.withdraw(ctx, params.id),
  addLine: (ctx, { body }) => lines.add(ctx, body),
  listLines: (ctx, input) => lines.list(ctx, input),
  voidLine: (ctx, { params }) => lines.makeVoid(ctx, params.id),
  addUsage: (ctx, { body }) => usage.add(ctx, body),
  listUsage: (ctx, input) => usage.list(ctx, input),
  voidUsage: (ctx, { params }) => usage.makeVoid(ctx, params.id),
  export: (ctx, input) => exportSubscriptions(ctx, input),
} satisfies Handlers<typeof subscription>
