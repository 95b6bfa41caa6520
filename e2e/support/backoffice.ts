/** The back office as the bank's staff enter it. */
import { expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { staff } from '@saola/demo/people'
import { Secret, TOTP } from 'otpauth'
import type { Language } from '@saola/phrases/shape'
import type { OpenWindow } from './journey.ts'
import { DEMO_PASSWORD } from './people.ts'
import { isDemoStaff, staffOf, windowOf } from './staff.ts'
import { like, say } from './words.ts'

interface Entry {
  username?: string
  password?: string
  /** As the administrator. */ root?: boolean
  language?: Language
  window?: BrowserContextOptions
  /** The address to begin at; the queue of work unless said. */
  at?: string
}

export const ROOT_SECRET = staff.find((person) => person.kind === 'root')!.factorSecret!
const STEP_MS = 30_000
const used = new Map<string, number>()
/** The next code of an authenticator app that was not given yet: one is good once, and the clocks may be a step apart. @throws when it is too early for another. */
export function nextCode(secret: string): string {
  const now = Math.floor(Date.now() / STEP_MS)
  const step = Math.max(now, (used.get(secret) ?? 0) + 1)
  if (step > now + 1) throw new Error('every code of this minute was used')
  used.set(secret, step)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_MS })
}
/** The second step of signing in. */
export async function giveCode(page: Page, secret: string, language: Language): Promise<void> {
  const t = say(language).auth.cms
  const field = page.getByLabel(t.code, { exact: true })
  await expect(field).toBeVisible()
  await expect(async () => {
    // On a busy machine a good code may let the person in after its four seconds: then there is nothing left to fill.
    if ((await field.count()) === 0) return
    await field.fill(nextCode(secret), { timeout: 4_000 })
    await page.getByRole('button', { name: t.verify }).click({ timeout: 4_000 })
    await expect(field).toHaveCount(0, { timeout: 4_000 })
  }).toPass({ timeout: 70_000, intervals: [500, 2_000] })
}

/** A window of its own, signed in. Ends inside the frame, which is there once it knows who came in. The demo's staff skip the form: journeys of signing in fill it in. */
export async function openOffice(openWindow: OpenWindow, entry: Entry = {}): Promise<Page> {
  const { username = 'maker', password = DEMO_PASSWORD, root = false, language = 'vi', at } = entry
  const skips = !root && password === DEMO_PASSWORD && isDemoStaff(username)
  const page = skips
    ? await windowOf(openWindow, await staffOf(username), entry)
    : await openWindow(entry.window)
  if (skips) await page.goto(at ?? '/backoffice/')
  else await signIn(page, { username, password, root, language })
  if (!skips || at === undefined) await expect(page).toHaveURL(/\/backoffice\/?$/)
  await expect(
    page.getByRole('button', { name: like(say(language).backoffice.profile.menu) }),
  ).toBeVisible()
  if (!skips && at !== undefined) await page.goto(at)
  return page
}
async function signIn(
  page: Page,
  { username, password, root, language }: Required<Omit<Entry, 'window' | 'at'>>,
): Promise<void> {
  const t = say(language)
  if (language !== 'vi')
    await page.addInitScript(
      (lang) => localStorage.setItem('saola-backoffice.language', lang),
      language,
    )
  await page.goto('/backoffice/login')
  if (root) await page.getByText(t.auth.cms.root, { exact: true }).click()
  await page.getByLabel(t.auth.field.username).fill(username)
  await page.getByLabel(t.auth.field.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: t.auth.cms.submit }).click()
  if (root) await giveCode(page, ROOT_SECRET, language)
}
