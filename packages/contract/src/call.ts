/**
 * A call of the product as data (ADR 0002): what the server mounts, what the typed client sends and what the OpenAPI page prints
 * are all read off one object. Nothing here knows a framework.
 */
import type * as z from 'zod/mini'
import type { Feature } from './features.ts'
import type { Capability } from './enums.ts'
import type { Page, PageRequest, Paging } from './paging.ts'
import type { PermissionCode, Verb } from './permissions.ts'
import type { AdminCode } from './admin-permissions.ts'

/** A parameter that may not be left out: 'name' neither missing nor null, 'name?' may be missing, 'name!' may be null. */
export type Need = string
/** What a word of the address has to be for a filter; of several rules any one. */
export interface WordRule {
  max?: number
  filled?: true
  values?: readonly string[]
  pattern?: string
  whole?: readonly [number, number]
}
export interface Wire {
  needs?: { params?: readonly Need[]; query?: readonly Need[]; body?: readonly Need[] }
  /** By name; absent where the call takes no query. */
  filters?: Readonly<Record<string, readonly WordRule[]>>
}

/**
 * Who may make the call. 'member' = portal or cms session; 'staff' = cms or root session, for what bank staff and the root admin
 * both do (the code of the call is asked of either); 'client' = a system client's short token; 'system' = a signed internal system call; 'server' = a
 * merchant's own server, by its credential (ADR 0022); 'machine' = a POS machine, by the key it was activated with (ADR 0029).
 */
export type Audience =
  | 'portal'
  | 'cms'
  | 'member'
  | 'staff'
  | 'root'
  | 'client'
  | 'public'
  | 'internal'
  | 'system'
  | 'server'
  | 'machine'
/** The four base addresses, each mirrored under /sandbox for Test Mode. */
export type Service = 'pay' | 'payBox' | 'storage' | 'payroll'
export type Shape = z.ZodMiniType

export interface Call {
  /** Operation name, as in "… when calling payLink.create". */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly service?: Service
  readonly audience: Audience
  /** Codes of which the caller needs any one (permission codes in the portal, admin codes in the back office); none = every signed-in caller of the audience. */
  readonly code?: PermissionCode | AdminCode | readonly (PermissionCode | AdminCode)[]
  /** What a member has to be allowed in the area of the code; absent = as `verbOf` reads it off the call. */
  readonly action?: Verb
  readonly feature?: Feature
  /** The header an 'internal' call carries its key in, where the spec names another than api-client-key; a wrong key is 41003 then. */
  readonly keyHeader?: 'x-api-key'
  /** 'live' = refused in Test Mode with code 18, 'test' = refused outside it; absent = both. */
  readonly mode?: 'live' | 'test'
  /** What a merchant's state must allow for it outside Test Mode; absent = what `capabilityOf` reads off kind, method and codes. */
  readonly capability?: Capability
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  /** For a paged call: the shape of one item. */
  readonly result: Shape
  readonly paging?: Paging
  /**
   * 'file' streams bytes, 'upload' takes multipart, 'events' is a server-sent event stream. 'browser' may also be posted as a form by a
   * browser on its way back to us: the form's fields count as query, and the answer is a 303 to the result's `location`.
   */
  readonly kind?: 'json' | 'file' | 'upload' | 'events' | 'browser'
  /** The files of an 'upload' by the name of their part; one required `file` unless given. The other parts are its body. */
  readonly files?: Readonly<Record<string, 'required' | 'optional'>>
  /** The most bytes a file of an 'upload' may have; the system's limit for pictures unless given. */
  readonly maxBytes?: number
  /**
   * 'write' runs the work in one transaction, 'statement' writes all it writes in one statement, which is one by itself (ADR 0033), 'read' on the pool, 'own' lets the service open short transactions of its own
   * because it has to ask the bank while the caller waits (ADR 0008).
   */
  readonly work: 'write' | 'statement' | 'read' | 'own'
  /** Requests allowed per minute and key; the key is the session, or the address where there is none. */
  readonly perMinute?: number
  readonly source: string
  /** In the built sites alone, in place of params, query, body and result (ADR 0031); `wireOf` reads it everywhere. */
  readonly wire?: Wire
}

export type Calls = Readonly<Record<string, Call>>

type Out<S> = S extends Shape ? z.output<S> : undefined
type In<S> = S extends Shape ? z.input<S> : undefined

/** What a handler receives: parsed parts, plus the one PageRequest where the call is paged. */
export interface Input<C extends Call> {
  params: Out<C['params']>
  query: Out<C['query']>
  body: Out<C['body']>
  page: C['paging'] extends Paging ? PageRequest : undefined
}
/** What a handler returns. */
export type Output<C extends Call> = C['paging'] extends Paging
  ? Page<z.output<C['result']>>
  : z.output<C['result']>

/** What a client passes to `send`: the parts the call has, paging included. */
export type Request<C extends Call> = (C['params'] extends Shape
  ? { params: In<C['params']> }
  : { params?: undefined }) &
  (C['query'] extends Shape ? { query: In<C['query']> } : { query?: undefined }) &
  (C['body'] extends Shape ? { body: In<C['body']> } : { body?: undefined }) &
  (C['paging'] extends Paging ? { page?: Partial<PageRequest> } : { page?: undefined })

/** What a call does in its area: reading is VIEW, a file EXPORT, any other change CREATE; APPROVE is said by the call itself. */
export function verbOf(call: Call): Verb {
  if (call.action !== undefined) return call.action
  if (call.kind === 'file') return 'EXPORT'
  return call.method === 'GET' || call.work === 'read' ? 'VIEW' : 'CREATE'
}

/** Keeps literal types and checks the form of a module's table. */
export const calls = <const T extends Calls>(table: T): T => table

export const baseOf: Record<Service, string> = {
  pay: '/pay',
  payBox: '/pay-box',
  storage: '/storage',
  payroll: '/payroll',
}
/** The path from the origin on: base address, Test Mode prefix and call path. */
export const fullPath = (call: Call, test: boolean): string =>
  `${test ? '/sandbox' : ''}${baseOf[call.service ?? 'pay']}${call.path}`
/** The success code of the call's envelope: 20000 on the salary-advance service, 0 elsewhere. */
export const successCode = (call: Call): number =>
  call.path.startsWith('/api/v1/smart-bank/') ? 20000 : 0
