import type { approval } from '@saola/contract/approval'
import type { Handlers } from '../../platform/mount.ts'
import * as decisions from './decisions.ts'
import { kindsOf } from './handlers.ts'
import type { ApprovalKindHandler } from './kinds.ts'
import * as ruleService from './rule-service.ts'
import { callOff } from './schedule.ts'

/** @param handlers how each kind of change is made; the modules that make them stand above this one */
export function approvalHandlersOf(
  handlers: readonly ApprovalKindHandler[],
): Handlers<typeof approval> {
  const kinds = kindsOf(handlers)
  return {
    getList: (ctx, input) => decisions.list(ctx, input),
    get: (ctx, { params }) => decisions.detail(ctx, kinds, params.id),
    approve: (ctx, input) => decisions.approve(ctx, kinds, input),
    deny: (ctx, input) => decisions.deny(ctx, input),
    withdraw: (ctx, input) => decisions.withdraw(ctx, input),
    callOff: (ctx, input) => callOff(ctx, input),
    comment: (ctx, input) => decisions.comment(ctx, input),
    attach: (ctx, { body, files }) => decisions.attach(ctx, body.id, files.file),
    file: (ctx, { params }) => decisions.file(ctx, params.id),
    rules: (ctx) => ruleService.rules(ctx),
    updateRule: (ctx, input) => ruleService.updateRule(ctx, input),
  }
}
