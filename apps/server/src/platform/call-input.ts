/** What a handler is given of a request: its fields once each, read by the call's shapes; its files. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@saola/contract/call'
import { pagingNames, readPage } from '@saola/contract/paging'
import { ensure, Refusal } from './errors.ts'
import { isForm, UPLOAD_LIMIT } from './edge.ts'
import type { Mounted } from './mounted-call.ts'

export interface UploadedFile {
  fileName: string
  bytes: Buffer
}

/** One name twice is an attack or a mistake (reliability bar N12); an empty value is no value. */
function takeFields(into: Record<string, string>, given: Record<string, unknown>): void {
  for (const name of Object.keys(given)) {
    const value = given[name]
    // Not a name that an object can hold like any other.
    if (name === '__proto__')
      throw new Refusal('error.validation', {
        errors: [{ field: name, key: 'error.unknown_field' }],
      })
    if (typeof value !== 'string')
      throw new Refusal('error.validation', {
        errors: [{ field: name.slice(0, 100), key: 'error.duplicate_item' }],
      })
    if (value !== '') into[name] = value
    else delete into[name]
  }
}

/** What a handler is given. A class for its `signal`: an object written out with a getter has a form of its own each time, which costs as much as reading the input and slows down anyone who looks into it. */
class GivenInput {
  params: unknown
  query: unknown
  body: unknown
  page: unknown
  fromBrowser: boolean
  declare files?: Record<string, UploadedFile>
  readonly #reply: FastifyReply
  constructor(
    parts: Record<'params' | 'query' | 'body', unknown>,
    page: unknown,
    fromBrowser: boolean,
    reply: FastifyReply,
  ) {
    this.params = parts.params
    this.query = parts.query
    this.body = parts.body
    this.page = page
    this.fromBrowser = fromBrowser
    this.#reply = reply
  }
  get signal(): AbortSignal {
    return signalOf(this.#reply)
  }
}
export function inputOf(
  { call, read }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): GivenInput {
  const query: Record<string, string> = {}
  const fromBrowser = call.kind === 'browser' && isForm(request)
  takeFields(query, request.query as Record<string, unknown>)
  if (fromBrowser) takeFields(query, body as Record<string, unknown>)
  let page: unknown
  if (call.paging) {
    const got = readPage(call.paging, query)
    if ('missing' in got)
      throw new Refusal('error.required_parameter', {
        params: { name: got.missing, operation: call.id },
        errors: [{ field: got.missing, key: 'error.required' }],
      })
    if ('wrong' in got)
      throw new Refusal('error.invalid_paging', {
        errors: [{ field: got.wrong, key: 'error.pattern' }],
      })
    page = got.page
    const names = pagingNames[call.paging.dialect]
    for (const name of [names.index, names.size, names.sortBy, names.direction]) delete query[name]
  }
  const parts = read({ params: request.params, query, body: fromBrowser ? undefined : body })
  const unknown = call.query ? [] : Object.keys(query)
  if (unknown.length > 0)
    throw new Refusal('error.validation', {
      errors: unknown
        .slice(0, 20)
        .map((field) => ({ field: field.slice(0, 100), key: 'error.unknown_field' as const })),
    })
  return new GivenInput(parts, page, fromBrowser, reply)
}

type Wanted = NonNullable<Call['files']>
interface Multipart {
  files: Record<string, UploadedFile>
  fields: Record<string, string>
}

/** The parser words what it cannot read as errors without a code; those with one are worded by the edge. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Refusal) && !('code' in error)

/** @throws 1 for a body that is no multipart, or whose parts have no name; 2 for a part that comes twice or is unknown */
async function readParts(call: Call, request: FastifyRequest, wanted: Wanted): Promise<Multipart> {
  const none = (): Record<string, never> => Object.create(null) as Record<string, never>
  const [files, fields]: [Multipart['files'], Multipart['fields']] = [none(), none()]
  for await (const part of request.parts({ limits: { fileSize: call.maxBytes ?? UPLOAD_LIMIT } })) {
    ensure(part.fieldname, 'error.bad_request')
    const field = part.fieldname.slice(0, 100)
    ensure(!(field in files) && !(field in fields), 'error.validation', {
      errors: [{ field, key: 'error.duplicate_item' }],
    })
    if (part.type === 'field') fields[field] = String(part.value)
    else {
      const bytes = await part.toBuffer()
      ensure(field in wanted, 'error.validation', {
        errors: [{ field, key: 'error.unknown_field' }],
      })
      // A form sends an empty part for a file that nobody chose.
      if (bytes.length > 0 || wanted[field as keyof typeof wanted] === 'required')
        files[field] = { fileName: (part.filename ?? '').slice(0, 200), bytes }
    }
  }
  return { files, fields }
}

/** Reads a multipart body: the call's files, and its fields as text. A file that the call does not know, or a name that comes twice, is refused. */
export async function multipartOf(call: Call, request: FastifyRequest): Promise<Multipart> {
  const wanted = call.files ?? { file: 'required' }
  const { files, fields } = await readParts(call, request, wanted).catch((error: unknown) => {
    throw isUnreadable(error) ? new Refusal('error.bad_request') : error
  })
  const absent = Object.keys(wanted).filter(
    (name) => wanted[name as keyof typeof wanted] === 'required' && !files[name],
  )
  ensure(absent.length === 0, 'error.required_parameter', {
    params: { name: absent[0]!, operation: call.id },
    errors: absent.map((field) => ({ field, key: 'error.required' as const })),
  })
  return { files, fields: call.body ? fields : {} }
}

/** Says when the caller is gone. Made when a handler asks for it: an abort of its own for every request costs more than checking its shape. */
function signalOf(reply: FastifyReply): AbortSignal {
  if (reply.raw.destroyed) return AbortSignal.abort()
  const abort = new AbortController()
  reply.raw.once('close', () => abort.abort())
  return abort.signal
}
