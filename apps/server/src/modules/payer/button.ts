/** The public addresses of pay buttons: the press that leads to the page, the script and the frame that other people's sites load. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@saola/phrases/shape'
import { renderButtonFrame } from '@saola/payer-pages/button/ButtonFrame.tsx'
import { buttonScript } from '@saola/payer-pages/button/script'
import type { App, Ctx } from '../../platform/context.ts'
import { limitedTo } from '../../platform/edge.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import * as payButton from '../pay-button/service.ts'
import { publicBase } from './service.ts'

/** How long a site may go on showing a button that was changed here. */
const KEEP_SEC = 60
const PER_MINUTE = 600
const CODE = /^[0-9A-Za-z]{8,32}$/

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
const siteOf = (request: FastifyRequest): string | null =>
  payButton.originOf({ origin: header(request, 'origin'), referer: header(request, 'referer') })
function codeOf(ctx: Ctx, request: FastifyRequest): string {
  const { code } = request.params as { code: string }
  if (!CODE.test(code)) throw new Refusal('paybutton.not_found')
  ensure(ctx.config.features.payButton, 'error.feature_off')
  return code
}

/** A press is an act of a person, so it is counted; a browser that only loads ahead is not. @returns where the button leads, in the language that was asked for. */
export async function press(
  ctx: Ctx,
  request: FastifyRequest,
  chosen: Language | null,
): Promise<string> {
  const counts = payButton.isClick({
    method: request.method,
    purpose: header(request, 'sec-purpose') ?? header(request, 'purpose'),
  })
  const page = await payButton.press(ctx, codeOf(ctx, request), counts)
  return chosen === null ? page : `${page}${page.includes('?') ? '&' : '?'}lang=${chosen}`
}
async function script(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = buttonScript(await payButton.embed(ctx, codeOf(ctx, request), siteOf(request)))
  return reply
    .type('text/javascript; charset=utf-8')
    .header('cache-control', `private, max-age=${KEEP_SEC}`)
    .header('vary', 'origin, referer')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*')
    .send(file)
}
async function frame(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { button, ancestors } = await payButton.frame(ctx, codeOf(ctx, request))
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .type('text/html; charset=utf-8')
    .removeHeader('x-frame-options')
    .header('cache-control', 'no-store')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`,
    )
    .send(renderButtonFrame(button, ctx.language, nonce))
}

type Work = (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
/** Files for sites of others: what is refused is refused in the envelope. The press itself is a page and stands with the other pages. */
export function buttonFiles(
  server: FastifyInstance,
  app: App,
  ctxOf: (app: App, request: FastifyRequest) => Ctx,
): void {
  const limited = limitedTo(app, PER_MINUTE)
  const run = (work: Work) => (request: FastifyRequest, reply: FastifyReply) =>
    work(ctxOf(app, request), request, reply)
  for (const base of [publicBase(false), publicBase(true)]) {
    server.get(`${base}/paybutton/:code/button.js`, limited, run(script))
    server.get(`${base}/paybutton/:code/frame`, limited, run(frame))
  }
}
