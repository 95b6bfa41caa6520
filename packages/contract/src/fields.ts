/** Field shapes shared by the modules, in zod's functional style so that client bundles stay small. Nothing coerces but the query helpers. */
import * as z from 'zod/mini'
import { UNIT_VND } from './faults.ts'
import * as check from './validators.ts'

/** The word by which a schema tells that a field is a secret. */
export const SECRET = 'x-secret'

/** A string held to one of the shared validators; the issue's message is the validator's key. */
export const checked = (validator: check.Validator, max = 2000) =>
  z.string().check(...checksOf(validator, max))
const checksOf = (validator: check.Validator, max: number) =>
  [
    z.maxLength(max),
    (ctx: z.core.ParsePayload<string>) => {
      const key = validator(ctx.value)
      if (key !== '')
        ctx.issues.push({ code: 'custom', message: key, input: ctx.value, continue: false })
    },
  ] as const

// Control characters and lone surrogates never belong into text that people read, print or sign.
// U+FFFD stands where a letter was lost on its way: bytes that were no UTF-8.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/
const clean: check.Validator = (v) => (CONTROL.test(v) || !v.isWellFormed() ? 'error.pattern' : '')
const words = (validator: check.Validator, max: number) =>
  z.string().check(...checksOf(validator, max), z.overwrite(check.plain))
/** Required free text: 1 to max characters, something to be seen. */
export const text = (max: number) =>
  words((v) => (check.isUnseen(v) ? 'error.required' : clean(v)), max)
/** Free text that may be empty. */
export const freeText = (max: number) => words(clean, max)

/** A person's name: letters, digits, underscore and blanks. */
export const personName = checked(check.name, 100)
export const phone = checked(check.phone, 20)
export const email = checked(check.email, 200)
export const optionalEmail = checked(check.optionalEmail, 200)
/** May be empty, and may end in any domain there is (.shop, .coffee): for people's own addresses, where the stricter variant would shut some out. */
export const emailOrNone = checked((v) => (v.trim() === '' ? '' : check.email(v)), 200)
export const webUrl = checked(check.webUrl, 500)
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))
/** Public code of a pay link, page or button: 22 base62 characters, 131 bits (reliability bar P3). */
export const publicCode = z.string().check(z.regex(/^[0-9A-Za-z]{8,32}$/))
/** The 64 hex characters that stand for a password on the wire (docs/decisions.md#9). */
export const wirePassword = z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))
export const otpCode = z.string().check(z.regex(/^\d{6}$/))
/** Whole đồng between two limits. The unit goes with what is refused, so that it is worded as money. */
export const vnd = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z.int(UNIT_VND).check(z.minimum(min, UNIT_VND), z.maximum(max, UNIT_VND))
/** VND: a whole, safe, positive number of đồng. */
export const amount = vnd(1)
/** VND in results: whole, may be zero or negative. */
export const money = z.int()
// Years that both JavaScript and PostgreSQL write with four digits in every zone: 1000 to 9999, without the last hours of the last day.
const KNOWN_YEAR = /^(?!0|9999-12-31T)/
/** One tier of a tariff: `from` belongs to it, `to` to the next one, null = open; amounts in đồng, percent × 10,000. */
export const feeBracket = z.object({
  from: money,
  to: z.nullable(money),
  fixedAmount: money,
  percentMicro: z.int(),
})
/** A price whole: percentages (0.3 = 0.3 %), amounts in đồng before VAT; null = no bound. LATER: billed by the monthly fee report. */
export const feeTerms = {
  fixedFee: money,
  percent: z.number(),
  minFee: z.nullable(money),
  maxFee: z.nullable(money),
  /** Tiers by the payment's amount, which then price it; empty where there are none. */
  brackets: z.array(feeBracket),
  bracketMode: z.nullable(z.enum(['WHOLE', 'MARGINAL'])),
  vatPercent: z.number(),
  collection: z.enum(['IMMEDIATELY', 'LATER']),
}
/** ISO 8601 instant with offset. */
export const instant = z.iso.datetime({ offset: true }).check(z.regex(KNOWN_YEAR))
export const day = z.iso.date().check(z.regex(KNOWN_YEAR))
export const dayOrInstant = z.union([
  day,
  z.iso.datetime({ offset: true, local: true }).check(z.regex(KNOWN_YEAR)),
])

/**
 * A text that an answer tells once and that nobody else may learn: a key, a token, a password, a code, a link that opens papers. The OpenAPI shows
 * it as `x-secret`, and no answer kept for an Idempotency-Key holds it (docs/decisions.md#12).
 */
/* @__NO_SIDE_EFFECTS__ */
export const secret = () => z.string().register(z.globalRegistry, { [SECRET]: true })

export const orNull = <S extends z.ZodMiniType>(shape: S) => z.nullable(shape)
export const opt = <S extends z.ZodMiniType>(shape: S) => z.optional(shape)
export const optNull = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape))

/** Query words arrive as text; these two say which text stands for which value. */
export const queryFlag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((v) => v === '1' || v === 'true'),
)
export const queryInt = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  )

/** Nothing to say beyond "done". */
export const nothing = z.null()
