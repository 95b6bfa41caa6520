// Staff security as its people meet it: a session ended on the other screen, an idle one that leads back to where one was, a person's sessions ended by who manages them, and the review of who may do what as a file.
import { readFile } from 'node:fs/promises'
import { deviceOf, expect, test } from './support/journey.ts'
import { openOffice } from './support/backoffice.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { DEMO_PASSWORD } from './support/people.ts'
import { readSheet } from './support/sheet.ts'
import { fill, like, say } from './support/words.ts'

for (const language of ['vi', 'en'] as const) {
  const t = say(language)
  test(
    `a session is ended from another screen, by oneself (${language})`,
    { tag: deviceOf(language) },
    async ({ openWindow, isMobile }) => {
      const there = await openOffice(openWindow, { username: 'checker', language })
      const here = await openOffice(openWindow, {
        username: 'checker',
        language,
        at: '/backoffice/profile',
      })
      const list = here.getByRole('main')
      await expect(list.getByText(t.auth.security.current, { exact: true })).toBeVisible()
      await settled(here)
      expect.soft(await axeSays(here), 'axe on the profile').toEqual([])
      if (isMobile) expect.soft(await sideScroll(here), 'on the profile').toBe(0)
      // Other journeys are signed in as the same person: the newest other session is the one opened just before.
      const ends = list.getByRole('button', { name: like(t.auth.security.endNamed) })
      await ends.first().click()
      const one = here.getByRole('dialog', { name: t.auth.security.endTitle })
      await one.getByRole('button', { name: t.auth.security.end, exact: true }).click()
      await expect(one).toHaveCount(0)
      await expect(async () => {
        await there.goto('/backoffice/profile')
        await expect(there).toHaveURL(/\/backoffice\/login/, { timeout: 2_000 })
      }).toPass()
    },
  )

  test(
    `an idle session counts down, ends, and leads back to the same address (${language})`,
    { tag: deviceOf(language) },
    async ({ openWindow }) => {
      const page = await openOffice(openWindow, { username: 'maker', language })
      await page.clock.install()
      await page.goto('/backoffice/merchants?keyword=SAOLA')
      await expect(rowOf(page, 'SAOLA001')).toBeVisible()
      await page.clock.fastForward('14:20')
      await expect(page.getByRole('dialog', { name: t.shell.idle.title })).toBeVisible()
      await page.clock.fastForward('01:00')
      await expect(page.getByText(t.backoffice.idleEnded)).toBeVisible()
      await expect(page).toHaveURL(/\/login\?redirect_uri=.*merchants/)
      await page.clock.resume()
      await page.getByLabel(t.auth.field.username).fill('maker')
      await page.getByLabel(t.auth.field.password, { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: t.auth.cms.submit }).click()
      await expect(page, 'nothing of the address is lost').toHaveURL(
        /\/backoffice\/merchants\?keyword=SAOLA/,
      )
    },
  )

  test(
    `who manages people sees their sessions, what each right is for, and takes the review along (${language})`,
    { tag: deviceOf(language) },
    async ({ openWindow, isMobile }) => {
      const root = await openOffice(openWindow, { username: 'root', root: true, language })
      const person = await openOffice(openWindow, { username: 'maker', language })
      await root.goto('/backoffice/admins?name=maker')
      await rowOf(root, 'maker')
        .getByRole('button', { name: new RegExp(t.admin.action.more) })
        .click()
      await root.getByRole('menuitem', { name: t.admin.action.sessions }).click()
      const drawer = root.getByRole('dialog', {
        name: fill(t.admin.sessions.title, { name: 'Phạm Thanh Tùng' }),
      })
      await expect(
        drawer.getByRole('button', { name: like(t.auth.security.endNamed) }).first(),
      ).toBeVisible()
      await settled(root)
      expect.soft(await axeSays(root), 'axe on the sessions').toEqual([])
      if (isMobile) expect.soft(await sideScroll(root), 'on the sessions').toBe(0)
      await expect(person).toHaveURL(/\/backoffice\/?$/)
      await root.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)

      const arriving = root.waitForEvent('download')
      await root.getByRole('button', { name: t.admin.action.review }).click()
      await root
        .getByRole('dialog', { name: t.web.export.scope })
        .getByRole('button', { name: new RegExp(`^${t.web.export.filtered}`) })
        .click()
      const download = await arriving
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^${t.admin.review.file}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`),
      )
      const [head, ...rows] = readSheet(await readFile(await download.path()))
      expect(head).toContain(t.admin.groups.codes)
      expect(rows.find((row) => row.includes('maker'))?.join()).toContain(t.admin.code.merchant)

      await root.goto('/backoffice/role-groups')
      await root.getByRole('button', { name: t.admin.groups.create }).click()
      const form = root.getByRole('dialog', { name: t.admin.groups.createTitle })
      await expect(form.getByText(t.admin.codeText.merchantDecide)).toBeVisible()
      await expect(
        form.getByText(fill(t.admin.groups.needs, { name: t.admin.code.merchant })).first(),
      ).toBeVisible()
      await expect(form.getByRole('checkbox', { name: t.admin.code.forControlDecide })).toHaveCount(
        1,
      )
      await expect(form.getByRole('checkbox', { name: t.admin.code.enterpriseDecide })).toHaveCount(
        1,
      )
      await settled(root)
      expect.soft(await axeSays(root), 'axe on the rights').toEqual([])
    },
  )

  test(
    `the audit room shows people's acts with names and words, and the proof can be kept (${language})`,
    { tag: deviceOf(language) },
    async ({ openWindow, isMobile }) => {
      const root = await openOffice(openWindow, { username: 'root', root: true, language })
      await root.goto('/backoffice/audit?operation=auth.')
      await expect(root.getByRole('main')).not.toContainText('auth.root.login')
      await rowOf(root, `${t.auditCall.area.auth}: ${t.auditCall.action.login}`)
        .first()
        .getByRole('link')
        .first()
        .click()
      const line = root.getByRole('dialog', { name: like(t.audit.drawer.title) })
      await expect(line).toContainText(t.audit.field.event)
      await expect(line.getByText('SIGNED_IN')).toBeHidden()
      await expect(line.getByText('auth.root.login')).toBeHidden()
      await line.getByText(t.audit.drawer.technical).click()
      await expect(line.getByText('SIGNED_IN')).toBeVisible()
      await settled(root)
      expect.soft(await axeSays(root), 'axe on a line').toEqual([])
      await root.keyboard.press('Escape')
      await root.goto('/backoffice/audit?side=BANK')
      await expect(rowOf(root, t.audit.actorKind.BANK)).toBeVisible()
      await root.getByRole('button', { name: t.audit.chain.check }).click()
      await expect(root.getByText(t.audit.chain.means)).toBeVisible()
      await settled(root)
      expect.soft(await axeSays(root), 'axe on the proof').toEqual([])
      if (isMobile) expect.soft(await sideScroll(root), 'on the proof').toBe(0)
      const arriving = root.waitForEvent('download')
      await root.getByRole('button', { name: t.audit.chain.keep }).click()
      const file = await arriving
      expect(file.suggestedFilename()).toMatch(/\.txt$/)
      const text = await readFile(await file.path(), 'utf8')
      expect(text).toContain(t.audit.chain.means)
      expect(text).toMatch(new RegExp(`${t.audit.chain.hash}: [0-9a-f]{64}`))
    },
  )
}
