/** The e-mail that carries a pay link: a fixed frame of ours, with the merchant's words shut into a box of their own (docs/decisions.md#11). */
import { renderToStaticMarkup } from 'react-dom/server'
import { amountText, timeText } from '../parts/words.ts'

export interface PayLinkMail {
  language: 'vi' | 'en'
  shop: string
  receiver: string | null
  amount: number
  /** Already without anything that a mail program would make a link of. */
  description: string | null
  expiresAt: Date | null
  /** Our own address of the link; the only link in the mail. */
  url: string
  test: boolean
}
/** Phrases of message.payLink. */
type Words = (key: string, values?: Record<string, string | number>) => string

const grey = { color: '#525d6d', fontSize: '13px', lineHeight: '1.5' }

function Mail({ mail, t }: { mail: PayLinkMail; t: Words }) {
  const { shop, receiver, amount, description, expiresAt, url, test } = mail
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
        <p style={{ margin: '0 0 8px' }}>
          {receiver ? t('hello', { name: receiver }) : t('helloAll')}
        </p>
        <p style={{ margin: '0 0 16px' }}>{t('ask', { shop })}</p>
        <div
          style={{
            border: '1px solid #e2e6ec',
            borderLeft: '4px solid #c3cad4',
            borderRadius: '8px',
            padding: '12px 16px',
            margin: '0 0 20px',
          }}
        >
          <p style={{ margin: 0, ...grey }}>{t('amount')}</p>
          <p style={{ margin: '0 0 8px', fontSize: '28px', fontWeight: 'bold' }}>
            {amountText(amount)}
          </p>
          {description && (
            <>
              <p style={{ margin: 0, ...grey }}>{t('what')}</p>
              <p style={{ margin: 0, wordBreak: 'break-word' }}>{description}</p>
            </>
          )}
        </div>
        {expiresAt && (
          <p style={{ margin: '0 0 20px' }}>
            {t('until')} <b>{timeText(expiresAt)}</b>
          </p>
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
        <p style={{ margin: '0 0 20px', wordBreak: 'break-all', ...grey }}>
          {t('address')}
          <br />
          {url}
        </p>
        <p style={{ margin: 0, paddingTop: '16px', borderTop: '1px solid #e2e6ec', ...grey }}>
          {t('frame', { shop })} {t('care')}
        </p>
      </div>
    </body>
  )
}

/** @param t phrases of message.payLink in the mail's language. @returns subject, plain text and HTML. */
export function renderPayLinkMail(
  mail: PayLinkMail,
  t: Words,
): { subject: string; text: string; html: string } {
  const { shop, receiver, amount, description, expiresAt, url } = mail
  const lines = [
    ...(mail.test ? [t('test'), ''] : []),
    receiver ? t('hello', { name: receiver }) : t('helloAll'),
    t('ask', { shop }),
    '',
    `| ${t('amount')}: ${amountText(amount)}`,
    ...(description ? [`| ${t('what')}: ${description}`] : []),
    '',
    ...(expiresAt ? [`${t('until')}: ${timeText(expiresAt)}`] : []),
    '',
    `${t('open')}: ${url}`,
    '',
    t('frame', { shop }),
    t('care'),
  ]
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return {
    subject: `${mail.test ? `[TEST] ` : ''}${t('subject', { shop, amount: amountText(amount) })}`,
    text: lines.join('\n'),
    html: `<!doctype html><html lang="${mail.language}"><head>${head}</head>${renderToStaticMarkup(<Mail mail={mail} t={t} />)}</html>`,
  }
}
