// Every text that the pages show.
import { cardPageTexts } from './card-page.ts'
import type { Lang } from '../platform/call.ts'
import { boxPageTexts } from './boxes.ts'
import { loginPageTexts } from './login.ts'
import { posPageTexts } from './pos.ts'
import { accountTexts } from './accounts.ts'
import { cardTexts } from './cards.ts'
import { clockTexts, faultPageTexts, magicTexts, notificationTexts } from './faults-page.ts'
import { frameTexts } from './frame.ts'
import { inboxTexts } from './inbox.ts'
import { phoneTexts } from './phone.ts'
import { type Text, fill } from './text.ts'

const pageTexts = {
  ...accountTexts,
  ...phoneTexts,
  ...inboxTexts,
  ...cardTexts,
  ...faultPageTexts,
  ...clockTexts,
  ...notificationTexts,
  ...magicTexts,
  ...frameTexts,
  ...loginPageTexts,
  ...boxPageTexts,
  ...posPageTexts,
  ...cardPageTexts,
} as const satisfies Record<string, Text>
export type PageKey = keyof typeof pageTexts

export function pageText(key: PageKey, lang: Lang, params?: Record<string, string>): string {
  return fill(pageTexts[key], lang, params)
}

/** The texts a page's script needs, unfilled. */
export function scriptTexts(lang: Lang, keys: readonly PageKey[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, pageText(key, lang)]))
}
