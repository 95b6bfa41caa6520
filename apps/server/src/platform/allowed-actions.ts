/** What an answer names in `allowedActions`: what the state allows, without what the caller has no right to. */
import { verbOf, type Call } from '@saola/contract/call'
import { actionId } from '@saola/contract/permissions'
import { holdsRight } from './call-access.ts'
import type { Ctx } from './context.ts'

const rightOf = (call: Call): { codes: number[]; actions: string[] } => {
  const codes: number[] = call.code === undefined ? [] : [call.code].flat()
  return { codes, actions: codes.map((code) => actionId(code, verbOf(call))) }
}

/** @param calls the call behind each action (packages/contract/src/action-calls.ts); null = the payer's, which needs no right. */
export const withRight = <A extends string>(
  ctx: Ctx,
  actions: readonly A[],
  calls: Readonly<Record<A, Call | null>>,
): A[] =>
  actions.filter((action) => {
    const call = calls[action]
    if (call === null) return true
    const { codes, actions: wanted } = rightOf(call)
    return codes.length === 0 || holdsRight(ctx.caller, codes, wanted)
  })
