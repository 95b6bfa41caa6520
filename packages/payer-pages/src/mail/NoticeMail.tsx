/** An e-mail in which we tell a merchant's people something: our frame, text alone, nothing to click. */
import { renderToStaticMarkup } from 'react-dom/server'

export interface NoticeMail {
  language: 'vi' | 'en'
  subject: string
  lines: readonly string[]
  care: string
}

const grey = { color: '#525d6d', fontSize: '13px', lineHeight: '1.5' }

function Mail({ mail }: { mail: NoticeMail }) {
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
        <p style={{ margin: '0 0 16px', fontWeight: 'bold', color: '#1257d6' }}>Saola Pay</p>
        {mail.lines.map((line) => (
          <p key={line} style={{ margin: '0 0 16px', wordBreak: 'break-word' }}>
            {line}
          </p>
        ))}
        <p style={{ margin: 0, paddingTop: '16px', borderTop: '1px solid #e2e6ec', ...grey }}>
          {mail.care}
        </p>
      </div>
    </body>
  )
}

/** @returns subject, plain text and HTML. */
export function renderNoticeMail(mail: NoticeMail): {
  subject: string
  text: string
  html: string
} {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return {
    subject: mail.subject,
    text: [...mail.lines, '', mail.care].join('\n'),
    html: `<!doctype html><html lang="${mail.language}"><head>${head}</head>${renderToStaticMarkup(<Mail mail={mail} />)}</html>`,
  }
}
