/** EMVCo data objects: a two-digit id, a two-digit length of 01 to 99 characters, the value; one after another. */

export type TlvObject = { readonly id: string; readonly value: string }

export type TlvReading =
  | { readonly ok: true; readonly objects: readonly TlvObject[] }
  /** `id` is the object at fault, or what stands in its place. */
  | { readonly ok: false; readonly reason: 'BAD_LENGTH' | 'DUPLICATE_OBJECT'; readonly id: string }

export const MAX_VALUE_LENGTH = 99

/**
 * Splits one level; values stay as they are, nested or not. An object may come once only: two amounts in one payload
 * would let two readers see two different payments.
 */
export function parseTlv(text: string): TlvReading {
  const objects: TlvObject[] = []
  let at = 0
  while (at < text.length) {
    const [, id, digits] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const length = Number(digits ?? 0)
    const value = text.slice(at + 4, at + 4 + length)
    if (id === undefined || length === 0 || value.length < length) {
      return { ok: false, reason: 'BAD_LENGTH', id: text.slice(at, at + 2) }
    }
    if (objects.some((object) => object.id === id))
      return { ok: false, reason: 'DUPLICATE_OBJECT', id }
    objects.push({ id, value })
    at += 4 + length
  }
  return { ok: true, objects }
}

/** The reverse of parseTlv, in the order given. Throws RangeError for an id, a length or a repetition it would refuse. */
export function writeTlv(objects: readonly TlvObject[]): string {
  const seen = new Set<string>()
  let text = ''
  for (const { id, value } of objects) {
    if (!/^\d\d$/.test(id)) throw new RangeError(`Not a data object id: ${id}`)
    if (seen.has(id)) throw new RangeError(`Data object ${id} is given twice`)
    if (value.length === 0 || value.length > MAX_VALUE_LENGTH) {
      throw new RangeError(
        `Data object ${id} holds ${value.length} characters, not 1 to ${MAX_VALUE_LENGTH}`,
      )
    }
    seen.add(id)
    text += id + String(value.length).padStart(2, '0') + value
  }
  return text
}
