// Two people, two browsers, in Test Mode: one makes payouts, the other agrees to them with a code or says no (B-391 to B-394). Vietnamese at a desk, English on a phone.
import { payout } from '@saola/contract/payout'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, proves, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { owner } from './support/people.ts'
import { account, anApprover, makePayout, VIETCOMBANK } from './support/payouts.ts'
import { ask, enter, typeCode } from './support/portal.ts'
import { nextCode } from './support/simulator.ts'
import { amountLike, fill, like, ownWord, say } from './support/words.ts'

const sandbox = { test: true }

const looks = async (page: Page): Promise<void> => {
  await settled(page)
  expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
}

test(
  'a payout with a checked name is made by one, approved by another with the code of an SMS, and the list of the first says so by itself',
  { tag: '@phone', ...proves('B-390') },
  async ({ page, sessions, openWindow, isMobile, viewport, hasTouch, deviceScaleFactor }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language).payout
    const session = await sessions.of('owner')
    const word = ownWord()
    const number = account()
    const approver = await anApprover(session)
    const { accountName: bankName } = await ask(
      session,
      payout.checkReceiver,
      { body: { bankBin: VIETCOMBANK, accountNo: number } },
      sandbox,
    )

    // What the account can pay out stands there before anything is typed; what is missing is said at its field.
    await enter(page, session, { language, test: true })
    await page.goto('/payout/create-payout?type=single')
    await expect(page.getByText(t.create.available, { exact: true })).toBeVisible()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: t.create.next }).click()
    await expect(main.getByText(t.create.amountMissing)).toBeVisible()
    await looks(page)
    await main.getByRole('combobox', { name: t.create.bank }).fill('Vietcom')
    await page.getByRole('option', { name: /^Vietcombank/ }).click()
    await main.getByRole('textbox', { name: t.create.number, exact: true }).fill(number)
    await main.getByRole('textbox', { name: t.create.name, exact: true }).fill('Trần Thị Sai Tên')
    await expect(main.getByText(bankName ?? '', { exact: true })).toBeVisible()
    await main.getByRole('textbox', { name: t.create.amount }).fill('1250000')
    await main
      .getByRole('textbox', { name: t.create.content, exact: true })
      .fill(`Trả tiền hàng, đợt 2 ${word}`)
    await expect(main.getByText(`TRA TIEN HANG DOT 2 ${word.toUpperCase()}`)).toBeVisible()
    // Another name holds the way on until somebody says that it is right; the bank's own needs no word.
    await main.getByRole('button', { name: t.create.next }).click()
    await expect(main.getByText(t.create.anywayMissing)).toBeVisible()
    await looks(page)
    await main.getByRole('button', { name: t.create.useName }).click()
    await expect(main.getByText(t.create.exact)).toBeVisible()
    await tick(main.getByRole('checkbox', { name: t.create.save }))
    await main.getByRole('button', { name: t.create.next }).click()
    await expect(main.getByRole('heading', { name: t.create.reviewTitle })).toBeVisible()
    await expect(main.getByText(new RegExp(approver.name))).toBeVisible()
    await looks(page)
    await main.getByRole('button', { name: t.create.submit }).click()
    await expect(page).toHaveURL(/\/payout\/detail-payout\?id=/)
    await expect(main.getByText(t.detail.state.WAITING)).toBeVisible()
    await expect(main.getByText(t.detail.ownHint)).toBeVisible()
    await expect(main.getByRole('button', { name: t.detail.approve, exact: true })).toHaveCount(0)
    await looks(page)
    await page.goto('/payout')
    await expect(rowOf(page, word)).toContainText(t.status.WAITING)
    await looks(page)

    // The second member finds it among what waits for them, and agrees with the code.
    const second = await openWindow({
      ...(viewport === null ? {} : { viewport }),
      isMobile,
      ...(hasTouch === undefined ? {} : { hasTouch }),
      ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
    })
    await enter(second, approver.session, { language, test: true })
    await second.goto(`/payout?tab=waiting&keyword=${word}`)
    await tick(rowOf(second, word).getByRole('checkbox'))
    await looks(second)
    await second.getByRole('button', { name: like(t.bulk.approve) }).click()
    const dialog = second.getByRole('dialog', { name: t.approve.titleOne })
    await expect(dialog).toContainText(bankName ?? '')
    await expect(dialog.getByText(amountLike(1_250_000)).first()).toBeVisible()
    await looks(second)
    const code = await nextCode(approver.phone)
    await dialog.getByRole('button', { name: t.approve.send }).click()
    await typeCode(second, await code(), language)
    const results = second.getByRole('dialog', { name: t.approve.resultTitle })
    await expect(results).toContainText(fill(t.approve.allWent, { count: 1 }))
    await looks(second)
    await results.getByRole('button', { name: t.approve.done }).click()

    await expect(rowOf(page, word)).toContainText(t.status.SUCCESS, { timeout: 45_000 })
    await expect(rowOf(page, word)).toContainText(isMobile ? bankName! : approver.name)
    await rowOf(page, word).getByRole('link').first().click()
    await expect(main.getByText(t.detail.state.SUCCESS)).toBeVisible()
    await expect(main.getByText(t.step.DONE)).toBeVisible()
    await looks(page)
    const receipt = page.waitForEvent('download')
    await main.getByRole('button', { name: t.detail.receipt }).click()
    expect(
      readFileSync(await (await receipt).path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    // Saved on the way, the receiver is there to be paid again.
    await page.goto(`/payout?tab=receivers&query=${number}`)
    await expect(rowOf(page, number)).toContainText(bankName ?? '')
    await looks(page)
    const menu = page
      .getByRole('button', { name: fill(t.receivers.menu, { name: bankName ?? '' }) })
      .and(page.locator(':visible'))
    await menu.click()
    await page.getByRole('menuitem', { name: t.receivers.edit }).click()
    const edit = page.getByRole('dialog', { name: t.receivers.editTitle })
    await edit.getByRole('combobox', { name: t.create.group }).click()
    await page.getByRole('option', { name: t.group.EMPLOYEE, exact: true }).click()
    await looks(page)
    await edit.getByRole('button', { name: t.receivers.save, exact: true }).click()
    await expect(page.getByText(fill(t.receivers.changed, { name: bankName ?? '' }))).toBeVisible()
    await expect(rowOf(page, number)).toContainText(t.group.EMPLOYEE)
    await menu.click()
    await page.getByRole('menuitem', { name: t.receivers.delete }).click()
    const sure = page.getByRole('dialog', { name: t.receivers.removeTitle })
    await expect(sure).toContainText(bankName ?? '')
    await sure.getByRole('button', { name: t.receivers.removeGo }).click()
    await expect(page.getByText(fill(t.receivers.removed, { name: bankName ?? '' }))).toBeVisible()
  },
)

