/** What the pages' addresses read of a request, and how they give a picture. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import type { Placed } from './pay-page.ts'
import type { Chosen, Page } from './service.ts'

export type Fields = Record<string, string>
export type Work = (
  ctx: Ctx,
  request: FastifyRequest,
  chosen: Chosen,
) => Promise<Page | Placed | string>

/** Plain values of the address; a name that comes twice counts as absent. */
export const queryOf = (request: FastifyRequest): Fields =>
  Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  )
export const codeOf = (request: FastifyRequest): string =>
  (request.params as { code?: string }).code ?? ''
export const formOf = (request: FastifyRequest): Fields => (request.body ?? {}) as Fields

export const givePicture = (
  reply: FastifyReply,
  { fileName, png }: { fileName: string; png: Buffer },
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .type('image/png')
    .send(png)

export type Limit = { config: never }
