import type { approval } from '@saola/contract/approval'
import type { fee } from '@saola/contract/fee'
import type { Handlers } from '../../platform/mount.ts'
import { approve, deny } from './decisions.ts'
import { impact } from './impact.ts'
import * as reading from './reading.ts'
import * as setup from './setup.ts'

/** @param desk how proposals are decided on: the fee's own calls lead to the same decision */
export const feeHandlersOf = (
  desk: Pick<Handlers<typeof approval>, 'approve' | 'deny'>,
): Handlers<typeof fee> => ({
  add: (ctx, { body }) => setup.add(ctx, body),
  update: (ctx, { body }) => setup.update(ctx, body),
  delete: (ctx, { params }) => setup.remove(ctx, params.id),
  approve: (ctx, { query, ...input }) =>
    approve(ctx, query, (id, contentHash) =>
      desk.approve(ctx, {
        ...input,
        query: undefined,
        params: { id },
        body: { contentHash, note: null },
      }),
    ),
  deny: (ctx, { query, ...input }) =>
    deny(ctx, query, (id) =>
      desk.deny(ctx, {
        ...input,
        query: undefined,
        params: { id },
        body: { note: query.reasonDeny },
      }),
    ),
  getAll: (ctx, input) => reading.getAll(ctx, input),
  detail: (ctx, { params }) => reading.detail(ctx, params.id),
  checkFee: (ctx, { params }) => reading.checkFee(ctx, params.code),
  genCode: (ctx, input) => reading.genCode(ctx, input),
  getHistory: (ctx, input) => reading.getHistory(ctx, input),
  impact: (ctx, { params }) => impact(ctx, params.id),
  tryOut: (ctx, input) => reading.tryOut(ctx, input),
  estimate: (ctx, input) => reading.estimate(ctx, input),
  getAllByServiceType: (ctx, input) => reading.getAllByServiceType(ctx, input),
})
