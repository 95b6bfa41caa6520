// Two people, two browsers: who asks for a large refund cannot agree to it, a second member does, the bank pays (ADR 0027). Vietnamese at a desk, English on a phone.
import { member } from '@saola/contract/member'
import { refund } from '@saola/contract/refund'
import { dashboard } from '@saola/contract/dashboard'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { cafe } from './support/people.ts'
import { ask, createLink, enter, readSession, signIn } from './support/portal.ts'
import { messages, payQr, statement } from './support/simulator.ts'
import { amountLike, fill, like, ownWord, say } from './support/words.ts'

const APPROVERS = '01900000-0000-7000-8000-000000000004'
const PASSWORD = 'TraSen%58vang'
const MERCHANT_ACCOUNT = '100200300400'
const AMOUNT = 620_000

test(
  'a refund above the limit: its maker may not agree (26), a second member does in a browser of their own, the bank pays, and list, story and statistics say so',
  { tag: '@phone' },
  async ({ page, sessions, openWindow, isMobile, viewport, hasTouch, deviceScaleFactor }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const session = await sessions.of('owner')
    const word = ownWord()

    // The second member: invited by SMS, with a password of their own.
    const [name, phone] = ['Vũ Thị Hồng Nhung', `09${String(Date.now()).slice(-8)}`]
    await ask(session, member.create, {
      body: { fullName: name, phone, roleGroupId: APPROVERS, bankAccountIds: [] },
    })
    const window = {
      ...(viewport === null ? {} : { viewport }),
      isMobile,
      ...(hasTouch === undefined ? {} : { hasTouch }),
      ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
    }
    const invited = await openWindow()
    let invitation = ''
    await expect
      .poll(
        async () => {
          invitation =
            /member-invitation#\w+/.exec((await messages(phone))[0]?.text ?? '')?.[0] ?? ''
          return invitation
        },
        { timeout: 30_000 },
      )
      .not.toBe('')
    await invited.goto(`/authenticate/${invitation}`)
    const m = say('vi').member.invitation
    await invited.getByLabel(m.password, { exact: true }).fill(PASSWORD)
    await invited.getByLabel(m.repeat, { exact: true }).fill(PASSWORD)
    await invited.getByRole('button', { name: m.submit }).click()
    await expect(invited).toHaveURL(/\/authenticate\/login$/)
    await signIn(invited, { phone, name, password: PASSWORD, merchantCode: cafe.code })
    const memberSession = await readSession(invited)

    await ask(session, refund.updateSetting, { body: { approveAbove: 500_000 } })
    try {
      const description = `Tiệc hủy ${word}`
      const link = await createLink(session, { amount: AMOUNT, description })
      await payQr(link.qrCode)
      await expect
        .poll(
          async () =>
            (await ask(session, refund.getOptions, { params: { id: link.transactionId } })).refusal,
        )
        .toBeNull()
      const refundedBefore = (await ask(session, dashboard.overview, { query: {} })).now.refunded

      // The maker asks; their own screen leaves them nothing but to take it back, and the server says 26 to anyone who tries past it.
      await enter(page, session, { language })
      await page.goto(`/transactions-management?open=${link.transactionId}`)
      const drawer = page.getByRole('dialog', { name: t.transaction.drawer.title, exact: true })
      await drawer.getByRole('button', { name: t.refund.ask.open }).click()
      const dialog = page.getByRole('dialog', { name: t.refund.ask.title })
      await tick(dialog.getByRole('radio', { name: t.refund.ask.all, exact: true }))
      await expect(dialog.getByText(like(t.refund.ask.second))).toBeVisible()
      await dialog
        .getByRole('textbox', { name: t.refund.ask.reason })
        .fill(`Khách hủy tiệc ${word}`)
      expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
      await dialog.getByRole('button', { name: like(t.refund.ask.submitAsk) }).click()
      await expect(drawer.getByText(t.transaction.step.REFUND_REQUESTED)).toBeVisible()
      const [made] = (await ask(session, refund.getList, { query: { keyword: word } })).items
      expect(made).toMatchObject({ status: 'REQUESTED', mine: true, allowedActions: ['withdraw'] })
      await drawer.getByRole('link', { name: t.transaction.drawer.refunds }).click()
      await rowOf(page, `Khách hủy tiệc ${word}`).getByRole('link').first().click()
      const own = page.getByRole('dialog', { name: t.refund.drawer.title, exact: true })
      await expect(own).toContainText(t.refund.decide.ownHint)
      await expect(
        own.getByRole('button', { name: t.refund.decide.approve, exact: true }),
      ).toHaveCount(0)
      await expect(
        ask(session, refund.approve, { params: { id: made!.id }, body: { note: null } }),
      ).rejects.toThrow(/refund\.approve: 26/)

      // The second member finds it among those that wait, reads what it is, and agrees.
      const second = await openWindow(window)
      await enter(second, memberSession, { language })
      await second.goto('/transactions-management/refunds?status=REQUESTED')
      await settled(second)
      await expect(rowOf(second, word)).toContainText(t.refund.status.REQUESTED)
      expect([await axeSays(second), await sideScroll(second)]).toEqual([[], 0])
      await rowOf(second, word).getByRole('link').first().click()
      const open = second.getByRole('dialog', { name: t.refund.drawer.title, exact: true })
      await expect(open).toContainText(amountLike(AMOUNT))
      await expect(open.getByRole('button', { name: t.refund.decide.withdraw })).toHaveCount(0)
      expect([await axeSays(second), await sideScroll(second)]).toEqual([[], 0])
      await open.getByRole('button', { name: t.refund.decide.approve, exact: true }).click()
      const sure = second.getByRole('dialog', { name: like(t.refund.decide.approveTitle) })
      await expect(sure).toContainText(`Khách hủy tiệc ${word}`)
      expect([await axeSays(second), await sideScroll(second)]).toEqual([[], 0])
      await sure.getByRole('button', { name: like(t.refund.decide.approveGo) }).click()
      await expect(open).toContainText(t.refund.state.SENT, { timeout: 45_000 })
      await expect(open).toContainText(name)

      // The maker's screens follow by themselves; the bank has paid once.
      await expect(own).toContainText(t.refund.state.SENT, { timeout: 30_000 })
      await expect(rowOf(page, word)).toContainText(t.refund.status.SENT)
      await page.goto(`/transactions-management?open=${link.transactionId}`)
      for (const step of ['REFUND_REQUESTED', 'REFUND_APPROVED', 'REFUND_SENT'] as const)
        await expect(
          drawer.getByText(t.transaction.step[step], { exact: true }).first(),
        ).toBeVisible()
      await expect(drawer.getByText(new RegExp(name)).first()).toBeVisible()
      expect(
        (await statement(MERCHANT_ACCOUNT)).filter(
          (line) => line.transGroup === 'RETURN_OUT' && line.detail.includes(word.toUpperCase()),
        ),
      ).toHaveLength(1)
      const figures = async () => (await ask(session, dashboard.overview, { query: {} })).now
      await expect
        .poll(async () => (await figures()).refunded - refundedBefore, { timeout: 30_000 })
        .toBe(AMOUNT)
      const now = await figures()
      await page.goto('/statistic')
      await settled(page)
      await expect(
        page
          .getByText(
            fill(t.statistic.tile.refunded, { amount: '§', count: String(now.refunds) })
              .split('§')[1]!
              .trim(),
          )
          .first(),
      ).toBeVisible()
      await expect(
        page
          .getByRole('region', { name: t.statistic.tile.label })
          .getByText(amountLike(now.refunded)),
      ).toBeVisible()
      expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
    } finally {
      await ask(session, refund.updateSetting, { body: { approveAbove: null } })
    }
  },
)
