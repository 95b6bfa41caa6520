/** Addresses of the pages on which customers sign up to plans and look after their subscriptions. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import * as ahead from './ahead.ts'
import * as acts from './manage-acts.ts'
import * as entry from './manage-entry.ts'
import { tokenIn, type Asked } from './manage-session.ts'
import { calendarOf, homePage } from './manage.ts'
import { codeOf, formOf, givePicture, queryOf, type Limit, type Work } from './request.ts'
import { planPage, signUp } from './sign-up.ts'
import { openStanding, standingPage } from './standing.ts'
import {
  confirmSignUp,
  signUpCard,
  signUpCodeAgain,
  signUpPage,
  signUpPicture,
} from './signed-up.ts'

type Run = (work: Work) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
const named = (ctx: Ctx, operation: string): Ctx => ({ ...ctx, operation })

export function mountSubscription(
  scope: FastifyInstance,
  base: string,
  run: Run,
  limited: (perMinute: number) => Limit,
  ctxOf: (request: FastifyRequest) => Ctx,
): void {
  scope.get(
    `${base}/subscription/plan/:code`,
    limited(300),
    run((ctx, request, chosen) => planPage(ctx, codeOf(request), chosen)),
  )
  scope.post(
    `${base}/subscription/plan/:code`,
    limited(20),
    run((ctx, request, chosen) =>
      signUp(named(ctx, 'payer.signUp'), codeOf(request), formOf(request), chosen),
    ),
  )
  const path = `${base}/subscription/sign-up/:code`
  scope.get(
    path,
    limited(300),
    run((ctx, request, chosen) => signUpPage(ctx, codeOf(request), chosen)),
  )
  scope.post(
    path,
    limited(20),
    run((ctx, request, chosen) =>
      confirmSignUp(named(ctx, 'payer.signUp'), codeOf(request), formOf(request), chosen),
    ),
  )
  scope.post(
    `${path}/again`,
    limited(10),
    run((ctx, request, chosen) =>
      signUpCodeAgain(named(ctx, 'payer.signUp'), codeOf(request), chosen),
    ),
  )
  scope.get(`${path}/qr.png`, limited(60), async (request, reply) =>
    givePicture(reply, await signUpPicture(ctxOf(request), codeOf(request))),
  )
  scope.post(
    `${path}/card`,
    limited(60),
    run((ctx, request, chosen) => signUpCard(named(ctx, 'payer.card'), codeOf(request), chosen)),
  )
}

/** Several periods that are paid at once. */
export function mountAhead(
  scope: FastifyInstance,
  base: string,
  run: Run,
  limited: (perMinute: number) => Limit,
  ctxOf: (request: FastifyRequest) => Ctx,
): void {
  const path = `${base}/subscription/ahead/:code`
  scope.get(
    path,
    limited(300),
    run((ctx, request, chosen) => ahead.aheadPage(ctx, codeOf(request), chosen)),
  )
  scope.get(`${path}/qr.png`, limited(60), async (request, reply) =>
    givePicture(reply, await ahead.aheadPicture(ctxOf(request), codeOf(request))),
  )
  scope.post(
    `${path}/card`,
    limited(60),
    run((ctx, request, chosen) =>
      ahead.aheadCard(named(ctx, 'payer.card'), codeOf(request), chosen),
    ),
  )
}

const askedOf = (ctx: Ctx, request: FastifyRequest, chosen: Asked['chosen']) => ({
  ctx,
  chosen,
  form: formOf(request),
  query: queryOf(request),
  token: tokenIn(request.headers.cookie),
})
const idOf = (request: FastifyRequest): string => {
  const { id = '' } = request.params as { id?: string }
  if (!isUuid(id)) throw new Refusal('subscription.not_found')
  return id
}
type Give = (asked: Asked, request: FastifyRequest) => ReturnType<Work>
const pagesOf = (run: Run) => ({
  page: (give: Give) => run((ctx, request, chosen) => give(askedOf(ctx, request, chosen), request)),
  act: (give: Give) =>
    run((ctx, request, chosen) =>
      give(askedOf(named(ctx, 'payer.subscription'), request, chosen), request),
    ),
})

