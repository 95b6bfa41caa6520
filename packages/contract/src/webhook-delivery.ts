/** Deliveries of events to webhooks, and their attempts. */
import * as z from 'zod/mini'
import { orNull } from './fields.ts'

export const deliveryStates = ['WAITING', 'SENDING', 'DELIVERED', 'PARKED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** AUTO by an event, PLAN by an event to the address of a plan, AGAIN by somebody who asked for it, TEST by the test button. */
export const deliveryKinds = ['AUTO', 'PLAN', 'AGAIN', 'TEST'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** How an attempt ended. REFUSED: answered 200, but without an encrypted or plain success. NOT_APPROVED: the webhook in force is another server than the plan's address. */
export const outcomes = [
  'OK',
  'HTTP_STATUS',
  'REFUSED',
  'REDIRECT',
  'TIMEOUT',
  'CONNECTION',
  'TLS',
  'FORBIDDEN',
  'NO_KEYS',
  'INTERRUPTED',
  'REMOVED',
  'NOT_APPROVED',
] as const
export type Outcome = (typeof outcomes)[number]

const nullText = orNull(z.string())

const deliveryFacts = {
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  objectId: z.string(),
  kind: z.enum(deliveryKinds),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: z.string(),
  createdBy: nullText,
  lastAttemptAt: nullText,
  nextAttemptAt: nullText,
  deliveredAt: nullText,
  outcome: orNull(z.enum(outcomes)),
  httpStatus: orNull(z.int()),
  latencyMs: orNull(z.int()),
  amount: orNull(z.int()),
  refTransactionId: nullText,
}
export const deliveryItem = z.object(deliveryFacts)
export type DeliveryItem = z.output<typeof deliveryItem>
const attempt = z.object({
  no: z.int(),
  at: z.string(),
  url: z.string(),
  clientId: nullText,
  requestHeaders: z.record(z.string(), z.string()),
  requestBody: z.string(),
  outcome: z.enum(outcomes),
  httpStatus: orNull(z.int()),
  responseHeaders: z.record(z.string(), z.string()),
  responseBody: z.string(),
  latencyMs: orNull(z.int()),
})
export const deliveryDetail = z.object({
  ...deliveryFacts,
  maxAttempts: z.int(),
  /** The event in clear, as JSON text. */ payload: z.string(),
  tries: z.array(attempt),
})
export type DeliveryDetail = z.output<typeof deliveryDetail>
