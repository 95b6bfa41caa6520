/** The path of an installed Chromium, or null. Throws when CHROMIUM names none. */
export function findChromium(): string | null
