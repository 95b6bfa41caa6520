import type { member } from '@saola/contract/member'
import type { Handlers } from '../../platform/mount.ts'
import * as service from './service.ts'

export const memberHandlers = {
  getAllMembers: (ctx, input) => service.list(ctx, input),
  getMember: (ctx, { params }) => service.get(ctx, params.memberId),
  create: (ctx, { body }) => service.create(ctx, body),
  update: (ctx, { params, body }) => service.update(ctx, params.memberId, body),
  delete: (ctx, { params }) => service.remove(ctx, params.memberId),
  invite: (ctx, { params }) => service.inviteAgain(ctx, params.memberId),
  deactivate: (ctx, { params }) => service.move(ctx, params.memberId, 'deactivate'),
  activate: (ctx, { params }) => service.move(ctx, params.memberId, 'activate'),
  block: (ctx, { params }) => service.move(ctx, params.memberId, 'block'),
  unblock: (ctx, { params }) => service.move(ctx, params.memberId, 'unblock'),
  grantors: (ctx) => service.grantors(ctx),
  openInvitation: (ctx, { body }) => service.openInvitation(ctx, body.token),
  acceptInvitation: (ctx, { body }) => service.acceptInvitation(ctx, body),
} satisfies Handlers<typeof member>
