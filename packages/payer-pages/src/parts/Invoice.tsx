import { formatVnd } from '@saola/money/format'
import type { InvoiceLine, InvoiceSum } from '../view.ts'
import { timeText, type Words } from './words.ts'

/** What a period of a subscription says of itself, on the page and on its receipt. */
export const invoiceRows = (invoice: InvoiceSum, t: Words): [string, string | null][] => [
  [t('invoice.plan'), invoice.plan],
  [t('invoice.period'), t('invoice.days', { from: invoice.from, to: invoice.to })],
  [t('invoice.number'), invoice.number],
  [t('invoice.customer'), invoice.initial || null],
  ...invoice.lines.map((line): [string, string] => [nameOf(line), formatVnd(line.amount)]),
  [t('invoice.next'), invoice.together?.next ?? null],
]
const nameOf = ({ text, times }: InvoiceLine): string =>
  times === null ? text : `${text} (${times})`

/** The word for an invoice is the tax office's in Vietnam. */
export const NotVat = ({ t }: { t: Words }) => <p className="mut">{t('invoice.notVat')}</p>

/** To what its customer has with the shop; a code is asked for there. */
export const Manage = ({ invoice, t }: { invoice: InvoiceSum; t: Words }) => (
  <a className="file" href={invoice.manage}>
    {t('invoice.manage')}
  </a>
)

/** So many periods are listed at once; of more, the QR would leave a phone's first view. */
const FEW = 3
/** For which days and until when, in few lines, so that the QR stays in a phone's first view; late, how long it can still be paid. */
export function Invoice({ invoice, t }: { invoice: InvoiceSum; t: Words }) {
  const { from, to, initial, lastDay, lateUntil, together } = invoice
  return (
    <div className="gap">
      <p>
        {t('invoice.days', { from, to })}
        {initial && (
          <>
            <br />
            {t('invoice.customer')}: {initial}
          </>
        )}
      </p>
      {lateUntil ? (
        <p className="note" role="status">
          {t('invoice.late', { day: lastDay, until: timeText(lateUntil) })}
        </p>
      ) : (
        !together && (
          <p>
            {t('invoice.lastDay')}: <b>{lastDay}</b>
          </p>
        )
      )}
      {invoice.lines.length > 0 && (
        <details open={together !== undefined && together.count <= FEW}>
          <summary>
            {together ? t('invoice.together', { count: together.count }) : t('invoice.lines')}
          </summary>
          {invoice.lines.map((line, i) => (
            <p key={i}>
              {nameOf(line)}: <b>{formatVnd(line.amount)}</b>
            </p>
          ))}
          {together && <p className="mut">{t('invoice.togetherText')}</p>}
        </details>
      )}
      <NotVat t={t} />
      <Manage invoice={invoice} t={t} />
    </div>
  )
}
