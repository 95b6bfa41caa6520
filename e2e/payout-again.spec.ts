// As much to the same receiver as a few days ago is paid once somebody says that it is right; what was paid out stands among the transactions by its type, in the statistics by itself, and can be disputed.
import { dashboard } from '@saola/contract/dashboard'
import { payout } from '@saola/contract/payout'
import { expect, proves, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, tick } from './support/page-check.ts'
import { account, anApprover, makePayout } from './support/payouts.ts'
import { ask, enter, typeCode } from './support/portal.ts'
import { nextCode } from './support/simulator.ts'
import { amountLike, fill, ownWord, say } from './support/words.ts'

const sandbox = { test: true }
const AMOUNT = 700_000

test(
  'a payout like an earlier one is approved once it is ticked, found among the transactions, counted apart and disputed from its drawer',
  proves('B-393', 'B-464'),
  async ({ page, sessions, openWindow }) => {
    const t = say('vi')
    const session = await sessions.of('owner')
    const approver = await anApprover(session)
    const like = { content: `Trả tiền hàng ${ownWord()}`, amount: AMOUNT, toAccountNo: account() }
    await makePayout(session, like)
    const { id } = await makePayout(session, like)
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    const period = { from: today, to: today }
    const out = async () => (await ask(session, dashboard.moneyOut, { query: period }, sandbox)).now
    const received = async () =>
      (await ask(session, dashboard.overview, { query: period }, sandbox)).now.amount
    const [outBefore, receivedBefore] = [await out(), await received()]

    await test.step('no code is asked for before the warning is ticked', async () => {
      const { approve, detail } = t.payout
      const second = await openWindow()
      await enter(second, approver.session, sandbox)
      await second.goto(`/payout/detail-payout?id=${id}`)
      await second.getByRole('button', { name: detail.approve, exact: true }).click()
      const dialog = second.getByRole('dialog', { name: approve.titleOne })
      const code = await nextCode(approver.phone)
      await dialog.getByRole('button', { name: approve.send }).click()
      await expect(dialog.getByText(fill(approve.recent.title, { count: 1 }))).toBeVisible()
      const digit = dialog.getByLabel(fill(t.web.otp.digit, { n: 1 }), { exact: true })
      await expect(digit).toHaveCount(0)
      expect(await axeSays(second)).toEqual([])
      await tick(dialog.getByRole('checkbox', { name: approve.recent.confirm }))
      await typeCode(second, await code())
      await expect(second.getByRole('dialog', { name: approve.resultTitle })).toContainText(
        fill(approve.allWent, { count: 1 }),
      )
      await expect
        .poll(
          async () =>
            (await ask(session, payout.getDetail, { params: { payOutId: id } }, sandbox)).status,
          { timeout: 45_000 },
        )
        .toBe('SUCCESS')
    })

    await test.step('it stands among the transactions once its type is chosen, and is disputed from its drawer', async () => {
      const { open: ofCase } = t.forControl.screen
      await enter(page, session, sandbox)
      await page.goto('/transactions-management')
      await expect(rowOf(page, like.content)).toHaveCount(0)
      await page.getByRole('button', { name: t.web.list.filters, exact: true }).click()
      await page.getByRole('button', { name: t.transaction.column.type, exact: true }).click()
      await page.getByRole('option', { name: t.transaction.type.PAY_OUT, exact: true }).click()
      const paid = rowOf(page, like.content).filter({ hasText: t.transaction.payOutStatus.SUCCESS })
      await expect(paid).toContainText(amountLike(AMOUNT))
      await paid.getByRole('link').first().click()
      const drawer = page.getByRole('dialog', { name: t.transaction.drawer.title, exact: true })
      await expect(drawer).toContainText(like.toAccountNo)
      await drawer.getByRole('button', { name: ofCase.action, exact: true }).click()
      const form = page.getByRole('dialog', { name: ofCase.title, exact: true })
      await form.getByLabel(ofCase.reason).fill('Người nhận chưa thấy tiền')
      await form.getByRole('button', { name: ofCase.send, exact: true }).click()
      await expect(form).toHaveCount(0)
      await drawer.getByRole('link', { name: t.transaction.drawer.openPayOut }).click()
      // Its own screen leads to the case, and offers no second one.
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: ofCase.see })).toBeVisible()
      await expect(main.getByRole('button', { name: ofCase.action, exact: true })).toHaveCount(0)
    })

    await test.step('the statistics count it as money that left, and not as money received', async () => {
      await page.goto('/statistic?period=today')
      const left = page.getByRole('region', { name: t.statistic.out.title })
      await expect(left).toContainText(amountLike(outBefore.amount + AMOUNT))
      await expect(
        page.getByRole('region', { name: t.statistic.tile.label }).getByRole('definition').first(),
      ).toContainText(amountLike(receivedBefore))
      expect(await received()).toBe(receivedBefore)
      await settled(page)
    })
  },
)
