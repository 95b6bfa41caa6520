/**
 * What a client needs to know of a call's shapes: which parameters may not be missing and which words a filter takes. Read off the shapes where
 * they are at hand; the built sites carry it written out instead of them (tools/lib/site-size.mjs, ADR 0031). Knows no library.
 */
import type { Call, Need, Shape, Wire, WordRule } from './call.ts'

interface Def {
  type: string
  shape?: Record<string, Shape>
  innerType?: Shape
  in?: Shape
  out?: Shape
  options?: readonly Shape[]
  entries?: Record<string, string>
  pattern?: RegExp
  checks?: readonly {
    _zod: { def: { check: string; maximum?: number; pattern?: RegExp; value?: number } }
  }[]
}
const defOf = (shape: Shape): Def => shape.def as unknown as Def
const fieldsOf = (shape: Shape | undefined): Record<string, Shape> =>
  shape === undefined ? {} : (defOf(shape).shape ?? {})

function needOf(name: string, field: Shape): Need[] {
  const mayBeMissing = field.safeParse(undefined).success
  const mayBeNull = field.safeParse(null).success
  if (mayBeMissing && mayBeNull) return []
  if (mayBeMissing) return [`${name}?`]
  return [mayBeNull ? `${name}!` : name]
}
const needsOf = (shape: Shape | undefined): Need[] =>
  Object.entries(fieldsOf(shape)).flatMap(([name, field]) => needOf(name, field))

function rulesOf(shape: Shape): WordRule[] {
  const { type, innerType, in: given, out, options, entries, pattern, checks = [] } = defOf(shape)
  if (type === 'optional' || type === 'nullable') return rulesOf(innerType!)
  if (type === 'union') return options!.flatMap(rulesOf)
  if (type === 'pipe')
    return rulesOf(given!).map((rule) => {
      const range = rangeOf(out!)
      return range === null ? rule : { ...rule, whole: range }
    })
  if (type === 'enum') return [{ values: Object.values(entries!) }]
  if (type !== 'string') throw new Error(`a filter of the kind ${type} has no rule for words yet`)
  const defs = checks.map((check) => check._zod.def)
  const formats = [
    ...new Set(
      [pattern, ...defs.map((def) => def.pattern)].flatMap((format) =>
        format === undefined ? [] : [format.source],
      ),
    ),
  ]
  if (formats.length > 0)
    return [
      {
        pattern:
          formats.length === 1 ? formats[0]! : formats.map((format) => `(?=${format})`).join(''),
      },
    ]
  return [
    {
      max: defs.find((def) => def.check === 'max_length')?.maximum ?? Number.MAX_SAFE_INTEGER,
      ...(shape.safeParse(' ').success ? {} : { filled: true as const }),
    },
  ]
}

/** The bounds of a number that a word becomes; null where it becomes something else. */
function rangeOf(shape: Shape): readonly [number, number] | null {
  const { type, out, checks = [] } = defOf(shape)
  if (type === 'pipe') return rangeOf(out!)
  if (type !== 'number') return null
  const at = (check: string): number | undefined =>
    checks.map((one) => one._zod.def).find((def) => def.check === check)?.value
  return [at('greater_than') ?? Number.MIN_SAFE_INTEGER, at('less_than') ?? Number.MAX_SAFE_INTEGER]
}

const known = new WeakMap<Call, Wire>()
/** The wire facts of a call: as the build wrote them, else read off its shapes once. */
export function wireOf(call: Call): Wire {
  if (call.wire !== undefined) return call.wire
  const found = known.get(call)
  if (found !== undefined) return found
  const made: Wire = {
    needs: { params: needsOf(call.params), query: needsOf(call.query), body: needsOf(call.body) },
    // Only lists read their filters out of an address; other queries may hold what no word can say.
    ...(call.query === undefined
      ? {}
      : {
          filters:
            call.paging === undefined
              ? {}
              : Object.fromEntries(
                  Object.entries(fieldsOf(call.query)).map(([name, field]) => [
                    name,
                    rulesOf(field),
                  ]),
                ),
        }),
  }
  known.set(call, made)
  return made
}

// As in fields.ts: no text that people read holds these.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/

const INVISIBLE = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Would the call take this word for the filter? */
export const takesWord = (rules: readonly WordRule[], word: string): boolean =>
  rules.some((rule) => {
    if (rule.values !== undefined) return rule.values.includes(word)
    if (rule.pattern !== undefined)
      return (
        new RegExp(rule.pattern).test(word) &&
        (rule.whole === undefined ||
          (Number(word) >= rule.whole[0] && Number(word) <= rule.whole[1]))
      )
    // The shapes count characters as people do: a letter beyond the first plane is one.
    return (
      (word.length <= (rule.max ?? 0) || [...word].length <= (rule.max ?? 0)) &&
      !CONTROL.test(word) &&
      word.isWellFormed() &&
      (rule.filled === undefined || word.replace(INVISIBLE, '').trim() !== '')
    )
  })
