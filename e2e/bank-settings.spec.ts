// The bank's settings: parameters with their rules and their history, and the working days that two people keep.
import { expect, test } from './support/journey.ts'
import { openOffice } from './support/backoffice.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { approveChange } from './support/second-person.ts'
import { fill, ownWord, say } from './support/words.ts'

test(
  'parameters stand in groups; a value that breaks its rule is refused beside the field',
  { tag: '@phone' },
  async ({ openWindow }) => {
    const t = say('vi').setting.parameter
    const root = await openOffice(openWindow, { root: true, username: 'root' })
    await root.goto('/backoffice/parameters')
    await settled(root)
    await expect(
      rowOf(root, t.group.PARAMETER_SYSTEM).getByText(t.group.PARAMETER_SYSTEM, { exact: true }),
    ).toBeVisible()
    expect(await axeSays(root)).toEqual([])
    expect(await sideScroll(root)).toBe(0)
    await rowOf(root, 'Số giây').getByRole('link').first().click()
    const drawer = root.getByRole('dialog')
    await expect(drawer.getByText(t.about.STAFF_INACTIVITY_SEC)).toBeVisible()
    await expect(drawer.getByText(t.history.none)).toBeVisible()
    const value = drawer.getByLabel(fill(t.valueIn, { unit: t.unitName.SECOND }))
    await value.fill('60')
    await drawer.getByRole('button', { name: t.save }).click()
    await expect(drawer.getByText(/300/).last()).toBeVisible()
    await expect(value).toHaveAttribute('aria-invalid', 'true')
    await drawer.getByRole('button', { name: t.useUsual }).click()
    await expect(value).toHaveValue('900')
    await drawer.getByRole('button', { name: t.save }).click()
    await expect(drawer).toHaveCount(0)
  },
)

test('a day off is proposed by keyboard, approved by another person and stands in the year', async ({
  openWindow,
}) => {
  const t = say('vi').calendar
  const year = new Date().getUTCFullYear() + 3
  const name = `Nghỉ lễ ${ownWord()}`
  const maker = await openOffice(openWindow, { at: `/backoffice/calendar?year=${year}` })
  await settled(maker)
  expect(await axeSays(maker)).toEqual([])
  const first = maker.getByRole('button', { name: new RegExp(`01/01/${year}`) })
  await first.focus()
  await maker.keyboard.press('ArrowDown')
  await maker.keyboard.press('ArrowRight')
  await expect(maker.getByRole('button', { name: new RegExp(`09/01/${year}`) })).toBeFocused()
  await maker.keyboard.press('Enter')
  const dialog = maker.getByRole('dialog', { name: t.dialog.title })
  await dialog.getByLabel(t.dialog.mark).selectOption(t.dialog.marks.OFF)
  await dialog.getByRole('button', { name: t.dialog.save }).click()
  await expect(dialog.getByText(t.enter.name)).toBeVisible()
  await dialog.getByLabel(t.dialog.name).fill(name)
  await dialog.getByRole('button', { name: t.dialog.save }).click()
  await expect(maker.getByText(say('vi').backoffice.twoPeople.pending)).toBeVisible()
  const checker = await openOffice(openWindow, { username: 'checker' })
  await approveChange(checker, String(year), {
    look: async (drawer) => {
      await expect(drawer.getByText(fill(say('vi').approval.value.dayOff, { name }))).toBeVisible()
      await expect(drawer.getByText(`09/01/${year}`)).toBeVisible()
    },
  })
  await maker.reload()
  await settled(maker)
  await expect(
    maker.getByRole('button', { name: new RegExp(`09/01/${year}, .*${name}`) }),
  ).toBeVisible()
  await expect(maker.getByRole('list', { name: t.list }).getByText(name)).toBeVisible()
})
