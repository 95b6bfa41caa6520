// A refund that its receiver never got: disputed from its drawer, and the bank pays the merchant once two of its people say so.
import { forControl } from '@saola/contract/for-control'
import { refund } from '@saola/contract/refund'
import { expect, proves, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { ask as askBank } from './support/office-call.ts'
import { axeSays, tick } from './support/page-check.ts'
import { ask, createLink, enter } from './support/portal.ts'
import { approveChange } from './support/second-person.ts'
import { payQr } from './support/simulator.ts'
import { staffOf, windowOf } from './support/staff.ts'
import { amountLike, fill, ownWord, say } from './support/words.ts'

const AMOUNT = 260_000

test(
  'a refund is disputed from its drawer; one of the bank proposes to pay the merchant, another agrees, and the merchant has the money',
  proves('B-467'),
  async ({ page, sessions, openWindow }) => {
    const t = say('vi')
    const { open: f, staff } = t.forControl.screen
    const session = await sessions.of('owner')
    const word = ownWord()
    const link = await createLink(session, { amount: AMOUNT, description: `Tra soát ${word}` })
    const of = { params: { id: link.transactionId } }
    await payQr(link.qrCode)
    await expect
      .poll(async () => (await ask(session, refund.getOptions, of)).refusal, { timeout: 30_000 })
      .toBeNull()
    const { id } = await ask(session, refund.create, {
      body: { transactionId: link.transactionId, amount: AMOUNT, reason: `Trả hàng ${word}` },
    })
    await expect
      .poll(async () => (await ask(session, refund.getDetail, { params: { id } })).status, {
        timeout: 45_000,
      })
      .toBe('SENT')

    await enter(page, session)
    await page.goto(`/transactions-management/refunds?open=${id}`)
    const drawer = page.getByRole('dialog', { name: t.refund.drawer.title, exact: true })
    await drawer.getByRole('button', { name: f.action, exact: true }).click()
    const form = page.getByRole('dialog', { name: f.title, exact: true })
    await form.getByLabel(f.reason).fill(`Khách chưa nhận được tiền hoàn ${word}`)
    await form.getByRole('button', { name: f.send, exact: true }).click()
    await expect(form).toHaveCount(0)
    await drawer.getByRole('link', { name: f.see }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(t.forControl.status.WAITING_SOLVE)

    const [made] = (await ask(session, forControl.list, { query: { keyword: id } })).items
    const { forControlCode: code, id: caseId } = made!
    const proposer = await staffOf('maker')
    await askBank(proposer, forControl.cmsSolving, { params: { id: caseId } })
    const maker = await windowOf(openWindow, proposer)
    await maker.goto(`/backoffice/for-control?open=${caseId}`)
    const atBank = maker.getByRole('dialog', {
      name: fill(t.forControl.screen.detail.title, { code }),
      exact: true,
    })
    await atBank.getByRole('button', { name: staff.propose, exact: true }).click()
    const proposing = maker.getByRole('dialog', {
      name: fill(staff.proposeTitle, { code }),
      exact: true,
    })
    await tick(proposing.getByRole('radio', { name: t.forControl.resolution.CREDIT_MERCHANT }))
    await expect(proposing.getByLabel(staff.proposeAmount)).toHaveValue(/260/)
    await proposing.getByLabel(staff.proposeNote).fill(`Ngân hàng nhận đã giữ nhầm ${word}`)
    expect(await axeSays(maker)).toEqual([])
    await proposing.getByRole('button', { name: staff.proposeGo }).click()
    await expect(atBank).toContainText(staff.waitingMine)

    const checker = await windowOf(openWindow, await staffOf('checker'))
    await approveChange(checker, code, {
      look: async (change) => {
        await expect(change).toContainText(t.forControl.resolution.CREDIT_MERCHANT)
      },
    })
    // The merchant's page follows by itself, to the money itself.
    await expect(main).toContainText(t.forControl.resolution.CREDIT_MERCHANT)
    await expect(main).toContainText(t.forControl.transferState.DONE, { timeout: 45_000 })
    await page.goto('/balance')
    await expect(rowOf(page, t.balance.kind.CASE_CREDIT)).toContainText(amountLike(AMOUNT))
  },
)
