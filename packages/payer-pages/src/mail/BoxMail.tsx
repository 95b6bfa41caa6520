/** E-mails of pay pages, the invitation and the receipt: a fixed frame of ours, a box for the shop's words and figures, one link, and that to us (docs/decisions.md#11). */
import { renderToStaticMarkup } from 'react-dom/server'
import { grey, MailAddress, MailBox, MailButton, MailFrame } from './MailFrame.tsx'

export interface BoxMail {
  language: 'vi' | 'en'
  subject: string
  lines: readonly string[]
  /** Name and value, already without anything that a mail program would make a link of. */
  box: readonly (readonly [string, string])[]
  link: { text: string; url: string }
  foot: string
  /** The banner's words in Test Mode. */
  test: string | null
}

function Mail({ mail: { lines, box, link, foot, test } }: { mail: BoxMail }) {
  return (
    <MailFrame test={test} foot={foot}>
      {lines.map((line) => (
        <p key={line} style={{ margin: '0 0 8px', wordBreak: 'break-word' }}>
          {line}
        </p>
      ))}
      <MailBox margin="16px 0 20px">
        {box.map(([name, value], i) => (
          <div key={i}>
            <p style={{ margin: 0, ...grey, wordBreak: 'break-word' }}>{name}</p>
            <p style={{ margin: '0 0 8px', fontWeight: 'bold', wordBreak: 'break-word' }}>
              {value}
            </p>
          </div>
        ))}
      </MailBox>
      <MailButton url={link.url} text={link.text} />
      <MailAddress>{link.url}</MailAddress>
    </MailFrame>
  )
}

/** @returns subject, plain text and HTML. */
export function renderBoxMail(mail: BoxMail): { subject: string; text: string; html: string } {
  const lines = [
    ...(mail.test ? [mail.test, ''] : []),
    ...mail.lines,
    '',
    ...mail.box.map(([name, value]) => `| ${name}: ${value}`),
    '',
    `${mail.link.text}: ${mail.link.url}`,
    '',
    mail.foot,
  ]
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return {
    subject: `${mail.test ? '[TEST] ' : ''}${mail.subject}`,
    text: lines.join('\n'),
    html: `<!doctype html><html lang="${mail.language}"><head>${head}</head>${renderToStaticMarkup(<Mail mail={mail} />)}</html>`,
  }
}
