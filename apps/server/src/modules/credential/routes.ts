import type { credential } from '@saola/contract/credential'
import type { Handlers } from '../../platform/mount.ts'
import { checkRequest } from './check.ts'
import * as service from './service.ts'

export const credentialHandlers = {
  getCredential: (ctx) => service.get(ctx),
  refreshCredential: (ctx) => service.refresh(ctx),
  setAllowedAddresses: (ctx, { body }) => service.setAllowed(ctx, body.addresses),
  checkRequest: (ctx, { body }) => checkRequest(ctx, body),
} satisfies Handlers<typeof credential>
