import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vnIso } from '../../platform/time.ts'
import { holds } from '../faults/service.ts'
import { findCode, textOfHtml } from './rules.ts'
import { deliver, type InboxCtx } from './service.ts'

const MAX_MAIL_BYTES = 10 * 1024 * 1024

export type MailServer = { port: number; close(): Promise<void> }

/** Listens for mail. No sign-in and no TLS: it is a mailbox for looking into, on this machine only. */
export async function openMailServer(
  sim: InboxCtx,
  host: string,
  port: number,
): Promise<MailServer> {
  const server = new SMTPServer({
    name: 'bank-sim',
    banner: 'mail for looking into',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: MAX_MAIL_BYTES,
    disableReverseLookup: true,
    logger: false,
    onRcptTo(_address, _session, done) {
      done(
        holds(sim, 'mail-down')
          ? Object.assign(new Error('mailbox is out of order'), { responseCode: 451 })
          : null,
      )
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('error', done)
      stream.on('end', () => {
        if (stream.sizeExceeded)
          return done(Object.assign(new Error('mail is too large'), { responseCode: 552 }))
        void answer(
          sim,
          Buffer.concat(parts),
          session.envelope.rcptTo.map((rcpt) => rcpt.address),
          done,
        )
      })
    },
  })
  server.on('error', (error) =>
    sim.log({ level: 'warn', event: 'smtp.error', message: error.message }),
  )
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function answer(
  sim: InboxCtx,
  raw: Buffer,
  recipients: readonly string[],
  done: (error?: Error | null) => void,
): Promise<void> {
  let problem: Error | null = null
  try {
    await receiveMail(sim, raw, recipients)
  } catch (error) {
    problem = error instanceof Error ? error : new Error(String(error))
  }
  done(problem)
}

async function receiveMail(
  sim: InboxCtx,
  raw: Buffer,
  recipients: readonly string[],
): Promise<void> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  const html = mail.html === undefined ? null : withPictures(mail.html, mail)
  const text = mail.text?.trim() || textOfHtml(mail.html ?? '')
  const sentAt = vnIso(sim.clock.now())
  for (const to of recipients) {
    deliver(sim, {
      channel: 'EMAIL',
      to,
      from: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      text,
      html,
      code: findCode(`${mail.subject ?? ''}\n${text}`),
      sentAt,
    })
  }
}

/** Pictures that travel with a mail are put into its page, since a sandboxed page may load nothing. */
function withPictures(html: string, mail: Email): string {
  return html.replaceAll(/cid:([^"'\s)>]+)/g, (whole, id: string) => {
    const part = mail.attachments.find(
      (one) => one.contentId?.replaceAll(/[<>]/g, '') === decodeURIComponent(id),
    )
    return part && part.mimeType.startsWith('image/')
      ? `data:${part.mimeType};base64,${String(part.content)}`
      : whole
  })
}
