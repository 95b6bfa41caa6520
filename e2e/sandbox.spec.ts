/** Test Mode's tools: time that one can move, and sample data that comes back fresh. */
import { createLink, enter } from './support/portal.ts'
import { freshSandbox } from './support/sandbox.ts'
import { expect, test } from './support/journey.ts'
import { axeSays } from './support/page-check.ts'
import { say } from './support/words.ts'

test('time moves on in Test Mode: a link expires without waiting, and fresh samples bring the real time back', async ({
  page,
  sessions,
}) => {
  const [t, banner] = [say('vi').sandbox, say('vi').shell.testBanner]
  const session = await sessions.of('freshOwner')
  await freshSandbox(session)
  await createLink(
    session,
    { amount: 15_000, description: 'Sắp hết hạn', expireType: 'SEVEN_DAYS' },
    { test: true },
  )
  await enter(page, session, { test: true })
  await page.goto('/dashboard')
  const greeting = page.getByRole('dialog', { name: say('vi').shell.welcome.title })
  await greeting.getByRole('button', { name: say('vi').shell.welcome.try }).click()
  await expect(greeting).toHaveCount(0)
  const clock = page.getByText(banner.clock.replace('{now}', ''), { exact: false })
  await page.getByRole('button', { name: banner.tools }).click()
  const dialog = page.getByRole('dialog', { name: t.title })
  await expect(dialog.getByText(t.clock.real)).toBeVisible()
  // The link is still open, so that there is a next moment.
  await dialog.getByLabel(t.clock.payer).selectOption('ON_TIME')
  await dialog.getByRole('button', { name: t.clock.next }).click()
  await expect(page.getByText(t.clock.moved).last()).toBeVisible({ timeout: 40_000 })
  await dialog.getByRole('button', { name: t.clock.month }).click({ timeout: 40_000 })
  await expect(dialog.getByText(t.events.closed).first()).toBeVisible({ timeout: 40_000 })
  expect.soft(await axeSays(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(clock).toBeVisible()
  await page.getByRole('button', { name: banner.tools }).click()
  await dialog.getByRole('button', { name: t.samples.reset }).click()
  await page
    .getByRole('dialog', { name: t.samples.ask })
    .getByRole('button', { name: t.samples.reset })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(clock).toHaveCount(0)
})
