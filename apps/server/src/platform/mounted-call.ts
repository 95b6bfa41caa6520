/** A call with what is prepared once, when it is mounted. */
import type { FastifyRequest } from 'fastify'
import type { Call } from '@saola/contract/call'
import { type capabilityOf } from '@saola/contract/merchant-status'
import type { App, Caller, Ctx } from './context.ts'
import { type shapeReader } from './shape.ts'

export type AnyHandler = (ctx: Ctx, input: unknown) => Promise<unknown>

/** A call at one of its two addresses, with all that can be drawn up before the first request comes. */
export interface Mounted {
  call: Call
  handler: AnyHandler
  test: boolean
  read: ReturnType<typeof shapeReader>
  codes: readonly number[]
  /** What may be done in the areas of the codes, one for each. */
  actions: readonly string[]
  capability: ReturnType<typeof capabilityOf>
  /** Who sends a request: looked up anew each time, or at most half a second old. */
  callerOf(request: FastifyRequest): Caller | Promise<Caller>
  duration: ReturnType<App['metrics']['duration']['labels']>
}
