/** The portal as people enter it: through the sign-in form; and its calls, for what a journey needs but does not tell about. */
import { expect, type Locator, type Page } from '@playwright/test'
import { fullPath, successCode, type Call, type Output, type Request } from '@saola/contract/call'
import { readAnswer, writePage } from '@saola/contract/paging'
import { payLink } from '@saola/contract/pay-link'
import type { Language } from '@saola/phrases/shape'
import { serverUrl } from './addresses.ts'
import { tick } from './page-check.ts'
import type { Person } from './people.ts'
import { nextCode } from './simulator.ts'
import { itemsOf, type Tokens } from './tokens.ts'
import { fill, say } from './words.ts'

/** What the browser holds of a signed-in person. */
export interface Session {
  items: Record<string, string>
  signedInAt: number
}
const KEY = 'saola-portal.'
/** Of somebody who was signed in without the form. */
export const sessionWith = (tokens: Tokens): Session => ({
  items: itemsOf(KEY, tokens),
  signedInAt: Date.now(),
})

export async function fillPassword(
  page: Page,
  person: Person,
  language: Language = 'vi',
): Promise<void> {
  const t = say(language).auth
  if (person.merchantCode !== null) {
    await tick(page.getByRole('switch', { name: t.login.member }))
    await page.getByLabel(t.field.merchantCode).fill(person.merchantCode)
  }
  await page.getByLabel(t.field.phone, { exact: true }).fill(person.phone)
  await page.getByLabel(t.field.password, { exact: true }).fill(person.password)
}

/** Types a code as a person does; the sixth digit submits. */
export async function typeCode(page: Page, code: string, language: Language = 'vi'): Promise<void> {
  await page.getByLabel(fill(say(language).web.otp.digit, { n: 1 }), { exact: true }).click()
  await page.keyboard.type(code)
}

/** Signs in through the real form, with the code read in the simulator's inbox. Ends inside the shell. */
export async function signIn(
  page: Page,
  person: Person,
  { language = 'vi', at = '/authenticate/login' }: { language?: Language; at?: string } = {},
): Promise<void> {
  await page.goto(at)
  await fillPassword(page, person, language)
  const code = await nextCode(person.phone)
  await page.getByRole('button', { name: say(language).auth.login.submit }).click()
  await typeCode(page, await code(), language)
  await page.getByRole('button', { name: say(language).shell.header.openMenu }).waitFor()
}

/**
 * A shop that the bank has not looked at is led into Test Mode: soon after the sign-in the page loads once more by itself, the banner may be there
 * before. Anyone who goes to an address before that meets the reload half-way.
 */
export async function intoTestMode(page: Page, language: Language = 'vi'): Promise<void> {
  const cameBy = (): Promise<string> =>
    page.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .map((entry) => (entry as PerformanceNavigationTiming).type)
        .join(),
    )
  await expect(async () => expect(await cameBy()).toBe('reload')).toPass({ timeout: 30_000 })
  await expect(
    page.getByRole('region', { name: say(language).shell.testBanner.badge }),
  ).toBeVisible()
}

/** Everything the tab keeps of the person; tried again over the reload into Test Mode that a fresh merchant meets. */
export async function readSession(page: Page): Promise<Session> {
  let items: Record<string, string> = {}
  await expect(async () => {
    items = await page.evaluate(
      (prefix) =>
        Object.fromEntries(
          Object.entries(sessionStorage).filter(([key]) => key.startsWith(prefix)),
        ) as Record<string, string>,
      KEY,
    )
  }).toPass({ timeout: 30_000 })
  return { items, signedInAt: Date.now() }
}

/** Opens a page as the person of the session: the storage is filled once, so that a sign-out stays one. */
export async function enter(
  page: Page,
  session: Session,
  { language = 'vi', test = false }: { language?: Language; test?: boolean } = {},
): Promise<void> {
  await page.addInitScript(
    ({ items, prefix, lang, on }) => {
      if (sessionStorage.getItem('journey') !== null || location.pathname.startsWith('/public'))
        return
      sessionStorage.setItem('journey', 'entered')
      for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value)
      if (on) sessionStorage.setItem(`${prefix}testMode`, 'true')
      localStorage.setItem(`${prefix}language`, lang)
    },
    { items: session.items, prefix: KEY, lang: language, on: test },
  )
}

/** A call of the contract as the person of the session. @throws with the envelope's words when it is refused. */
export async function ask<const C extends Call>(
  session: Session,
  call: C,
  request: Request<C>,
  { test = false }: { test?: boolean } = {},
): Promise<Output<C>> {
  const {
    params = {},
    query = {},
    body,
  } = request as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
  const path = fullPath(call, test).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const asked = new URLSearchParams({
    ...(call.paging?.required ? writePage(call.paging, {}) : {}),
    ...query,
  })
  const response = await fetch(`${serverUrl}${path}?${asked.toString()}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${session.items[`${KEY}accessToken`] ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const envelope = (await response.json()) as { code: number; message: string; data: unknown }
  if (envelope.code !== successCode(call))
    throw new Error(`${call.id}: ${envelope.code} ${envelope.message}`)
  return (call.paging ? readAnswer(call.paging, envelope.data) : envelope.data) as Output<C>
}

export type Link = Output<typeof payLink.create>
export const createLink = (
  session: Session,
  body: Request<typeof payLink.create>['body'],
  options: { test?: boolean } = {},
): Promise<Link> => ask(session, payLink.create, { body }, options)

/** Pastes a text over what stands in a field, with the keys that people press; it is copied out of a field of its own. */
export async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.evaluate((copied) => {
    const source = document.createElement('textarea')
    source.value = copied
    document.body.append(source)
    source.select()
    document.execCommand('copy')
    source.remove()
  }, text)
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+v')
}
