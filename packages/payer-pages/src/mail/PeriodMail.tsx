/** E-mails to the customer of a subscription: the sum and the QR in the first view, the shop's words shut into a box, and a link only where the customer asked for links. */
import { renderToStaticMarkup } from 'react-dom/server'
import { grey, MailAddress, MailBox, MailButton, MailFrame } from './MailFrame.tsx'

export interface PeriodMail {
  language: 'vi' | 'en'
  subject: string
  lines: readonly string[]
  /** As it is read, with its currency; null where nothing is to be paid. */
  amount: string | null
  /** Where the QR's picture hangs on the mail, and what it is; null without one. */
  qr: { cid: string; alt: string } | null
  /** Name and value, already without anything that a mail program would make a link of. */
  box: readonly (readonly [string, string])[]
  link: { text: string; url: string } | null
  /** How to be reminded no more: with an address, or in words alone. */
  stop: { text: string; url: string | null } | null
  foot: string
  /** The banner's words in Test Mode. */
  test: string | null
}

function Mail({ mail }: { mail: PeriodMail }) {
  const { lines, amount, qr, box, link, stop, foot, test } = mail
  return (
    <MailFrame test={test} foot={foot}>
      {lines.map((line) => (
        <p key={line} style={{ margin: '0 0 8px', wordBreak: 'break-word' }}>
          {line}
        </p>
      ))}
      {amount === null ? null : (
        <p style={{ margin: '12px 0', fontSize: '28px', fontWeight: 'bold' }}>{amount}</p>
      )}
      {qr === null ? null : (
        <p style={{ margin: '0 0 12px' }}>
          <img src={`cid:${qr.cid}`} alt={qr.alt} width="220" height="220" fetchPriority="low" />
        </p>
      )}
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
      {link === null ? null : (
        <>
          <MailButton url={link.url} text={link.text} />
          <MailAddress>{link.url}</MailAddress>
        </>
      )}
      {stop === null ? null : (
        <p style={{ margin: '0 0 16px', ...grey }}>
          {stop.url === null ? stop.text : <a href={stop.url}>{stop.text}</a>}
        </p>
      )}
    </MailFrame>
  )
}

/** @returns subject, plain text and HTML. */
export function renderPeriodMail(mail: PeriodMail): {
  subject: string
  text: string
  html: string
} {
  const { lines, amount, box, link, stop, foot, test, language } = mail
  const text = [
    ...(test ? [test, ''] : []),
    ...lines,
    ...(amount === null ? [] : ['', amount]),
    '',
    ...box.map(([name, value]) => `| ${name}: ${value}`),
    '',
    ...(link === null ? [] : [`${link.text}: ${link.url}`, '']),
    ...(stop === null ? [] : [stop.url === null ? stop.text : `${stop.text}: ${stop.url}`, '']),
    foot,
  ].join('\n')
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return {
    subject: `${test ? '[TEST] ' : ''}${mail.subject}`,
    text,
    html: `<!doctype html><html lang="${language}"><head>${head}</head>${renderToStaticMarkup(<Mail mail={mail} />)}</html>`,
  }
}
