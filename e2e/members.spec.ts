// Members of a shop: invited by a link, held to what they were given, and told what is missing.
import type { Page } from '@playwright/test'
import { member } from '@saola/contract/member'
import { roleGroup } from '@saola/contract/role-group'
import { simulatorUrl } from './support/addresses.ts'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, tick } from './support/page-check.ts'
import { cafe } from './support/people.ts'
import { ask, enter, signIn } from './support/portal.ts'
import { fill, like, ownWord, say } from './support/words.ts'

const t = say('vi')
const m = t.member
const PASSWORD = 'TraSen%58vang'
const newPhone = (): string => `09${String(Date.now()).slice(-8)}`

/** The link that the SMS to a phone carries. */
async function linkFor(phone: string): Promise<string> {
  let text = ''
  await expect
    .poll(
      async () => {
        const response = await fetch(`${simulatorUrl}/api/inbox?to=${phone}`)
        text = ((await response.json()) as { items: { text: string }[] }).items[0]?.text ?? ''
        return text
      },
      { message: `an invitation for ${phone}`, timeout: 15_000 },
    )
    .toContain('member-invitation#')
  return /member-invitation#\w+/.exec(text)?.[0] ?? ''
}

async function setPassword(page: Page, phone: string, name: string): Promise<void> {
  await page.goto(`/authenticate/${await linkFor(phone)}`)
  await expect(
    page.getByRole('heading', { name: fill(m.invitation.title, { name }) }),
  ).toBeVisible()
  await page.getByLabel(m.invitation.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(m.invitation.repeat, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: m.invitation.submit }).click()
  await expect(page).toHaveURL(/\/authenticate\/login$/)
}

test(
  'a member made with two areas sees just those, is told what a third wants, and loses one with the next click',
  { tag: '@phone', ...proves('B-553', 'B-559') },
  async ({ page, sessions, openWindow }) => {
    const owner = await sessions.of('owner')
    const [groupName, name, phone] = [`Ca tối ${ownWord()}`, 'Lý Thu Trang', newPhone()]
    await enter(page, owner)

    // The owner makes a group of two areas: pay links and transactions.
    await page.goto('/setting')
    await page
      .getByRole('main')
      .getByRole('link', { name: t.shell.crumb['member-management'] })
      .click()
    await page.getByRole('link', { name: m.tab.roles }).click()
    await page.getByRole('button', { name: m.role.create }).click()
    const drawer = page.getByRole('dialog', { name: m.role.createTitle })
    await drawer.getByLabel(m.role.name, { exact: true }).fill(groupName)
    for (const area of [t.permission.payLink.name, t.permission.transactions.name])
      await drawer
        .getByRole('checkbox', {
          name: fill(m.role.cell, { verb: t.permission.verb.VIEW, area }),
          exact: true,
        })
        .check()
    await drawer.getByRole('button', { name: m.role.submitCreate }).click()
    await expect(page.getByRole('button', { name: new RegExp(groupName) }).first()).toBeVisible()

    // … and a member in it.
    await page.goto('/setting/member-management/create-user')
    await page.getByLabel(m.form.fullName, { exact: true }).fill(name)
    await page.getByLabel(m.form.phone, { exact: true }).fill(phone)
    await page
      .getByRole('combobox', { name: m.form.role })
      .or(page.getByRole('textbox', { name: m.form.role }))
      .first()
      .click()
    await page.getByRole('option', { name: groupName }).click()
    await page.getByRole('button', { name: m.form.submitCreate }).click()
    await expect(page.getByRole('dialog', { name: m.drawer.title })).toContainText(phone)

    // They set their own password and come in.
    const memberPage = await openWindow()
    await setPassword(memberPage, phone, name)
    await signIn(memberPage, { phone, name, password: PASSWORD, merchantCode: cafe.code })
    await memberPage.goto('/paylink')
    await memberPage.getByRole('button', { name: t.shell.header.openMenu }).click()
    const menu = memberPage.getByRole('navigation', { name: t.shell.menu.label })
    await expect(menu.getByRole('link')).toHaveText([
      t.shell.menu.transactions,
      t.shell.menu.payLink,
      t.shell.menu.settings,
    ])

    // A third area says which it is and whom to ask.
    await memberPage.goto('/balance')
    await expect(memberPage.getByRole('heading', { name: t.shell.forbidden.title })).toBeVisible()
    await expect(memberPage.getByRole('main')).toContainText(
      fill(t.shell.forbidden.missing, { areas: t.permission.balance.name }),
    )
    await expect(memberPage.getByRole('main')).toContainText(cafe.members[0]!.fullName)
    await settled(memberPage)
    expect(await axeSays(memberPage)).toEqual([])
    // Seeing pay links is not making them.
    await memberPage.goto('/paylink/create-paylink')
    await expect(memberPage.getByRole('main')).toContainText(t.permission.verb.CREATE)

    // The owner takes transactions away; the very next click is refused.
    await memberPage.goto('/paylink')
    await expect(memberPage.getByRole('heading', { level: 1 })).toBeVisible()
    const group = (await ask(owner, roleGroup.getAll, {})).find((one) => one.name === groupName)!
    await ask(owner, roleGroup.update, {
      params: { roleGroupId: group.id },
      body: { name: groupName, description: '', actions: ['1501.VIEW'] },
    })
    await memberPage.getByRole('button', { name: t.shell.header.openMenu }).click()
    await menu.getByRole('link', { name: t.shell.menu.transactions, exact: true }).click()
    await expect(memberPage.getByRole('heading', { name: t.shell.forbidden.title })).toBeVisible()
    await expect(memberPage.getByRole('main')).toContainText(t.permission.transactions.name)
  },
)

