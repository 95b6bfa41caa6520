import type { z } from 'zod'

/**
 * One call of the simulator as data. `signed` calls are the connector side and need the headers client, time and
 * validate; `open` calls are for people and tests. `upload` takes one multipart file instead of a JSON body.
 */
export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly auth: 'open' | 'signed'
  readonly about: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly upload?: true
  /** Most bytes of a JSON body where the usual limit is too little. */
  readonly bodyLimit?: number
  readonly result: z.ZodType
}

export type Lang = 'vi' | 'en'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler is given: everything already checked against the call's schemas. */
export type Input<C extends Call> = {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
  file: C extends { readonly upload: true } ? Uint8Array : undefined
  lang: Lang
}

export type Handler<C extends Call> = (
  input: Input<C>,
) => z.input<C['result']> | Promise<z.input<C['result']>>
export type Handlers<T extends Record<string, Call>> = { [K in keyof T]: Handler<T[K]> }
