/** Ports for words that leave the system: e-mail over SMTP and SMS over the gateway. */
import nodemailer from 'nodemailer'
import { ask, type ConnectorOptions } from './bank-http.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Shown inside the HTML, which names each by its cid. */
  pictures?: readonly { cid: string; fileName: string; png: Buffer }[]
  /** Where a mail program says stop for its reader with one press (RFC 8058). */
  unsubscribeUrl?: string
}
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
export interface SmsSender {
  send(to: string, text: string): Promise<void>
}

/** One address and nothing that a mail library takes for a name, a comment or another address. */
const ONE_ADDRESS = /^[^\s,;:<>()[\]"@\\]+@[^\s,;:<>()[\]"@\\]+$/
/** E-mail through any SMTP server; header injection is refused before nodemailer sees it (reliability bar N6). */
export function smtpMailer(url: string, from = 'Saola Pay <no-reply@saola.example>'): Mailer {
  const transport = nodemailer.createTransport({
    ...smtpParts(url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    ignoreTLS: true,
  })
  return {
    async send({ pictures = [], unsubscribeUrl, ...mail }) {
      if (/[\r\n]/.test(mail.subject)) throw new Error('line break in a mail header')
      if (!ONE_ADDRESS.test(mail.to)) throw new Error('a mail goes to one address')
      await transport.sendMail({
        from,
        ...mail,
        attachments: pictures.map(({ cid, fileName, png }) => ({
          cid,
          filename: fileName,
          content: png,
          contentType: 'image/png',
          contentDisposition: 'inline',
        })),
        ...(unsubscribeUrl === undefined
          ? {}
          : {
              headers: {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
const smtpParts = (url: string): { host: string; port: number } => ({
  host: new URL(url).hostname,
  port: Number(new URL(url).port || 25),
})

/** The SMS gateway, asked with the connector's signature. */
export function httpSms(o: ConnectorOptions): SmsSender {
  return {
    send: async (to, text) => {
      await ask(o, 'POST', '/sms', { to, text }, 10_000)
    },
  }
}