/** What customers have with a shop: every address below `manage` is their own, by the session's cookie. */
export function mountManage(
  scope: FastifyInstance,
  base: string,
  run: Run,
  limited: (perMinute: number) => Limit,
): void {
  const { page, act } = pagesOf(run)
  const path = `${base}/subscription/manage`
  const find = `${base}/subscription/find/:code`
  scope.get(
    find,
    limited(60),
    page((a, request) => entry.findPage(a, codeOf(request), false)),
  )
  scope.post(
    find,
    limited(10),
    page((a, request) => entry.findPage(a, codeOf(request), true)),
  )
  scope.get(
    path,
    limited(120),
    page((a) => homePage(a)),
  )
  scope.post(
    `${path}/enter`,
    limited(20),
    page((a) => entry.enterManage(a)),
  )
  scope.post(
    `${path}/leave`,
    limited(60),
    page((a) => acts.leave(a)),
  )
  scope.post(
    `${path}/choices`,
    limited(20),
    act((a) => acts.choose(a)),
  )
  scope.get(
    `${path}/contact`,
    limited(60),
    page((a) => acts.contactPage(a)),
  )
  scope.post(
    `${path}/contact`,
    limited(10),
    page((a) => acts.sendContactCode(a)),
  )
  scope.post(
    `${path}/contact/confirm`,
    limited(20),
    act((a) => acts.confirmContact(a)),
  )
  scope.get(
    `${path}/:code`,
    limited(60),
    page((a, request) => entry.managePage(a, codeOf(request))),
  )
  scope.post(
    `${path}/:code`,
    limited(10),
    page((a, request) => entry.sendManageCode(a, codeOf(request))),
  )
}
/** What they do to one of their subscriptions. */
export function mountOwn(
  scope: FastifyInstance,
  base: string,
  run: Run,
  limited: (perMinute: number) => Limit,
  ctxOf: (request: FastifyRequest) => Ctx,
): void {
  const { page, act } = pagesOf(run)
  const path = `${base}/subscription/manage`
  scope.get(
    `${path}/:id/cancel`,
    limited(60),
    page((a, request) => acts.cancelPage(a, idOf(request))),
  )
  scope.post(
    `${path}/:id/cancel`,
    limited(20),
    act((a, r) => acts.cancel(a, idOf(r))),
  )
  scope.post(
    `${path}/:id/restore`,
    limited(20),
    act((a, r) => acts.restore(a, idOf(r))),
  )
  scope.post(
    `${path}/:id/promise`,
    limited(20),
    act((a, r) => acts.promise(a, idOf(r))),
  )
  scope.get(
    `${path}/:id/ahead`,
    limited(60),
    page((a, request) => ahead.choosePage(a, idOf(request))),
  )
  scope.post(
    `${path}/:id/ahead`,
    limited(20),
    act((a, r) => ahead.askAhead(a, idOf(r))),
  )
  scope.post(
    `${path}/:id/ahead/stop`,
    limited(20),
    act((a, r) => ahead.stopAhead(a, idOf(r))),
  )
  scope.get(
    `${path}/:id/standing`,
    limited(60),
    page((a, request) => standingPage(a, idOf(request))),
  )
  scope.post(
    `${path}/:id/standing`,
    limited(20),
    act((a, r) => openStanding(a, idOf(r))),
  )
  scope.get(`${path}/:id/calendar.ics`, limited(60), async (request, reply) => {
    const ctx = ctxOf(request)
    const file = await calendarOf(askedOf(ctx, request, null), idOf(request))
    if (file === null) throw new Refusal('subscription.not_found')
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'attachment; filename="saola-pay.ics"')
      .type('text/calendar; charset=utf-8')
      .send(file)
  })
}
