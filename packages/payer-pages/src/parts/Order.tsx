import type { Line, PaidView, ReceiptForm } from '../view.ts'
import { amountText, timeText, type Words } from './words.ts'

/** What was ordered, line by line. */
export function Lines({ lines, total, t }: { lines: readonly Line[]; total?: number; t: Words }) {
  return (
    <ul className="lines" aria-label={t('order.lines')}>
      {lines.map((line, i) => (
        <li key={i}>
          <span>
            {line.name}
            <small>
              {line.quantity} × {amountText(line.price)}
            </small>
          </span>
          <b>{amountText(line.amount)}</b>
        </li>
      ))}
      {total !== undefined && (
        <li>
          <span>{t('order.total')}</span>
          <b>{amountText(total)}</b>
        </li>
      )}
    </ul>
  )
}

export const Cancel = ({ action, t }: { action: string; t: Words }) => (
  <details>
    <summary>{t('order.giveUp')}</summary>
    <form method="post" action={action} className="gap">
      <p className="mut">{t('order.giveUpText')}</p>
      <button className="btn" type="submit">
        {t('order.cancel')}
      </button>
    </form>
  </details>
)

export function Receipt({ form, t }: { form: ReceiptForm; t: Words }) {
  if (form.sent)
    return (
      <p className="card mid" role="status">
        {t('order.mailed')}
      </p>
    )
  return (
    <details className="card noprint" open={form.wrong !== null}>
      <summary>{t('order.mail')}</summary>
      <form method="post" action={form.action} className="gap" noValidate>
        <label className="f">
          {t('customer.email')}
          <input
            name="email"
            type="email"
            autoComplete="email"
            maxLength={200}
            defaultValue={form.email}
            required
            {...(form.wrong ? { 'aria-invalid': true, 'aria-describedby': 'e-mail' } : {})}
          />
          {form.wrong && (
            <span className="err" id="e-mail">
              {form.wrong}
            </span>
          )}
        </label>
        <button className="btn" type="submit">
          {t('order.mailGo')}
        </button>
      </form>
    </details>
  )
}

/** When they are reminded to buy again, and the way out of it. */
export function Reminder({
  reminder,
  t,
}: {
  reminder: NonNullable<PaidView['reminder']>
  t: Words
}) {
  return (
    <section className="card noprint gap">
      <p>
        {t('order.reminder', {
          period: t(`shelf.${reminder.period}`),
          time: timeText(reminder.at),
        })}
      </p>
      <form method="post" action={reminder.stop}>
        <button className="btn" type="submit">
          {t('order.reminderStop')}
        </button>
      </form>
    </section>
  )
}
