/** E-mails of pay pages, the invitation and the receipt: a fixed frame of ours, a box for the shop's words and figures, one link, and that to us (docs/decisions.md#11). */
import { renderToStaticMarkup } from 'react-dom/server'

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

const grey = { color: '#525d6d', fontSize: '13px', lineHeight: '1.5' }

function Mail({ mail: { lines, box, link, foot, test } }: { mail: BoxMail }) {
  return (
    <body
      style={{
        margin: 0,
        padding: '24px 12px',
        background: '#f6f7f9',
        color: '#0f172a',
        fontFamily: 'Arial, Helvetica, sans-serif',
        fontSize: '15px',
        lineHeight: '1.5',
      }}
    >
      <div
        style={{
          maxWidth: '520px',
          margin: '0 auto',
          background: '#ffffff',
          border: '1px solid #e2e6ec',
          borderRadius: '12px',
          padding: '24px',
        }}
      >
        {test && (
          <p
            style={{
              margin: '0 0 16px',
              padding: '8px 12px',
              background: '#b54708',
              color: '#ffffff',
              fontWeight: 'bold',
            }}
          >
            {test}
          </p>
        )}
        <p style={{ margin: '0 0 16px', fontWeight: 'bold', color: '#1257d6' }}>Saola Pay</p>
        {lines.map((line) => (
          <p key={line} style={{ margin: '0 0 8px', wordBreak: 'break-word' }}>
            {line}
          </p>
        ))}
        <div
          style={{
            border: '1px solid #e2e6ec',
            borderLeft: '4px solid #c3cad4',
            borderRadius: '8px',
            padding: '12px 16px',
            margin: '16px 0 20px',
          }}
        >
          {box.map(([name, value], i) => (
            <div key={i}>
              <p style={{ margin: 0, ...grey, wordBreak: 'break-word' }}>{name}</p>
              <p style={{ margin: '0 0 8px', fontWeight: 'bold', wordBreak: 'break-word' }}>
                {value}
              </p>
            </div>
          ))}
        </div>
        <p style={{ margin: '0 0 20px' }}>
          <a
            href={link.url}
            style={{
              display: 'inline-block',
              background: '#1257d6',
              color: '#ffffff',
              textDecoration: 'none',
              fontWeight: 'bold',
              padding: '12px 24px',
              borderRadius: '8px',
            }}
          >
            {link.text}
          </a>
        </p>
        <p style={{ margin: '0 0 20px', wordBreak: 'break-all', ...grey }}>{link.url}</p>
        <p style={{ margin: 0, paddingTop: '16px', borderTop: '1px solid #e2e6ec', ...grey }}>
          {foot}
        </p>
      </div>
    </body>
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
