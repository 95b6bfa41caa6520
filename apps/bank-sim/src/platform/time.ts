// Vietnam has no daylight saving, so the bank's day is a fixed +07:00 (docs/domain.md#9).
const VN_OFFSET_MS = 7 * 3_600_000
const DAY_MS = 86_400_000

/** ISO text with the bank's offset and milliseconds: `2026-11-21T16:21:26.058+07:00`. */
export function vnIso(ms: number): string {
  return new Date(ms + VN_OFFSET_MS).toISOString().replace('Z', '+07:00')
}

/** The bank's calendar day of a moment, `2026-11-21`. */
export function vnDay(ms: number): string {
  return vnIso(ms).slice(0, 10)
}

/** Two digits of the year and the day of the year (`26325`), the date part of a bank reference. */
export function yearAndDay(ms: number): string {
  const local = new Date(ms + VN_OFFSET_MS)
  const year = local.getUTCFullYear()
  const day =
    Math.floor(
      (Date.UTC(year, local.getUTCMonth(), local.getUTCDate()) - Date.UTC(year, 0, 1)) / DAY_MS,
    ) + 1
  return String(year % 100).padStart(2, '0') + String(day).padStart(3, '0')
}

/** The moment a range starts: a plain day means its midnight at the bank. */
export function rangeStart(text: string): number {
  return text.length === 10 ? Date.parse(`${text}T00:00:00.000+07:00`) : Date.parse(text)
}

/** The last moment of a range, itself included: a plain day means its last millisecond. */
export function rangeEnd(text: string): number {
  return text.length === 10 ? rangeStart(text) + DAY_MS - 1 : Date.parse(text)
}
