/** The back office as the bank's staff enter it. */
import { expect, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Language } from '@saola/phrases/shape'
import type { OpenWindow } from './journey.ts'
import { DEMO_PASSWORD } from './people.ts'
import { like, say } from './words.ts'

interface Entry {
  username?: string
  password?: string
  /** As the administrator. */ root?: boolean
  language?: Language
  window?: BrowserContextOptions
}

/** Signs in in a window of its own. Ends inside the frame, which is there once it knows who came in. */
export async function openOffice(
  openWindow: OpenWindow,
  {
    username = 'maker',
    password = DEMO_PASSWORD,
    root = false,
    language = 'vi',
    window,
  }: Entry = {},
): Promise<Page> {
  const t = say(language)
  const page = await openWindow(window)
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
  await expect(page).toHaveURL(/\/backoffice\/?$/)
  await expect(page.getByRole('button', { name: like(t.backoffice.profile.menu) })).toBeVisible()
  return page
}
