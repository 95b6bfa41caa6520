/** Addresses of the pages on which employees ask for an advance, below the code of their enterprise; who is in is told by the session's cookie. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { codeOf, formOf, queryOf, type Limit, type Work } from './request.ts'
import * as acts from './salary-acts.ts'
import * as entry from './salary-entry.ts'
import * as limit from './salary-limit.ts'
import { tokenIn, type Asked } from './salary-session.ts'

type Run = (work: Work) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type Give = (asked: Asked, request: FastifyRequest) => ReturnType<Work>
const named = (ctx: Ctx): Ctx => ({ ...ctx, operation: 'payer.salary' })
const idOf = (request: FastifyRequest): string => {
  const { id = '' } = request.params as { id?: string }
  if (!isUuid(id)) throw new Refusal('error.not_found')
  return id
}

/** Many of a factory come from one address at the end of a shift. */
export function mountSalary(
  scope: FastifyInstance,
  base: string,
  run: Run,
  limited: (perMinute: number) => Limit,
): void {
  const at = (give: Give) =>
    run((ctx, request, chosen) =>
      give(
        {
          ctx: named(ctx),
          code: codeOf(request),
          chosen,
          form: formOf(request),
          query: queryOf(request),
          token: tokenIn(request.headers.cookie),
        },
        request,
      ),
    )
  const path = `${base}/salary/:code`
  scope.get(path, limited(300), at(entry.salaryPage))
  scope.post(path, limited(60), at(entry.sendCode))
  scope.post(`${path}/enter`, limited(60), at(entry.enter))
  scope.post(`${path}/terms`, limited(60), at(entry.acceptTerms))
  scope.post(`${path}/leave`, limited(60), at(entry.leave))
  scope.post(`${path}/ask`, limited(120), at(acts.askAmount))
  scope.get(`${path}/confirm`, limited(120), at(acts.confirmPage))
  scope.post(`${path}/confirm`, limited(60), at(acts.confirm))
  scope.get(
    `${path}/request/:id`,
    limited(600),
    at((a, request) => acts.requestPage(a, idOf(request))),
  )
  scope.post(
    `${path}/request/:id/cancel`,
    limited(60),
    at((a, request) => acts.cancelRequest(a, idOf(request))),
  )
  scope.get(`${path}/limit`, limited(120), at(limit.limitPage))
  scope.post(`${path}/limit`, limited(60), at(limit.setLimit))
}
