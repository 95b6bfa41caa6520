/** What a browser says it is, in the words people know it by. Names are product names; '' = it does not say. */
export interface Device {
  browser: string
  system: string
  phone: boolean
}

// The first that fits: Edge, Opera and Coc Coc call themselves Chrome too, and Chrome calls itself Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bZalo\b/i, 'Zalo'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/coc_coc_browser/i, 'Coc Coc'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (table: readonly (readonly [RegExp, string])[], text: string): string =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** @param userAgent the header, already cut to a sane length. */
export const deviceOf = (userAgent: string): Device => {
  const system = first(SYSTEMS, userAgent)
  return {
    browser: first(BROWSERS, userAgent),
    system,
    phone: system === 'Android' || system === 'iPhone',
  }
}
/** "Chrome, Windows", or '' for a browser that says nothing. */
export const deviceName = (userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter((part) => part !== '').join(', ')
}
