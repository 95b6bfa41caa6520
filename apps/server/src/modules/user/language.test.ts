/** What a merchant's people are sent unasked speaks the language in which they signed in last (ADR 0010). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auth } from '@saola/contract/auth'
import { member } from '@saola/contract/member'
import { onboarding } from '@saola/contract/onboarding'
import { webhook, type WebhookInfo } from '@saola/contract/webhook'
import { approve } from '../../../test/approvals.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, codeFor, openWorld, wirePassword, type World } from '../../../test/world.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld({ LIMIT_FACTOR: '100' })
  all = await people(world)
  await calm(world)
})
afterAll(() => world.close())

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
type Step = { sessionId: string }
const texts = (): string[] =>
  world.outbox.sms.filter((sms) => sms.to === all.owner.phone).map((sms) => sms.text)
/** Password and code, as the portal sends them. @returns the messages that came of it. */
async function enter(
  language: string,
  browser: string,
): Promise<{ token: string; received: string[] }> {
  const headers = { 'accept-language': language, 'user-agent': browser }
  const before = texts().length
  const step = await world.send<typeof auth.login, Step>(
    auth.login,
    { body: { phone: all.owner.phone, password: wirePassword('Saola#2026') } },
    { headers },
  )
  await world.work()
  const { body } = await world.send<typeof auth.verifyOtp, { token: string }>(
    auth.verifyOtp,
    { body: { sessionId: step.body.data.sessionId, otp: codeFor(world, all.owner.phone) } },
    { headers },
  )
  expect(body.code).toBe(0)
  await world.work()
  return {
    token: body.data.token,
    received: texts()
      .slice(before)
      .map(
        (text) =>
          /is your one-time code|là mã xác thực|was signed in|vừa đăng nhập/.exec(text)?.[0] ??
          text,
      ),
  }
}
async function webhookMail(): Promise<string> {
  await asOwner(world, 'delete from webhook')
  const { id, revision } = (
    await world.send<typeof webhook.update, WebhookInfo>(
      webhook.update,
      { body: { webhookUrl: 'https://shop.vn/hook' } },
      { token: all.owner.token },
    )
  ).body.data
  expect(
    (
      await world.send(
        webhook.approveV2,
        { body: { id: id!, revision: revision! } },
        { token: all.checker.token },
      )
    ).body.code,
  ).toBe(0)
  await world.work()
  return world.outbox.mails.at(-1)!.subject
}
const languageOf = async (id: string): Promise<string | null> =>
  (
    await asOwner<{ language: string | null }>(world, 'select language from member where id = $1', [
      id,
    ])
  )[0]!.language

it('the owner’s mails and messages follow their last sign-in; who has never signed in is written to in Vietnamese', async () => {
  await asOwner(world, 'delete from session where subject_id = $1', [all.owner.id])
  await asOwner(world, 'update member set language = null')
  all.owner.token = (await enter('en', CHROME)).token
  expect([await languageOf(all.owner.id), await languageOf(all.cashier.id)]).toEqual(['en', null])
  expect(await webhookMail()).toBe('Your webhook address is approved')
  const merchantId = all.owner.merchantId
  for (const action of ['SUSPEND', 'RESTORE'] as const) {
    const seen = async (): Promise<string> =>
      (
        await world.send<typeof onboarding.cmsDetail, { contentHash: string }>(
          onboarding.cmsDetail,
          { params: { merchantId } },
          { token: all.maker.token },
        )
      ).body.data.contentHash
    const proposal = await world.send<typeof onboarding.cmsPropose, { id: string }>(
      onboarding.cmsPropose,
      { body: { merchantId, action, reason: 'lý do', contentHash: await seen() } },
      { token: all.maker.token },
    )
    expect(
      (await approve(world, all.checker.token, proposal.body.data.id)).body.code,
      proposal.text,
    ).toBe(0)
    await world.work()
    expect([texts().at(-1), world.outbox.mails.at(-1)!.subject]).toEqual(
      action === 'SUSPEND'
        ? [expect.stringContaining('was suspended'), 'Your shop was suspended']
        : [expect.stringContaining('was restored'), 'Your shop was restored'],
    )
  }
  all.owner.token = (await enter('vi', CHROME)).token
  expect(await webhookMail()).toBe('Địa chỉ webhook đã được duyệt')
  await asOwner(world, 'update member set language = null')
  expect(await webhookMail()).toBe('Địa chỉ webhook đã được duyệt')
})

it('of a strange browser they are told in the language they used until then; a code comes in that of who asks for it', async () => {
  await asOwner(world, 'delete from session where subject_id = $1', [all.owner.id])
  expect((await enter('en', CHROME)).received).toEqual(['is your one-time code'])
  const strange = await enter('vi', SAFARI)
  expect(strange.received).toEqual(['là mã xác thực', 'was signed in'])
  all.owner.token = strange.token
})

it('an invitation speaks its sender’s language', async () => {
  const invite = async (language: string, phone: string): Promise<string> => {
    const answer = await world.send(
      member.create,
      {
        body: {
          fullName: 'Người mới',
          phone,
          email: null,
          roleGroupId: '01900000-0000-7000-8000-000000000005',
          bankAccountIds: [],
        },
      },
      { token: all.owner.token, headers: { 'accept-language': language } },
    )
    expect(answer.body.code, answer.text).toBe(0)
    await world.work()
    return world.outbox.sms.findLast((sms) => sms.to === phone)!.text
  }
  expect([await invite('en', '0912345601'), await invite('vi', '0912345602')]).toEqual([
    expect.stringContaining('invites'),
    expect.stringContaining('mời'),
  ])
})
