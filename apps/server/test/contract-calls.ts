/** Every call of the contract as tests walk them: sent as any caller, with its refusals judged alike. */
import { expect } from 'vitest'
import { modules } from '@saola/contract/all'
import { fullPath, successCode, type Call } from '@saola/contract/call'
import { errors } from '@saola/contract/errors'
import { allAdminCodes } from '@saola/contract/admin-permissions'
import { staff } from '@saola/demo/people'
import { nowhere, objectsOf, type Objects } from './example-objects.ts'
import type { Parts } from './example-requests.ts'
import { agreeTo } from './example-salary.ts'
import { giveFactor, people, type People } from './people.ts'
import { asOwner } from './shop.ts'
import { openWorld, type Answer, type World } from './world.ts'

export const calls = Object.values(modules).flatMap((module) => Object.values(module) as Call[])
const named = calls.map((call) => [call.id, call] as const)
export const filter = (keep: (call: Call) => boolean) => named.filter(([, call]) => keep(call))
export const codesOf = (call: Call): number[] => (call.code === undefined ? [] : [call.code].flat())
export const bearer = (call: Call): boolean =>
  ['portal', 'cms', 'member', 'staff', 'root', 'client'].includes(call.audience)

/** A world with every feature on, its people, and what belongs to another merchant. */
export async function openFullWorld(): Promise<{ world: World; all: People; theirs: Objects }> {
  const world = await openWorld({
    FEATURES:
      '{"bankingPayment":true,"qrLogin":true,"payPage":true,"payButton":true,"pos":true,"payout":true}',
  })
  // What is looked at here is a call's form; who of the bank's staff may make it is the staff's own test.
  await asOwner(world, `update role_group set codes = $1 where code = 'BANK_MAKER'`, [
    allAdminCodes,
  ])
  const all = await people(world)
  await giveFactor(world, staff.find((one) => one.username === 'maker')!.id)
  // Who has no contract of their own is told that, whatever they ask for.
  await agreeTo(world, all.owner)
  return { world, all, theirs: await objectsOf(world, all.other) }
}

/** The key that a call of a system or of a machine brings in its headers. */
export function keyHeadersOf(world: World, theirs: Objects, call: Call): Record<string, string> {
  if (call.audience === 'internal')
    return {
      [call.keyHeader ?? 'api-client-key']: world.app.config.keys.apiClients['fee-service']!,
    }
  return call.audience === 'machine' ? { 'x-api-key': theirs.machineKey } : {}
}

function idOfNothing(call: Call, name: string): string {
  if (name === 'id' && call.id.startsWith('bankCredit')) return nowhere.creditId
  return name === 'payLinkCode' ? nowhere.payLinkCode : nowhere.bankAccountId
}
/** Ids of the right form, so that the path is never the reason. */
export const fill = (call: Call, params: Record<string, string> = {}): string =>
  fullPath(call, false).replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] ?? idOfNothing(call, name),
  )

export interface Sent extends Parts {
  token?: string | undefined
  test?: boolean
  raw?: string
  headers?: Record<string, string>
  method?: string
}
function bodyOf(call: Call, { raw, body }: Sent): string | undefined {
  if (raw !== undefined) return raw
  if (body !== undefined) return JSON.stringify(body)
  return call.body && call.method !== 'GET' ? '{}' : undefined
}
const addressOf = (call: Call, { test = call.mode === 'test', params, query }: Sent): string => {
  const search = new URLSearchParams(query).toString()
  return `${test ? '/sandbox' : ''}${fill(call, params)}${search ? `?${search}` : ''}`
}
/** Sends a call, and judges its refusal. */
export async function sendIn(world: World, call: Call, s: Sent = {}): Promise<Answer> {
  const body = bodyOf(call, s)
  const answer = await world.raw(addressOf(call, s), {
    method: s.method ?? call.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(s.token ? { authorization: `Bearer ${s.token}` } : {}),
      ...s.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  // A file that starts is an answer, too.
  if (answer.status === 200 && /spreadsheetml|\/pdf/.test(answer.headers.get('content-type') ?? ''))
    answer.body.code = 0
  if (![0, successCode(call)].includes(answer.body.code)) judge(answer, call.id)
  return answer
}

const byCode = new Map<number, [string, number][]>()
for (const [key, [code, status]] of Object.entries(errors))
  byCode.set(code, [...(byCode.get(code) ?? []), [key, status]])
/** What must never leave the system (bar N2). */
const LEAK =
  /node_modules|\.ts:\d+|\bat (async )?[\w.]+ \(|\bselect \b|insert into|relation "|column "|constraint|ECONN|kysely|fastify/i

/** Every refusal is in the envelope, in the catalogue, under its own status, in words, and says nothing of the inside. */
export function judge(answer: Answer, what: string): void {
  const data = answer.body.data as {
    key: string
    traceId: string
    errors?: { field: string; key: string }[]
  } | null
  const entry = byCode.get(answer.body.code)?.find(([key]) => key === data?.key)
  expect({
    what,
    type: answer.headers.get('content-type'),
    keys: Object.keys(answer.body).sort(),
    status: answer.status,
    trace: data?.traceId === answer.headers.get('x-trace-id'),
    silent: answer.body.message === '',
  }).toEqual({
    what,
    type: 'application/json; charset=utf-8',
    keys: ['code', 'data', 'message'],
    status: entry?.[1],
    trace: true,
    silent: false,
  })
  expect({ what, leak: LEAK.exec(answer.text)?.[0] }).toEqual({ what, leak: undefined })
}
