/** N6: what people type never becomes a header or another recipient of a mail; looked at in the bytes that reach an SMTP server. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { smtpMailer, type Mailer } from './messages.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

/** An SMTP server that takes everything and keeps what it was told. */
async function openSmtp(): Promise<{ mailer: Mailer; told: () => string }> {
  let received = ''
  const server = createServer((socket: Socket) => {
    let inData = false
    socket.write('220 x\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split(/(?<=\r\n)/)) {
        received += line
        if (inData) {
          if (line === '.\r\n') {
            inData = false
            socket.write('250 ok\r\n')
          }
        } else if (/^data/i.test(line)) {
          inData = true
          socket.write('354 go\r\n')
        } else socket.write(/^quit/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const mailer = smtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  stop = () => {
    mailer.close()
    server.close()
  }
  return { mailer, told: () => received }
}
const mail = { to: 'khach@quan.vn', subject: 'Biên nhận', text: 'x', html: '<p>x</p>' }

it('sends to the one address, whatever the subject says', async () => {
  const { mailer, told } = await openSmtp()
  await mailer.send({ ...mail, subject: 'Quán <bcc@xau.vn>, Bcc: a@xau.vn' })
  expect(
    told()
      .match(/^RCPT TO:.*$/gm)
      ?.map((line) => line.trim()),
  ).toEqual(['RCPT TO:<khach@quan.vn>'])
  expect(
    told()
      .match(/^(?:to|cc|bcc):.*$/gim)
      ?.map((line) => line.trim()),
  ).toEqual(['To: khach@quan.vn'])
})
it.each([
  'a@quan.vn, b@xau.vn',
  'a@quan.vn;b@xau.vn',
  'Tên <a@quan.vn>',
  '"x" <b@xau.vn> a@quan.vn',
  'nhóm: a@quan.vn, b@xau.vn;',
  'a@quan.vn\r\nBcc: b@xau.vn',
  'a@quan.vn (b@xau.vn)',
  'a@quan.vn b@xau.vn',
  '',
])('does not send to %j', async (to) => {
  const { mailer, told } = await openSmtp()
  await expect(mailer.send({ ...mail, to })).rejects.toThrow('one address')
  expect(told()).not.toContain('RCPT')
})
it('does not send a subject of two lines', async () => {
  const { mailer } = await openSmtp()
  await expect(mailer.send({ ...mail, subject: 'Biên nhận\r\nBcc: b@xau.vn' })).rejects.toThrow(
    'line break',
  )
})
