// A merchant's file: section by section on a desk and on a phone, notes that name a colleague, and what suspending would stop.
import type { Page } from '@playwright/test'
import { member } from '@saola/contract/member'
import { roleGroup } from '@saola/contract/role-group'
import type { Language } from '@saola/phrases/shape'
import { openOffice } from './support/backoffice.ts'
import { deviceOf, expect, test } from './support/journey.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { cafe } from './support/people.ts'
import { ask, createLink, type Session } from './support/portal.ts'
import { fill, like, ownWord, say } from './support/words.ts'

const address = (section: string): string => `/backoffice/merchants/detail?id=${cafe.id}#${section}`

/** The section alone is wanted: without a fault, and no wider than the window. */
async function look(page: Page, what: string): Promise<void> {
  await settled(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  expect.soft(await axeSays(page), what).toEqual([])
  expect.soft(await sideScroll(page), what).toBe(0)
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

for (const language of ['vi', 'en'] as const satisfies Language[])
  test(
    `every section opens by itself, and its address leads back to it (${language})`,
    { tag: deviceOf(language) },
    async ({ openWindow }) => {
      const t = say(language).merchantFile
      const page = await openOffice(openWindow, { username: 'checker', language })
      await page.goto(address('overview'))
      await expect(page.getByRole('list', { name: t.abilities.title })).toContainText(
        t.abilities.name.VIET_QR,
      )
      await look(page, 'overview')
      const shown: Record<Exclude<keyof typeof t.tabs, 'label' | 'overview'>, string> = {
        identity: say(language).onboarding.office.notSubmitted,
        people: t.people.owner,
        accounts: t.fees.title,
        money: t.money.account.CLEARING,
        subscriptions: t.subscriptions.plans,
        devices: t.devices.title,
        connections: t.connections.key,
        cases: t.cases.vietQrPro,
        notes: t.notes.intro,
        timeline: t.timeline.acts,
      }
      for (const [name, words] of Object.entries(shown)) {
        await tab(page, t.tabs[name as keyof typeof shown]).click()
        await expect(page.getByRole('tabpanel').getByText(words).first()).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`#${name}$`))
        await look(page, name)
      }
      await page.goto(address('money'))
      await page.reload()
      await expect(tab(page, t.tabs.money)).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('table')).toContainText(t.money.amount)
      await expect(page.getByText(cafe.accounts[0]!.accountNo)).toHaveCount(0)
    },
  )

test(
  'a note names a colleague, is corrected by its author, and is read by the colleague',
  { tag: '@phone' },
  async ({ openWindow }) => {
    const t = say('vi').merchantFile.notes
    const word = ownWord()
    const maker = await openOffice(openWindow, { username: 'maker' })
    await maker.goto(address('notes'))
    const field = maker.getByRole('textbox', { name: t.field })
    await maker.getByRole('button', { name: t.add }).click()
    await expect(maker.getByText(t.enter)).toBeVisible()
    await field.fill(`Gọi lại chủ quán ${word} `)
    await maker.getByRole('button', { name: t.mention }).click()
    await field.pressSequentially('vo')
    await maker
      .getByRole('group', { name: t.people })
      .getByRole('button', { name: 'Võ Ngọc Lan' })
      .click()
    await expect(field).toHaveValue(`Gọi lại chủ quán ${word} @Võ Ngọc Lan `)
    await maker.getByRole('button', { name: t.add }).click()
    const note = maker.getByRole('listitem').filter({ hasText: word })
    await expect(note).toContainText('@Võ Ngọc Lan')
    await expect(field).toHaveValue('')
    await note.getByRole('button', { name: t.correct }).click()
    await note.getByRole('textbox', { name: t.edit }).fill(`Đã gọi ${word} @Võ Ngọc Lan`)
    await note.getByRole('button', { name: t.save }).click()
    await expect(note).toContainText(t.corrected)
    await look(maker, 'notes')

    const checker = await openOffice(openWindow, { username: 'checker' })
    await checker.goto(address('notes'))
    const theirs = checker.getByRole('listitem').filter({ hasText: `Đã gọi ${word}` })
    await expect(theirs).toBeVisible()
    await expect(theirs.getByRole('button', { name: t.correct })).toHaveCount(0)
    await tab(checker, say('vi').merchantFile.tabs.timeline).click()
    await expect(
      checker.getByRole('list', { name: say('vi').merchantFile.timeline.title }),
    ).toContainText(say('vi').auditCall.action.updateNote)
  },
)