test(
  'payouts of another are refused for one reason, one’s own is taken back, a failed one is made anew, and the owner sets the rules',
  proves('B-390'),
  async ({ page, sessions, openWindow }) => {
    const t = say('vi').payout
    const session = await sessions.of('owner')
    const word = ownWord()
    const approver = await anApprover(session)
    const [first, second, own] = [
      await makePayout(session, { content: `Từ chối một ${word}`, amount: 300_000 }),
      await makePayout(session, { content: `Từ chối hai ${word}`, amount: 400_000 }),
      await makePayout(session, { content: `Rút lại ${word}`, amount: 500_000 }),
    ]
    // The simulator's bank refuses every amount that ends in 912.
    const failing = await makePayout(session, { content: `Không thành ${word}`, amount: 600_912 })

    const other = await openWindow()
    await enter(other, approver.session, { test: true })
    await other.goto(`/payout?tab=waiting&keyword=${word}`)
    for (const row of [first, second]) await tick(rowOf(other, row.content).getByRole('checkbox'))
    await other.getByRole('button', { name: t.bulk.refuse, exact: true }).click()
    const no = other.getByRole('dialog', { name: fill(t.refuse.title, { count: '2' }) })
    await no.getByRole('button', { name: t.refuse.go, exact: true }).click()
    await expect(no.getByText(t.refuse.reasonMissing)).toBeVisible()
    await no.getByRole('textbox', { name: t.refuse.reason }).fill('Thiếu hóa đơn')
    await looks(other)
    await no.getByRole('button', { name: t.refuse.go, exact: true }).click()
    await expect(rowOf(other, first.content)).toHaveCount(0)

    await enter(page, session, { test: true })
    await page.goto(`/payout/detail-payout?id=${first.id}`)
    const main = page.getByRole('main')
    await expect(main.getByText(fill(t.detail.reason, { reason: 'Thiếu hóa đơn' }))).toBeVisible()
    await looks(page)
    await page.goto(`/payout/detail-payout?id=${own.id}`)
    await main.getByRole('button', { name: t.detail.recall }).click()
    const recall = page.getByRole('dialog', { name: like(t.refuse.recallTitle) })
    await recall.getByRole('textbox', { name: t.refuse.reason }).fill('Lập nhầm')
    await recall.getByRole('button', { name: t.refuse.recallGo, exact: true }).click()
    await expect(main.getByText(t.denial.RECALLED).first()).toBeVisible()

    // Failed at the bank: in words, and another one stands in for it.
    await other.goto(`/payout/detail-payout?id=${failing.id}`)
    await other.getByRole('button', { name: t.detail.approve, exact: true }).click()
    const code = await nextCode(approver.phone)
    await other.getByRole('button', { name: t.approve.send }).click()
    await typeCode(other, await code())
    await other.getByRole('button', { name: t.approve.done, exact: true }).click()
    await page.goto(`/payout/detail-payout?id=${failing.id}`)
    await expect(main.getByText(t.failure.REFUSED)).toBeVisible({ timeout: 45_000 })
    await looks(page)
    await main.getByRole('link', { name: t.detail.instead }).click()
    await expect(main.getByText(like(t.create.insteadOf))).toBeVisible()
    await expect(main.getByRole('textbox', { name: t.create.name, exact: true })).toHaveValue(
      'Nguyễn Văn An',
    )

    // A stricter rule holds at once; others read it.
    await page.goto('/payout')
    await page.getByRole('button', { name: t.list.rules }).click()
    const rules = page.getByRole('dialog', { name: t.rule.title })
    await tick(rules.getByRole('switch', { name: t.rule.two }))
    await rules.getByRole('textbox', { name: t.rule.above }).fill('20000000')
    await looks(page)
    await rules.getByRole('button', { name: t.rule.save }).click()
    await expect(page.getByText(t.rule.saved)).toBeVisible()
    await other.goto('/payout')
    await other.getByRole('button', { name: t.list.rules }).click()
    const read = other.getByRole('dialog', { name: t.rule.title })
    await expect(read).toContainText(t.rule.ownerOnly)
    await expect(read.getByText(like(t.rule.twoAbove))).toBeVisible()
    await looks(other)
    // Asking fewer people waits a day.
    await page.getByRole('button', { name: t.list.rules }).click()
    await tick(rules.getByRole('switch', { name: t.rule.two }), false)
    const ownCode = await nextCode(owner.phone)
    await rules.getByRole('button', { name: t.rule.save }).click()
    const loosen = page.getByRole('dialog', { name: t.rule.codeTitle })
    await expect(loosen.getByText(t.rule.codeText)).toBeVisible()
    await looks(page)
    await typeCode(page, await ownCode())
    await expect(page.getByText(t.rule.savedLater)).toBeVisible()
    await page.getByRole('button', { name: t.list.rules }).click()
    await expect(rules.getByText(t.rule.comingTitle)).toBeVisible()
    await looks(page)
    await rules.getByRole('button', { name: t.rule.withdraw }).click()
    await expect(page.getByText(t.rule.withdrawn)).toBeVisible()
    await expect(rules.getByText(t.rule.comingTitle)).toHaveCount(0)
    await looks(page)
  },
)
