import { mkdtempSync, rmSync } from 'node:fs'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { findCode, textOfHtml } from './rules.ts'
import { Inbox, type Message } from './store.ts'

const dataDir = mkdtempSync('/tmp/sim-inbox-')
let world: World
beforeAll(async () => {
  world = await openWorld({ dataDir })
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const inbox = async (to?: string) =>
  (
    (await world.api.get(`/api/inbox${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`))
      .body as unknown as { items: Message[] }
  ).items
const sms = (to: string, text: string) => world.api.signed('POST', '/sms', { to, text })
const mailer = () =>
  nodemailer.createTransport({
    host: '127.0.0.1',
    port: world.running.smtpPort,
    secure: false,
    ignoreTLS: true,
  })

describe('SMS', () => {
  it('arrive with their code, newest first, found by any spelling of the number', async () => {
    const first = await sms(
      '0901234567',
      'Ma xac thuc dang nhap Saola Pay cua ban la 482913. Hieu luc 5 phut.',
    )
    await sms('+84901234567', 'Saola Pay: your payment link https://pay.test/p/12345678 is ready')
    await sms('0909999999', 'cho nguoi khac')
    const items = await inbox('0901234567')
    expect(items.map((item) => item.code)).toEqual([null, '482913'])
    expect(items[1]).toEqual({
      id: first.body['id'],
      channel: 'SMS',
      to: '0901234567',
      from: 'SAOLAPAY',
      subject: null,
      text: 'Ma xac thuc dang nhap Saola Pay cua ban la 482913. Hieu luc 5 phut.',
      html: null,
      code: '482913',
      sentAt: expect.stringMatching(/\+07:00$/),
    })
    expect(await inbox('84901234567')).toEqual(items)
    expect((await inbox()).length).toBe(3)
  })

  it('are refused unsigned, to no number, and while the gateway is down', async () => {
    expect((await world.api.post('/sms', { to: '0901234567', text: 'x' })).body.error?.key).toBe(
      'signature.missing',
    )
    expect((await sms('someone', 'x')).status).toBe(400)
    await world.api.post('/api/faults', { name: 'sms-down', on: true })
    expect((await sms('0901234567', 'x')).body.error?.key).toBe('sms.down')
    await world.api.post('/api/faults', { name: 'sms-down', on: false })
  })
})

describe('e-mail over SMTP', () => {
  it('arrives for each recipient with text, page, pictures inside and code', async () => {
    await mailer().sendMail({
      from: 'Saola Pay <no-reply@saola.test>',
      to: ['An@Example.test', 'binh@example.test'],
      subject: 'Mã xác nhận đăng nhập',
      text: 'Mã của bạn: 739201',
      html: '<p>Mã: <b>739201</b></p><img src="cid:logo@saola">',
      attachments: [
        {
          cid: 'logo@saola',
          filename: 'logo.png',
          content: Buffer.from('89504e470d0a1a0a', 'hex'),
          contentType: 'image/png',
        },
      ],
    })
    const [mail] = await inbox('an@example.test')
    expect(mail).toMatchObject({
      channel: 'EMAIL',
      to: 'An@example.test',
      from: 'no-reply@saola.test',
      subject: 'Mã xác nhận đăng nhập',
      text: 'Mã của bạn: 739201',
      code: '739201',
    })
    expect(mail?.html).toContain('<img src="data:image/png;base64,iVBORw0KGgo=">')
    expect(await inbox('BINH@example.test')).toHaveLength(1)
  })

  it('of a page alone is read as text', async () => {
    await mailer().sendMail({
      from: 'a@saola.test',
      to: 'page@example.test',
      subject: 'Login code',
      html: '<style>p{color:#123456}</style><p>Your code is</p><h1>551177</h1>',
    })
    expect((await inbox('page@example.test'))[0]).toMatchObject({
      text: 'Your code is\n551177',
      code: '551177',
    })
  })

  it('is answered 451 while mail is down, and taken afterwards', async () => {
    await world.api.post('/api/faults', { name: 'mail-down', on: true })
    await expect(
      mailer().sendMail({ from: 'a@saola.test', to: 'down@example.test', subject: 'x', text: 'x' }),
    ).rejects.toMatchObject({ responseCode: 451 })
    await world.api.post('/api/faults', { name: 'mail-down', on: false })
    await mailer().sendMail({
      from: 'a@saola.test',
      to: 'down@example.test',
      subject: 'x',
      text: 'x',
    })
    expect(await inbox('down@example.test')).toHaveLength(1)
  })

  it('too large is refused, and the server still accepts mail', async () => {
    await expect(
      mailer().sendMail({
        from: 'a@saola.test',
        to: 'big@example.test',
        subject: 'x',
        text: 'x'.repeat(11 * 1024 * 1024),
      }),
    ).rejects.toMatchObject({ responseCode: 552 })
    await mailer().sendMail({
      from: 'a@saola.test',
      to: 'big@example.test',
      subject: 'x',
      text: 'small',
    })
    expect(await inbox('big@example.test')).toHaveLength(1)
  })
})

describe('the page of a mail', () => {
  it('may run and load nothing, and opens its links apart', async () => {
    await mailer().sendMail({
      from: 'a@saola.test',
      to: 'evil@example.test',
      subject: 'x',
      html: '<script>parent.document.title="owned"</script><a href="https://x.test">x</a>',
    })
    const [mail] = await inbox('evil@example.test')
    const response = await fetch(`${world.running.url}/inbox/${mail?.id}/html`)
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*sandbox allow-popups/,
    )
    expect(response.headers.get('content-security-policy')).not.toContain('script-src')
    expect(await response.text()).toMatch(/^<base target="_blank">/)
    expect((await fetch(`${world.running.url}/inbox/none/html`)).status).toBe(404)
  })
})

describe('restart', () => {
  it('keeps the messages', async () => {
    const before = await inbox()
    await world.restart()
    expect(await inbox()).toEqual(before)
  })
})

describe('the inbox is bounded', () => {
  it('at 2,000 messages, the oldest going first', () => {
    const box = new Inbox()
    const message = (n: number): Message => ({
      id: String(n),
      channel: 'SMS',
      to: '0901234567',
      from: 'x',
      subject: null,
      text: 'x',
      html: null,
      code: null,
      sentAt: '',
    })
    for (let n = 0; n < 2_100; n += 1)
      box.apply({ type: 'inbox.message', message: message(n) } as never)
    expect(box.messages.size).toBe(2_000)
    expect(box.list(null, 1)[0]?.id).toBe('2099')
    expect(box.messages.has('99')).toBe(false)
  })
})

describe('the one-time code in a text', () => {
  it.each([
    ['Ma xac thuc Saola Pay: 482913', '482913'],
    ['482913 là mã OTP của bạn, hết hạn sau 5 phút', '482913'],
    ['Mã xác nhận của bạn là 0042. Không chia sẻ với ai.', '0042'],
    ['Your one-time code is 77001122', '77001122'],
    ['OTP 123456 de chuyen 1.250.000 VND den 0011001234567', '123456'],
    ['Mã OTP để thanh toán 150000 VND là 998877', '998877'],
    ['(Saola Pay) Mã đăng nhập: 654321 – gửi lúc 21/11/2026 16:20', '654321'],
    ['Use verification code 112233 to sign in', '112233'],
    ['Ban da nhan 150000 VND tu NGUYEN VAN AN', null],
    ['Mã đơn hàng 20261121 đã thanh toán', null],
    ['Your order code 12345678 was paid', null],
    ['Link: https://pay.test/p/123456?code=654321', null],
    ['Mã OTP đã hết hạn', null],
    ['Chào bạn, hẹn gặp năm 2026', null],
    ['Code 123', null],
    ['Your code is 123456789', null],
  ])('%s → %s', (text, code) => {
    expect(findCode(text)).toBe(code)
  })

  it('takes no colour of a style sheet for a code', () => {
    expect(
      findCode(
        textOfHtml(
          '<style>.code{color:#123456}</style><p style="color:#654321">Mã của bạn là <b>246810</b></p>',
        ),
      ),
    ).toBe('246810')
  })
})
