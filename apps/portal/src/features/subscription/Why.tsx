import type { Explained } from '@saola/contract/subscription-explain'
import { subscription } from '@saola/contract/subscription'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { namesOf } from './reasons.ts'
import styles from './subscription.module.css'

/**
 * Why an invoice is due on its day and costs what it does, asked for once it is opened.
 * @param invoiceId one that was issued; without it, the one of `cycle` that is to come
 */
export function Why({ id, cycle, invoiceId }: { id: string; cycle: number; invoiceId?: string }) {
  const t = useTranslations('subscription.explain')
  const { text } = useErrorText()
  const [opened, setOpened] = useState(false)
  const { data, error } = useQuery({
    ...queryOptionsOf(subscription.explain, {
      params: { id },
      query: invoiceId === undefined ? {} : { invoiceId },
    }),
    enabled: opened,
  })
  const found = data?.find((one) => one.cycle === cycle)
  return (
    <details className={styles.why} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('open')}</summary>
      <div aria-live="polite">
        {found === undefined ? (
          <p className={styles.dim}>{error === null ? t('waiting') : text(error)}</p>
        ) : (
          <Reasons it={found} />
        )}
      </div>
    </details>
  )
}

function Reasons({ it }: { it: Explained }) {
  const t = useTranslations('subscription')
  const lineOf = (values: Explained['money'][number]['values']) => {
    const { kind, name } = values
    const known = `line.kind.${String(kind)}` as 'line.kind.DISCOUNT'
    return { ...namesOf(values), name: name === '' && t.has(known) ? t(known) : String(name) }
  }
  return (
    <ul>
      {it.dates.map(({ code, values }, i) => (
        <li key={`${code}${i}`}>{t(`explain.${code}`, namesOf(values) as never)}</li>
      ))}
      {it.money.map(({ code, values }, i) => (
        <li key={`${code}${i}`}>
          {t(`explain.${code}`, (code === 'LINE' ? lineOf(values) : namesOf(values)) as never)}
        </li>
      ))}
    </ul>
  )
}
