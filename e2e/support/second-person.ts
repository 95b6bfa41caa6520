/** The second person of a change that takes two, at their desk. */
import { expect, type Page } from '@playwright/test'
import type { Language } from '@saola/phrases/shape'
import { rowOf } from './lists.ts'
import { fill, say } from './words.ts'

/** Opens the waiting proposal about `subject` and approves it, once `look` has seen it. */
export async function approveChange(
  checker: Page,
  subject: string,
  {
    language = 'vi',
    look,
  }: { language?: Language; look?: (drawer: ReturnType<Page['getByRole']>) => Promise<void> } = {},
): Promise<void> {
  const t = say(language).approval
  await checker.goto(
    `/backoffice/approvals?whose=FOR_ME&state=PENDING&keyword=${encodeURIComponent(subject)}`,
  )
  await rowOf(checker, subject).getByRole('link').first().click()
  const drawer = checker.getByRole('dialog', { name: subject, exact: true })
  await expect(drawer.getByRole('heading', { name: t.changes })).toBeVisible()
  await look?.(drawer)
  await drawer.getByRole('button', { name: t.action.approve, exact: true }).click()
  const sure = checker.getByRole('dialog', {
    name: fill(t.dialog.approveTitle, { name: subject }),
    exact: true,
  })
  await sure.getByRole('button', { name: t.action.approve, exact: true }).click()
  await expect(
    checker.getByRole('status').filter({ hasText: fill(t.done.approved, { name: subject }) }),
  ).toBeVisible()
}
