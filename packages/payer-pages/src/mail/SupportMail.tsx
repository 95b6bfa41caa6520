/** The mail that carries the bank's answer to a merchant: a fixed frame, the answer shut into a box of its own, one link, and that to us. */
import { renderToStaticMarkup } from 'react-dom/server'

export interface SupportMail {
  language: 'vi' | 'en'
  closed: boolean
  /** The short name of the request. */
  number: string
  /** Paragraphs, already without anything that a mail program would make a link of; none when the request was closed without a word. */
  answer: readonly string[]
  url: string
  test: boolean
}
/** Phrases of message.support. */
type Words = (key: string, values?: Record<string, string | number>) => string

const grey = { color: '#525d6d', fontSize: '13px', lineHeight: '1.5' }

function Mail({ mail: { closed, number, answer, url, test }, t }: { mail: SupportMail; t: Words }) {
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
            {t('test')}
          </p>
        )}
        <p style={{ margin: '0 0 16px', fontWeight: 'bold', color: '#1257d6' }}>Saola Pay</p>
        <p style={{ margin: '0 0 16px' }}>{t(closed ? 'closed' : 'answered', { number })}</p>
        {answer.length > 0 && (
          <div
            style={{
              border: '1px solid #e2e6ec',
              borderLeft: '4px solid #c3cad4',
              borderRadius: '8px',
              padding: '12px 16px',
              margin: '0 0 20px',
              wordBreak: 'break-word',
            }}
          >
            {answer.map((line, i) => (
              <p key={i} style={{ margin: '0 0 8px' }}>
                {line}
              </p>
            ))}
          </div>
        )}
        <p style={{ margin: '0 0 20px' }}>
          <a
            href={url}
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
            {t('open')}
          </a>
        </p>
        <p style={{ margin: '0 0 20px', wordBreak: 'break-all', ...grey }}>{url}</p>
        <p style={{ margin: 0, paddingTop: '16px', borderTop: '1px solid #e2e6ec', ...grey }}>
          {t('care')}
        </p>
      </div>
    </body>
  )
}

/** @param t phrases of message.support in the mail's language. @returns subject, plain text and HTML. */
export function renderSupportMail(
  mail: SupportMail,
  t: Words,
): { subject: string; text: string; html: string } {
  const { closed, number, answer, url, test } = mail
  const lines = [
    ...(test ? [t('test'), ''] : []),
    t(closed ? 'closed' : 'answered', { number }),
    '',
    ...answer.map((line) => `| ${line}`),
    '',
    `${t('open')}: ${url}`,
    '',
    t('care'),
  ]
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return {
    subject: `${test ? '[TEST] ' : ''}${t('subject', { number })}`,
    text: lines.join('\n'),
    html: `<!doctype html><html lang="${mail.language}"><head>${head}</head>${renderToStaticMarkup(<Mail mail={mail} t={t} />)}</html>`,
  }
}
