// The second factor of the bank's staff: set up before anything else by who manages people, asked for at the next sign-in, lost and taken away.
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { giveCode, nextCode, openOffice } from './support/backoffice.ts'
import { DEMO_PASSWORD } from './support/people.ts'
import { temporaryPassword } from './support/simulator.ts'
import { fill, ownWord, say } from './support/words.ts'

const t = say('vi')
const OWN_PASSWORD = 'Chinh#Minh88'

/** The key as text, as who cannot scan the QR types it. */
const keyOn = async (page: Page): Promise<string> =>
  ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')

async function begin(page: Page, password: string): Promise<string> {
  await page.getByLabel(t.admin.factor.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: t.admin.factor.next }).click()
  await expect(page.getByRole('img', { name: new RegExp(t.admin.factor.qr) })).toBeVisible()
  return keyOn(page)
}
async function recoveryCodes(page: Page): Promise<string[]> {
  const region = page.getByRole('region', { name: t.admin.factor.codesTitle })
  await expect(region.getByRole('listitem')).toHaveCount(10)
  return region.getByRole('listitem').allTextContents()
}

test(
  'who manages people sets up a second factor first, signs in with it, and with a recovery code when the phone is lost',
  { tag: '@phone' },
  async ({ openWindow, isMobile }) => {
    const username = `ql${ownWord()}`
    const fullName = `Vũ ${ownWord()}`
    const email = `${username}@bank.example`
    const group = `Quản lý ${ownWord()}`
    const root = await openOffice(openWindow, { username: 'root', root: true })
    await root.goto('/backoffice/role-groups')
    await root.getByRole('button', { name: t.admin.groups.create }).click()
    const groupForm = root.getByRole('dialog', { name: t.admin.groups.createTitle })
    await groupForm.getByLabel(t.admin.groups.name).fill(group)
    await groupForm.getByRole('checkbox', { name: t.admin.code.admin, exact: true }).click()
    await groupForm.getByRole('button', { name: t.admin.action.save }).click()
    await expect(groupForm).toHaveCount(0)
    await root.goto('/backoffice/admins')
    await root.getByRole('button', { name: t.admin.list.create }).click()
    const form = root.getByRole('dialog', { name: t.admin.form.createTitle })
    await form.getByLabel(t.admin.field.username).fill(username)
    await form.getByLabel(t.admin.field.fullName).fill(fullName)
    await form.getByLabel(t.admin.field.staffId).fill(username.slice(0, 12))
    await form.getByLabel(t.admin.field.office).fill('Hội sở')
    await form.getByLabel(t.admin.field.email).fill(email)
    await form.getByLabel(t.admin.field.roleGroup).selectOption({ label: group })
    await form.getByRole('button', { name: t.admin.action.save }).click()
    const temporary = await temporaryPassword(email)

    const person = await openOffice(openWindow, { username, password: temporary })
    await person.getByLabel(t.admin.profile.current, { exact: true }).fill(temporary)
    await person.getByLabel(t.admin.profile.next, { exact: true }).fill(OWN_PASSWORD)
    await person.getByLabel(t.admin.profile.repeat, { exact: true }).fill(OWN_PASSWORD)
    await person.getByRole('button', { name: t.admin.profile.firstSubmit }).click()
    await expect(person.getByRole('heading', { name: t.admin.factor.mustTitle })).toBeVisible()
    await expect(person.getByRole('navigation', { name: t.shell.menu.label })).toHaveCount(0)
    await person.goto('/backoffice/admins')
    await expect(person.getByRole('heading', { name: t.admin.factor.mustTitle })).toBeVisible()

    const secret = await begin(person, OWN_PASSWORD)
    await person.getByLabel(t.admin.factor.code).fill('000000')
    await person.getByRole('button', { name: t.admin.factor.confirm }).click()
    await expect(person.getByText(t.error.auth.second_factor_wrong)).toBeVisible()
    await settled(person)
    expect.soft(await axeSays(person), 'axe while setting up').toEqual([])
    if (isMobile) expect.soft(await sideScroll(person), 'while setting up').toBe(0)
    await person.getByLabel(t.admin.factor.code).fill(nextCode(secret))
    await person.getByRole('button', { name: t.admin.factor.confirm }).click()
    const codes = await recoveryCodes(person)
    await settled(person)
    expect.soft(await axeSays(person), 'axe at the recovery codes').toEqual([])
    const download = person.waitForEvent('download')
    await person.getByRole('button', { name: t.admin.factor.download }).click()
    expect((await download).suggestedFilename()).toBe('saola-recovery-codes.txt')
    await person.getByRole('button', { name: t.admin.factor.saved }).click()
    await expect(person.getByRole('heading', { name: t.admin.list.title })).toBeVisible()

    const again = await openWindow()
    const password = async (): Promise<void> => {
      await again.goto('/backoffice/login')
      await again.getByLabel(t.auth.field.username).fill(username)
      await again.getByLabel(t.auth.field.password, { exact: true }).fill(OWN_PASSWORD)
      await again.getByRole('button', { name: t.auth.cms.submit }).click()
    }
    await password()
    await expect(again.getByLabel(t.auth.cms.code, { exact: true })).toBeFocused()
    await settled(again)
    expect.soft(await axeSays(again), 'axe at the code').toEqual([])
    await giveCode(again, secret, 'vi')
    await expect(again).toHaveURL(/\/backoffice\/?$/)
    await again.evaluate(() => sessionStorage.clear())
    await password()
    await again.getByRole('button', { name: t.auth.cms.useRecovery }).click()
    await again.getByLabel(t.auth.cms.recovery, { exact: true }).fill(codes[0]!.toLowerCase())
    await again.getByRole('button', { name: t.auth.cms.verify }).click()
    await expect(again).toHaveURL(/\/backoffice\/?$/)
    await again.goto('/backoffice/profile')
    await expect(again.getByText('Còn 9 mã khôi phục')).toBeVisible()
    await expect(again.getByRole('button', { name: t.admin.factor.turnOff })).toHaveCount(0)

    await root.goto(`/backoffice/admins?name=${username}`)
    await rowOf(root, fullName)
      .getByRole('button', { name: new RegExp(t.admin.action.more) })
      .click()
    await root.getByRole('menuitem', { name: t.admin.action.resetSecondFactor }).click()
    const reset = root.getByRole('dialog', {
      name: fill(t.admin.confirm.factorTitle, { name: fullName }),
    })
    await reset.getByLabel(t.admin.field.note).fill('Mất điện thoại')
    await reset.getByRole('button', { name: t.admin.action.resetSecondFactor }).click()
    await expect(root.getByText(fill(t.admin.done.factorReset, { name: fullName }))).toBeVisible()
    await again.goto('/backoffice/profile')
    await expect(again, 'their sessions are over').toHaveURL(/\/backoffice\/login/)

    // While they hold the right to decide, root's changes wait for them: other journeys count on root alone.
    await rowOf(root, fullName)
      .getByRole('button', { name: new RegExp(t.admin.action.more) })
      .click()
    await root.getByRole('menuitem', { name: t.admin.action.block, exact: true }).click()
    const block = root.getByRole('dialog', {
      name: fill(t.admin.confirm.blockTitle, { name: fullName }),
    })
    await block.getByLabel(t.admin.field.note).fill('Nghỉ việc')
    await block.getByRole('button', { name: t.admin.action.block, exact: true }).click()
    await expect(root.getByText(fill(t.admin.done.blocked, { name: fullName }))).toBeVisible()
  },
)

test('who may, switches a second factor on in the profile, and off again', async ({
  openWindow,
}) => {
  const page = await openOffice(openWindow, {
    username: 'checker',
    language: 'vi',
    at: '/backoffice/profile',
  })
  await page.getByRole('button', { name: t.admin.factor.start }).click()
  const secret = await begin(page, DEMO_PASSWORD)
  await page.getByLabel(t.admin.factor.code).fill(nextCode(secret))
  await page.getByRole('button', { name: t.admin.factor.confirm }).click()
  const [code] = await recoveryCodes(page)
  await page.getByRole('button', { name: t.admin.factor.saved }).click()
  await page.getByRole('button', { name: t.admin.factor.turnOff }).click()
  await page.getByLabel(t.admin.factor.offCode).fill(code!)
  await page.getByRole('button', { name: t.admin.factor.turnOff }).click()
  await expect(page.getByRole('button', { name: t.admin.factor.start })).toBeVisible()
})
