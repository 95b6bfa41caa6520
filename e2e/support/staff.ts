/** Bank staff past the sign-in form: for journeys that are about what comes after it. */
import type { BrowserContextOptions, Page } from '@playwright/test'
import { authCms } from '@saola/contract/auth-cms'
import { fullPath } from '@saola/contract/call'
import type { Language } from '@saola/phrases/shape'
import { wirePassword } from '@saola/web/session/wirePassword'
import { serverUrl } from './addresses.ts'
import { expect, type OpenWindow } from './journey.ts'
import { DEMO_PASSWORD } from './people.ts'
import { itemsOf, type Tokens } from './tokens.ts'

const KEY = 'saola-backoffice.'

const STAFF = ['maker', 'checker'] as const
type DemoStaff = (typeof STAFF)[number]
export const isDemoStaff = (username: string): username is DemoStaff =>
  (STAFF as readonly string[]).includes(username)
/** Somebody of the bank without a second factor, signed in. */
export async function staffOf(username: DemoStaff): Promise<Tokens> {
  const response = await fetch(serverUrl + fullPath(authCms.login, false), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: wirePassword(DEMO_PASSWORD) }),
  })
  const { code, data } = (await response.json()) as { code: number; data: Tokens }
  expect(code, `${username} signs in`).toBe(0)
  return data
}

/** A window of the back office that is theirs from its first page on. Nothing is loaded yet. */
export async function windowOf(
  openWindow: OpenWindow,
  staff: Tokens,
  { language = 'vi', window }: { language?: Language; window?: BrowserContextOptions } = {},
): Promise<Page> {
  const page = await openWindow(window)
  await page.addInitScript(
    ({ items, lang, key }) => {
      if (sessionStorage.getItem('journey') !== null) return
      sessionStorage.setItem('journey', 'entered')
      for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value)
      localStorage.setItem(`${key}language`, lang)
    },
    { items: itemsOf(KEY, staff), lang: language, key: KEY },
  )
  return page
}
