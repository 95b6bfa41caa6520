import type { SubscriptionStatus as Status } from '@saola/contract/subscription-values'
import { formatNumberVi } from '@saola/money/format'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import sheet from '../../../parts/sheet.module.css'
import { SubscriptionStatus } from '../../../parts/subscription/SubscriptionStatus.tsx'
import styles from './bulk.module.css'

export interface ShownRow {
  id: string
  code: string | null
  customerName: string | null
  /** Null where it is not known any more. */
  status: Status | null
  words: string
}
const MOST = 100

/** Subscriptions with what comes, or came, of each; a link opens beside, so that nothing here is lost. */
export function BulkRows({
  label,
  rows,
  total = rows.length,
  words,
}: {
  label: string
  rows: readonly ShownRow[]
  total?: number
  words: string
}) {
  const t = useTranslations('subscriptionBulk')
  const hasStatus = rows.some(({ status }) => status !== null)
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard, too */}
      <div className={sheet.sheet} tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('field.code')}</th>
              <th scope="col">{words}</th>
              {hasStatus ? <th scope="col">{t('field.status')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST).map((row) => (
              <tr key={row.id}>
                <th scope="row" className={styles.who}>
                  {row.code === null ? (
                    '–'
                  ) : (
                    <LinkAnchor
                      to={paths.subscriptionDetail}
                      search={{ id: row.id }}
                      target="_blank"
                      className="tabular"
                    >
                      {row.code}
                    </LinkAnchor>
                  )}
                  <small title={row.customerName ?? undefined}>{row.customerName}</small>
                </th>
                <td className={styles.result}>{row.words}</td>
                {hasStatus ? (
                  <td>{row.status === null ? null : <SubscriptionStatus status={row.status} />}</td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > MOST ? (
        <p className={styles.dim}>
          {t('preview.first', { shown: formatNumberVi(MOST), count: formatNumberVi(total) })}
        </p>
      ) : null}
    </div>
  )
}
