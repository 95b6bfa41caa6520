/** Which columns of a list are hidden on this device. A browser that keeps nothing shows them all. */
const keyOf = (list: string): string => `saola-columns.${list}`

export function hiddenColumns(list: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
export function keepHidden(list: string, hidden: readonly string[]): void {
  try {
    if (hidden.length === 0) localStorage.removeItem(keyOf(list))
    else localStorage.setItem(keyOf(list), JSON.stringify(hidden))
  } catch {
    // A full or forbidden store: the choice holds until the page is left.
  }
}
