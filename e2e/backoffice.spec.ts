// The back office and its people: the root admin lets somebody in, who sees what their group opens; the audit log knows it all, and is whole.
import type { Page } from '@playwright/test'
import { deviceOf, expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { giveCode, openOffice, ROOT_SECRET } from './support/backoffice.ts'
import { temporaryPassword } from './support/simulator.ts'
import { DEMO_PASSWORD, cafe } from './support/people.ts'
import { createLink, enter } from './support/portal.ts'
import { fill, like, ownWord, say } from './support/words.ts'

const t = say('vi')
const OWN_PASSWORD = 'Chinh#Minh88'

/** The menu is slid in on narrow windows. */
async function menu(page: Page): Promise<ReturnType<Page['getByRole']>> {
  const toggle = page.getByRole('button', { name: t.shell.header.openMenu })
  const navigation = page.getByRole('navigation', { name: t.shell.menu.label })
  await expect(toggle.or(navigation).first()).toBeVisible()
  if (await toggle.isVisible()) await toggle.click()
  return navigation
}

test("the root admin adds a person, who sets a password of their own, sees their group's screens only, and is in the audit log", async ({
  openWindow,
}) => {
  const username = `nv${ownWord()}`
  const fullName = `Đặng ${ownWord()}`
  const email = `${username}@bank.example`
  const root = await openOffice(openWindow, { username: 'root', root: true })
  await (await menu(root)).getByRole('link', { name: t.shell.menu.admins, exact: true }).click()
  const form = root.getByRole('dialog', { name: t.admin.form.createTitle })
  // On a phone the menu that slides out takes its place in the history with it.
  await expect(async () => {
    if (!(await form.isVisible()))
      await root.getByRole('button', { name: t.admin.list.create }).click()
    await expect(form.getByRole('button', { name: t.admin.action.save })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await form.getByRole('button', { name: t.admin.action.save }).click()
  for (const name of ['username', 'fullName', 'staffId', 'office', 'email', 'roleGroupId'] as const)
    await expect(form.getByText(t.admin.enter[name]), 'each field asks for its own').toBeVisible()
  await form.getByLabel(t.admin.field.username).fill(username)
  await form.getByLabel(t.admin.field.fullName).fill(fullName)
  await form.getByLabel(t.admin.field.staffId).fill(username.slice(0, 12))
  await form.getByLabel(t.admin.field.office).fill('Chi nhánh Sài Gòn')
  await form.getByLabel(t.admin.field.email).fill(email)
  await form.getByLabel(t.admin.field.roleGroup).selectOption({ label: 'Chuyên viên' })
  await form.getByRole('button', { name: t.admin.action.save }).click()
  await expect(root.getByText(fill(t.admin.done.letIn, { email }))).toBeVisible()
  const temporary = await temporaryPassword(email)
  expect(temporary).toHaveLength(14)
  await expect(rowOf(root, fullName)).toContainText(t.web.status.NOT_LOGGED_IN)

  const person = await openOffice(openWindow, { username, password: temporary })
  await expect(person.getByRole('heading', { name: t.admin.profile.firstTitle })).toBeVisible()
  await expect(person.getByRole('navigation', { name: t.shell.menu.label })).toHaveCount(0)
  await person.getByLabel(t.admin.profile.current, { exact: true }).fill(temporary)
  await person.getByLabel(t.admin.profile.next, { exact: true }).fill(OWN_PASSWORD)
  await person.getByLabel(t.admin.profile.repeat, { exact: true }).fill(OWN_PASSWORD)
  await person.getByRole('button', { name: t.admin.profile.firstSubmit }).click()
  await expect(person.getByRole('heading', { name: t.workQueue.title, level: 1 })).toBeVisible()
  const entries = await menu(person)
  await expect(entries.getByRole('link', { name: t.shell.menu.unmatched })).toBeVisible()
  await expect(entries.getByRole('link', { name: t.shell.menu.admins, exact: true })).toHaveCount(0)
  await person.goto('/backoffice/admins')
  await expect(person.getByRole('heading', { name: t.backoffice.forbidden.title })).toBeVisible()

  await root.goto(`/backoffice/audit?module=admin&actor=root`)
  await rowOf(root, `${t.auditCall.area.admin}: ${t.auditCall.action.create}`)
    .first()
    .getByRole('link')
    .first()
    .click()
  const line = root.getByRole('dialog', { name: like(t.audit.drawer.title) })
  await expect(line).toContainText(fullName)
  await expect(line).not.toContainText(temporary)
})

test('the chain of the audit log is whole, and says so', async ({ openWindow }) => {
  const root = await openOffice(openWindow, { username: 'root', root: true })
  await root.goto('/backoffice/audit')
  await root.getByRole('button', { name: t.audit.chain.check }).click()
  await expect(root.getByText(t.audit.chain.whole)).toBeVisible()
})

test('a wrong kind of sign-in, an unknown address and a lost session lead to words, not to a blank page', async ({
  openWindow,
}) => {
  const page = await openWindow()
  await page.goto('/backoffice/admins')
  await expect(page).toHaveURL(/\/backoffice\/login\?redirect_uri=/)
  await page.getByLabel(t.auth.field.username).fill('root')
  await page.getByLabel(t.auth.field.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t.auth.cms.submit }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: t.error.auth.invalid_credentials }),
  ).toBeVisible()
  await page.getByText(t.auth.cms.root, { exact: true }).click()
  await page.getByRole('button', { name: t.auth.cms.submit }).click()
  await giveCode(page, ROOT_SECRET, 'vi')
  await expect(page, 'back to where they wanted').toHaveURL(/\/backoffice\/admins$/)
  await page.goto('/backoffice/nowhere')
  await expect(page.getByRole('heading', { name: t.backoffice.notFound.title })).toBeVisible()
})

for (const language of ['vi', 'en'] as const) {
  test(
    `every screen of the root admin passes axe and fits small phones (${language})`,
    { tag: deviceOf(language) },
    async ({ openWindow, isMobile }) => {
      const root = await openOffice(openWindow, { username: 'root', root: true })
      if (language === 'en') await root.getByRole('button', { name: /^EN/ }).click()
      for (const path of [
        '',
        'admins',
        'role-groups',
        'approvals',
        'approval-rules',
        'service-levels',
        'audit',
        'profile',
        '403',
      ]) {
        await root.goto(`/backoffice/${path}`)
        await expect(root.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await settled(root)
        expect.soft(await axeSays(root), `axe at ${path}`).toEqual([])
        for (const width of isMobile ? [390, 360] : []) {
          await root.setViewportSize({ width, height: 844 })
          expect.soft(await sideScroll(root), `${path} at ${width} px`).toBe(0)
        }
      }
    },
  )
}

test(
  'a pay link tells its people who did what with it, and which version of its kind is current',
  {
    ...proves('B-044'),
  },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    const { payLinkCode } = await createLink(session, {
      amount: 90_000,
      description: 'Bánh sinh nhật',
    })
    await enter(page, session)
    await page.goto(`/paylink/detail?code=${payLinkCode}`)
    const history = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: t.audit.history.title }) })
    await expect(history).toContainText(t.audit.operation['payLink-create'])
    await expect(history).toContainText(cafe.members[0]?.fullName ?? '')
    // The number grows with every change of any link, also by a journey beside this one.
    const [read] = await Promise.all([
      page.waitForResponse(/audit\/v1\/currentVersion\?module=pay-link/),
      page.reload(),
    ])
    const { data } = (await read.json()) as { data: { version: number } }
    expect(data.version).toBeGreaterThan(0)
    await expect(history).toContainText(
      fill(t.audit.history.version, { version: String(data.version) }),
    )
  },
)
