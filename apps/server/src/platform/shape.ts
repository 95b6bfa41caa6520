/** From zod's issues to the envelope's field errors, and from zod's shapes to the JSON Schema that serialises answers. */
import build from 'fast-json-stringify'
import * as z from 'zod/mini'
import type { Call, Shape } from '@saola/contract/call'
import { writtenPageOf } from '@saola/contract/paging'
import { faultIn, faultOf, type Fault, type Issue } from '@saola/contract/faults'
import { SECRET } from '@saola/contract/fields'
import { Refusal, type FieldError } from './errors.ts'

/** One error a field: the first rule it breaks. */
function fieldErrors(issues: Issue[]): FieldError[] {
  const seen = new Set<string>()
  return issues
    .slice(0, 50)
    .flatMap((issue): FieldError[] => {
      const at = issue.path.map(String).join('.')
      if (issue.code === 'unrecognized_keys')
        return (issue.keys ?? []).slice(0, 20).map((k) => ({
          field: [at, k].filter(Boolean).join('.').slice(0, 100),
          key: 'error.unknown_field' as const,
        }))
      return [{ field: at.slice(0, 100), ...faultOf(issue) }]
    })
    .filter(({ field }) => !seen.has(field) && seen.add(field))
}

/** A shape's properties that must be present, and whether null counts as present. */
const requiredNames = (shape: Shape): { name: string; nullable: boolean; fault: Fault }[] =>
  Object.entries(shape instanceof z.ZodMiniObject ? (shape.shape as Record<string, Shape>) : {})
    .filter(([, field]) => !z.safeParse(field, undefined).success)
    .map(([name, field]) => ({
      name,
      nullable: z.safeParse(field, null).success,
      fault: { ...faultIn(field, undefined), key: 'error.required' as const },
    }))

/** The call's shapes, prepared once at mount. */
export function shapeReader(call: Call) {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const shape = call[part]
    return shape
      ? [{ part, shape, names: requiredNames(shape), optional: z.safeParse(shape, null).success }]
      : []
  })
  return (given: {
    params: unknown
    query: unknown
    body: unknown
  }): { params: unknown; query: unknown; body: unknown } => {
    const out: Record<string, unknown> = { params: undefined, query: undefined, body: undefined }
    const wrong: FieldError[] = []
    for (const { part, shape, names, optional } of parts) {
      const value = given[part]
      // A call may do without its body where its shape says so.
      if (optional && (value === undefined || value === null)) {
        out[part] = value
        continue
      }
      if (part === 'body' && (value === undefined || value === null))
        throw missing(names[0]?.name ?? 'body', call)
      if (typeof value !== 'object') throw new Refusal('error.bad_request')
      const sent = value as Record<string, unknown>
      const absent = names.filter(
        ({ name, nullable }) => sent[name] === undefined || (sent[name] === null && !nullable),
      )
      const [first] = absent
      if (first)
        throw missing(
          first.name,
          call,
          absent.map(({ name, fault }) => ({ field: name, ...fault })),
        )
      const parsed = z.safeParse(shape, value, { reportInput: true })
      if (parsed.success) out[part] = parsed.data
      else wrong.push(...fieldErrors(parsed.error.issues as Issue[]))
    }
    if (wrong.length > 0) throw new Refusal('error.validation', { errors: wrong })
    return out as { params: unknown; query: unknown; body: unknown }
  }
}
/** Code 3 with the spec's own sentence (B-154). */
const missing = (
  name: string,
  call: Call,
  errors: FieldError[] = [{ field: name, key: 'error.required' }],
): Refusal =>
  new Refusal('error.required_parameter', { params: { name, operation: call.id }, errors })

type Schema = Record<string, unknown>
/** fast-json-stringify is quick on `nullable` and slow on `anyOf`; the two say the same. */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (node === null || typeof node !== 'object') return node
  // Under `properties` stand names of fields, not words of the schema language: a field may well be called "format".
  const named = (fields: object): Schema =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, simplify(field)]))
  const schema = Object.fromEntries(
    Object.entries(node as Schema)
      .filter(
        ([k]) =>
          ![
            'pattern',
            'format',
            'minimum',
            'maximum',
            '$schema',
            'minLength',
            'maxLength',
          ].includes(k),
      )
      .map(([k, v]) => [k, k === 'properties' ? named(v as object) : simplify(v)]),
  ) as Schema
  const any = schema.anyOf as Schema[] | undefined
  const rest = any?.filter((s) => s.type !== 'null')
  if (any && rest?.length === 1 && any.length === 2) return { ...rest[0], nullable: true }
  return schema
}
/** The JSON Schema of what stands in a call's envelope. */
const answerSchema = (call: Call): Schema =>
  simplify(
    z.toJSONSchema(call.paging ? writtenPageOf(call.paging, call.result) : call.result, {
      io: 'output',
      unrepresentable: 'any',
    }),
  ) as Schema

/** Where secrets stand in a call's answer: names from the answer on, '*' for every item of a list. */
export type SecretPath = readonly string[]
const secretPaths = new WeakMap<Call, readonly SecretPath[]>()
function pathsIn(node: Schema): SecretPath[] {
  if (node[SECRET]) return [[]]
  const under = (name: string, field: unknown): SecretPath[] =>
    pathsIn(field as Schema).map((path) => [name, ...path])
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, field]) => under(name, field)),
    ...(node.items ? under('*', node.items) : []),
    ...((node.anyOf ?? []) as Schema[]).flatMap(pathsIn),
  ]
}
/** The places that the contract marks with `secret`, read off the shape once a call. */
export function secretsOf(call: Call): readonly SecretPath[] {
  const known = secretPaths.get(call)
  if (known) return known
  const paths = pathsIn(answerSchema(call))
  secretPaths.set(call, paths)
  return paths
}

/** Bytes: a text with letters of Vietnam is kept two bytes a letter and would make its answer's head as wide, to be compressed anew each time. */
type Writer = (envelope: { code: number; message: string; data: unknown }) => Buffer
const writers = new WeakMap<Call, Writer>()
const lastingAnswers = new WeakSet<object>()
/** Says of an answer that nothing in it changes any more: its bytes are kept for as long as somebody holds it. For what many are told again and again. */
export function lasting<T extends object>(data: T): T {
  lastingAnswers.add(data)
  return data
}

/** Writes a call's envelope by its result's shape, so that nothing else leaves. Made at the call's first answer: for hundreds of calls at once it would hold up the start. */
export const answerWriter =
  (call: Call): Writer =>
  (envelope) => {
    const known = writers.get(call)
    if (known) return known(envelope)
    const data = answerSchema(call)
    const writer = writerOf(
      build({
        type: 'object',
        properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
      }) as (envelope: unknown) => string,
    )
    writers.set(call, writer)
    return writer(envelope)
  }
function writerOf(write: (envelope: unknown) => string): Writer {
  // Of this call alone: another may tell less of the same. A message is a language.
  const cachedTexts = new WeakMap<object, Map<string, Buffer>>()
  return (envelope) => {
    const data = envelope.data as object
    if (!lastingAnswers.has(data)) return Buffer.from(write(envelope))
    const texts = cachedTexts.get(data) ?? new Map<string, Buffer>()
    const text = texts.get(envelope.message) ?? Buffer.from(write(envelope))
    cachedTexts.set(data, texts.set(envelope.message, text))
    return text
  }
}
