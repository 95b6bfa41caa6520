/** Structured logs by allow-list: what is logged is named at the call site; people's data goes through `mask` (reliability bar D3). */
import pino from 'pino'

export type Log = pino.Logger

export const openLog = (level = process.env.LOG_LEVEL ?? 'info'): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })

/** 0901234567 → 090****567, an@shop.vn → a***@shop.vn. */
export function mask(value: string): string {
  const at = value.indexOf('@')
  if (at > 0) return `${value[0]}***${value.slice(at)}`
  return value.length < 7 ? '***' : `${value.slice(0, 3)}****${value.slice(-3)}`
}
/** The part of an error that may be logged: no parameters, no row contents. */
export function errorFields(error: unknown): Record<string, unknown> {
  const e = error as Error & { code?: string; constraint?: string; table?: string }
  return {
    name: e.name,
    message: String(e.message).slice(0, 500),
    code: e.code,
    constraint: e.constraint,
    table: e.table,
    stack: e.stack?.split('\n').slice(0, 8).join(' | '),
  }
}