test(
  'a member is given single permissions without a group; their drawer names them, and they change one by one',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    const owner = await sessions.of('owner')
    const [name, phone] = ['Đỗ Minh Khôi', newPhone()]
    await enter(page, owner)
    await page.goto('/setting/member-management/create-user')
    await page.getByLabel(m.form.fullName, { exact: true }).fill(name)
    await page.getByLabel(m.form.phone, { exact: true }).fill(phone)
    await tick(page.getByRole('radio', { name: new RegExp(`^${m.form.byRights}`) }))
    await page.getByRole('button', { name: m.form.submitCreate }).click()
    await expect(page.getByText(m.form.rightsNone)).toBeVisible()
    const box = (area: string, verb: 'VIEW' | 'CREATE') =>
      page.getByRole('checkbox', {
        name: fill(m.role.cell, { verb: t.permission.verb[verb], area }),
        exact: true,
      })
    await box(t.permission.payLink.name, 'CREATE').check()
    await expect(box(t.permission.payLink.name, 'VIEW')).toBeChecked()
    await expect(box(t.permission.flexibleSalary.name, 'VIEW')).toHaveCount(1)
    await settled(page)
    expect(await axeSays(page)).toEqual([])
    await page.getByRole('button', { name: m.form.submitCreate }).click()

    const drawer = page.getByRole('dialog', { name: m.drawer.title })
    await expect(drawer).toContainText(t.permission.personal)
    await expect(drawer).toContainText(t.permission.payLink.name)
    await drawer.getByRole('link', { name: m.action.edit }).click()
    await expect(box(t.permission.payLink.name, 'CREATE')).toBeChecked()
    await box(t.permission.payLink.name, 'VIEW').uncheck()
    await box(t.permission.transactions.name, 'VIEW').check()
    await page.getByRole('button', { name: m.form.submitUpdate }).click()
    await expect(drawer).toContainText(t.permission.transactions.name)
    await expect(drawer).not.toContainText(t.permission.payLink.name)

    // The rights are nobody else's: no group stands for them.
    await page.goto('/setting/member-management?tab=roles')
    await expect(page.getByRole('heading', { name: m.role.preset })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(t.permission.personal)
  },
)

test(
  'a blocked member is out with their next click; unblocked they need a new password',
  proves('I7'),
  async ({ page, sessions, openWindow }) => {
    const owner = await sessions.of('owner')
    const [name, phone] = ['Phan Anh Dũng', newPhone()]
    const made = await ask(owner, member.create, {
      body: {
        fullName: name,
        phone,
        roleGroupId: '01900000-0000-7000-8000-000000000005',
        bankAccountIds: [],
      },
    })
    const memberPage = await openWindow()
    await setPassword(memberPage, phone, name)
    await signIn(memberPage, { phone, name, password: PASSWORD, merchantCode: cafe.code })
    await memberPage.goto('/paylink')
    await expect(rowOf(memberPage, '₫')).toBeVisible()

    await enter(page, owner)
    await page.goto(`/setting/member-management?keyword=${phone}`)
    await page
      .getByRole('button', { name: fill(m.list.manage, { name }) })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: m.action.block, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: fill(m.ask.blockTitle, { name }) })
    await dialog.getByRole('button', { name: m.action.block }).click()
    await expect(rowOf(page, phone)).toContainText(t.web.status.BLOCKED)

    await memberPage.reload()
    await expect(memberPage.getByText(like(t.web.ended.title)).first()).toBeVisible()
    expect((await ask(owner, member.unblock, { params: { memberId: made.id } })).status).toBe(
      'NOT_LOGGED_IN',
    )
  },
)

test(
  'the owner’s picture comes from the storage host; the e-mail for notices and the time of the daily report are kept',
  proves('B-026', 'B-564'),
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/setting/account-info')
    await page
      .getByLabel(t.setting.account.avatar)
      .last()
      .setInputFiles({
        name: 'anh.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
          'base64',
        ),
      })
    await page.getByRole('dialog').getByRole('button', { name: t.web.upload.apply }).click()
    await expect(
      page.getByRole('status').filter({ hasText: t.setting.account.avatarSaved }),
    ).toBeVisible()
    await expect(page.getByRole('banner').locator('img[src^="/storage/files/"]')).toBeVisible()
    await page.goto('/setting/notify-email')
    await page.getByLabel(t.setting.email.address).fill('thongbao@caphesaola.example')
    await page.getByRole('button', { name: t.setting.email.submit, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: t.setting.email.saved })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(t.setting.email.address)).toHaveValue(
      'thongbao@caphesaola.example',
    )
    const daily = page.getByLabel(t.setting.email.daily)
    await daily.selectOption('21:30')
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: fill(t.setting.email.dailySaved, { time: '21:30' }) }),
    ).toBeVisible()
    await page.reload()
    await expect(daily).toHaveValue('21:30')
    await daily.selectOption({ label: t.setting.email.dailyOff })
    await expect(
      page.getByRole('status').filter({ hasText: t.setting.email.dailyStopped }),
    ).toBeVisible()
  },
)