test(
  'suspending says what stops before it can be confirmed',
  { tag: '@phone' },
  async ({ openWindow, sessions }) => {
    const [o, t] = [say('vi').onboarding.office, say('vi').merchantFile.stops]
    const session: Session = await sessions.of('owner')
    await createLink(session, { amount: 123_000 })
    const maker = await openOffice(openWindow, { username: 'maker' })
    await maker.goto(address('overview'))
    await maker
      .getByRole('button', { name: fill(o.propose.button, { action: o.action.SUSPEND }) })
      .click()
    const dialog = maker.getByRole('dialog', {
      name: fill(o.propose.title, { action: o.action.SUSPEND }),
    })
    await expect(dialog.getByText(t.stopsNow)).toBeVisible()
    await expect(dialog.getByText(/\d+ Pay Link/)).toBeVisible()
    await expect(dialog.getByText(t.arrives)).toBeVisible()
    await expect(dialog.getByText(like(t.stays.split('{')[0]!))).toContainText('₫')
    await dialog.getByRole('button', { name: o.propose.submit }).click()
    await expect(dialog.getByText(say('vi').onboarding.enter.reason)).toBeVisible()
    await settled(maker)
    expect.soft(await axeSays(maker)).toEqual([])
    await maker.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  },
)

test(
  'the account of a person who has called is locked with a reason, and the file says so',
  { tag: '@phone' },
  async ({ openWindow, sessions }) => {
    const t = say('vi').merchantFile.people
    const session: Session = await sessions.of('owner')
    const fullName = `Người gọi ${ownWord()}`
    const [group] = (await ask(session, roleGroup.getAll, {})).filter(
      ({ code }) => code === 'CASHIER',
    )
    await ask(session, member.create, {
      body: {
        fullName,
        phone: `09${String(Date.now()).slice(-8)}`,
        roleGroupId: group!.id,
        bankAccountIds: [],
      },
    })
    const maker = await openOffice(openWindow, { username: 'maker' })
    await maker.goto(address('people'))
    const row = maker.getByRole('listitem').filter({ hasText: fullName })
    await row.getByRole('button', { name: like(t.lock) }).click()
    const dialog = maker.getByRole('dialog', { name: fill(t.lockTitle, { name: fullName }) })
    await settled(maker)
    expect.soft(await axeSays(maker)).toEqual([])
    await dialog.getByRole('textbox').fill('Khách gọi tổng đài, mất điện thoại')
    await dialog.getByRole('button', { name: t.lock, exact: true }).click()
    await expect(
      maker.getByRole('status').filter({ hasText: fill(t.locked, { name: fullName }) }),
    ).toBeVisible()
    await expect(row).toContainText(say('vi').web.status.BLOCKED)
    await expect(row.getByRole('button')).toHaveCount(0)
    await look(maker, 'people')
  },
)

test('a section that fails says so alone, and what the reader may not see is not there', async ({
  openWindow,
}) => {
  const t = say('vi').merchantFile
  const page = await openOffice(openWindow, { username: 'checker' })
  await page.route('**/merchantFile/cms/v1/flags/**', (route) => route.abort())
  await page.goto(address('overview'))
  await expect(page.getByRole('region', { name: t.flags.title }).getByRole('alert')).toBeVisible()
  await expect(page.getByRole('list', { name: t.abilities.title })).toContainText(
    t.abilities.name.REFUND,
  )
  await page.unroute('**/merchantFile/cms/v1/flags/**')
  await page
    .getByRole('region', { name: t.flags.title })
    .getByRole('button', { name: say('vi').web.error.retry })
    .click()
  await expect(page.getByRole('region', { name: t.flags.title })).toContainText(t.flags.none)
  await page.route('**/auth/cms/v1/profile', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data?: { codes?: number[] } }
    if (body.data?.codes !== undefined)
      body.data.codes = body.data.codes.filter((code) => code !== 3500 && code !== 3600)
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await expect(tab(page, t.tabs.notes)).toBeVisible()
  await expect(tab(page, t.tabs.money)).toHaveCount(0)
  await expect(tab(page, t.tabs.connections)).toHaveCount(0)
})
