import type { merchantFile } from '@saola/contract/merchant-file'
import type { Handlers } from '../../platform/mount.ts'
import { abilities } from './abilities.ts'
import { flags } from './flags.ts'
import * as money from './money.ts'
import * as notes from './notes.ts'
import * as service from './service.ts'

export const merchantFileHandlers = {
  people: (ctx, { params }) => service.people(ctx, params.merchantId),
  lockPerson: (ctx, { body }) => service.lockPerson(ctx, body),
  accounts: (ctx, { params }) => service.accounts(ctx, params.merchantId),
  fees: (ctx, { params }) => service.fees(ctx, params.merchantId),
  money: (ctx, { params }) => money.money(ctx, params.merchantId),
  devices: (ctx, { params }) => service.devices(ctx, params.merchantId),
  connections: (ctx, { params }) => service.connections(ctx, params.merchantId),
  cases: (ctx, { params }) => service.cases(ctx, params.merchantId),
  flags: (ctx, { params }) => flags(ctx, params.merchantId),
  abilities: (ctx, { params }) => abilities(ctx, params.merchantId),
  stops: (ctx, { params }) => money.stops(ctx, params.merchantId),
  timeline: (ctx, input) => service.timeline(ctx, input),
  notes: (ctx, input) => notes.list(ctx, input),
  colleagues: (ctx) => notes.colleagues(ctx),
  addNote: (ctx, { body }) => notes.add(ctx, body),
  updateNote: (ctx, { body }) => notes.update(ctx, body),
} satisfies Handlers<typeof merchantFile>
