/**
 * A request of a merchant's server, looked at step by step for anyone who writes that server. It does nothing and tells no key: what is signed wrongly is not
 * opened, so that nobody who only may look can have text opened or signed here.
 */
import { createHmac } from 'node:crypto'
import type { Input, Output } from '@saola/contract/call'
import { requestSteps, type credential, type requestHints } from '@saola/contract/credential'
import { member, type Ctx } from '../../platform/context.ts'
import { parseJson } from '../../platform/json.ts'
import { isSeen } from '../../platform/nonce.ts'
import {
  isSigned,
  isTimely,
  fromEnvelope,
  type EnvelopeKeys,
} from '../../platform/merchant-envelope.ts'
import { serverOf } from './service.ts'

type Asked = Input<typeof credential.checkRequest>['body']
type Hint = (typeof requestHints)[number]
type Step = (typeof requestSteps)[number]
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function dataOf(body: string): string | Hint {
  try {
    const parsed = parseJson(body)
    const data =
      parsed !== null && typeof parsed === 'object' ? (parsed as { data?: unknown }).data : null
    return typeof data === 'string' ? data : 'NO_DATA'
  } catch {
    return 'NO_JSON'
  }
}
const hmac = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

/** Why a signature is wrong: the slips that people make. */
function signatureHint(keys: EnvelopeKeys, asked: Asked, data: string): Hint {
  const sent = asked.validate
  if (isSigned(keys, { time: asked.time, validate: sent.toLowerCase(), data })) return 'UPPER_CASE'
  if (
    hmac(Buffer.from(keys.secretKey, 'base64'), `${keys.clientId}|${asked.time}|${data}`) === sent
  )
    return 'SECRET_DECODED'
  if (hmac(keys.secretKey, `${keys.clientId}|${asked.time}|${asked.body}`) === sent)
    return 'BODY_SIGNED'
  return 'WRONG_SECRET'
}
function timeHint(time: string, now: number): Hint {
  if (/^\d{10}$/.test(time)) return 'SECONDS'
  if (!/^\d{13}$/.test(time)) return 'NO_NUMBER'
  return Number(time) < now ? 'TOO_OLD' : 'TOO_NEW'
}

export async function checkRequest(
  ctx: Ctx,
  asked: Asked,
): Promise<Output<typeof credential.checkRequest>> {
  const { merchantId, merchantCode } = member(ctx)
  const now = Date.now()
  const wrong: Partial<Record<Step, Hint>> = {}
  const answer = (
    at: Step | null,
    opened: string | null,
  ): Output<typeof credential.checkRequest> => ({
    steps: requestSteps.map((step, i) => ({
      step,
      ok: at !== null && i > requestSteps.indexOf(at) ? null : wrong[step] === undefined,
      hint: wrong[step] ?? null,
    })),
    aheadMs: /^\d{13}$/.test(asked.time) ? Number(asked.time) - now : null,
    opened,
  })
  const fails = (step: Step, hint: Hint): Output<typeof credential.checkRequest> => {
    wrong[step] = hint
    return answer(step, null)
  }

  const data = dataOf(asked.body)
  if (data === 'NO_JSON' || data === 'NO_DATA') return fails('ENVELOPE', data)
  const access = UUID.test(asked.client) ? await serverOf(ctx, asked.client, ctx.test) : null
  if (access?.caller.merchantId !== merchantId) {
    // A merchant and its sandbox merchant share their code; of anybody else's credential nothing is said.
    const sandbox = UUID.test(asked.client) ? await serverOf(ctx, asked.client, !ctx.test) : null
    return fails(
      'CLIENT',
      sandbox?.caller.merchantCode === merchantCode ? 'OTHER_MODE' : 'UNKNOWN_CLIENT',
    )
  }
  const sent = { time: asked.time, validate: asked.validate, data }
  if (!isSigned(access.keys, sent))
    return fails('SIGNATURE', signatureHint(access.keys, asked, data))
  if (!isTimely(asked.time, now, ctx.config.serverToleranceMs))
    wrong.TIME = timeHint(asked.time, now)
  if (await isSeen(ctx.db, asked.validate)) wrong.FIRST_USE = 'USED'
  try {
    return answer(null, JSON.stringify(fromEnvelope(access.keys, data), null, 2))
  } catch {
    return fails('DECRYPT', 'WRONG_KEY_OR_TEXT')
  }
}
