/** The e-mail that carries a pay link: a fixed frame of ours, with the merchant's words shut into a box of their own (docs/decisions.md#11). */
import { renderToStaticMarkup } from 'react-dom/server'
import { amountText, timeText } from '../parts/words.ts'
import { grey, MailAddress, MailBox, MailButton, MailFrame } from './MailFrame.tsx'

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

function Mail({ mail, t }: { mail: PayLinkMail; t: Words }) {
  const { shop, receiver, amount, description, expiresAt, url, test } = mail
  return (
    <MailFrame
      test={test ? t('test') : null}
      foot={
        <>
          {t('frame', { shop })} {t('care')}
        </>
      }
    >
      <p style={{ margin: '0 0 8px' }}>
        {receiver ? t('hello', { name: receiver }) : t('helloAll')}
      </p>
      <p style={{ margin: '0 0 16px' }}>{t('ask', { shop })}</p>
      <MailBox margin="0 0 20px">
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
      </MailBox>
      {expiresAt && (
        <p style={{ margin: '0 0 20px' }}>
          {t('until')} <b>{timeText(expiresAt)}</b>
        </p>
      )}
      <MailButton url={url} text={t('open')} />
      <MailAddress>
        {t('address')}
        <br />
        {url}
      </MailAddress>
    </MailFrame>
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
