import type { Output } from '@saola/contract/call'
import { fee } from '@saola/contract/fee'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { showDay } from '@saola/web/list/days'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './fee.module.css'

type Answer = Output<typeof fee.impact>
type Line = Answer['total']
const columns = ['count', 'charged', 'repriced', 'change'] as const

/** Last month priced again: what the second person decides on. */
export function Impact({ id }: { id: string }) {
  const t = useTranslations('fee.impact')
  const query = useQuery({ ...queryOptionsOf(fee.impact, { params: { id } }), staleTime: 60_000 })
  return (
    <QueryContent query={query} data={query.data} height={120}>
      {(found) => {
        const month = found.month.split('-').toReversed().join('/')
        return (
          <>
            <p className={styles.note}>
              {found.isIncrease ? t('increase', { day: showDay(found.earliest) }) : t('noIncrease')}
            </p>
            {found.merchantCount === 0 ? (
              <p className={styles.note}>{t('none', { month })}</p>
            ) : (
              <Figures found={found} month={month} />
            )}
          </>
        )
      }}
    </QueryContent>
  )
}

function Figures({ found, month }: { found: Answer; month: string }) {
  const t = useTranslations('fee.impact')
  const row = (name: string, key: string, line: Line) => (
    <tr key={key}>
      <td>{name}</td>
      {columns.map((column) => (
        <td key={column}>
          {formatNumberVi(column === 'change' ? line.repriced - line.charged : line[column])}
        </td>
      ))}
    </tr>
  )
  return (
    <>
      <p className={styles.note}>
        {t('text', { month })} {t('merchants', { count: formatNumberVi(found.merchantCount) })}
      </p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th aria-label={t('total')} />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row(t('total'), 'total', found.total)}
            {found.merchants.map((one) => row(`${one.name} (${one.code})`, one.id, one))}
          </tbody>
        </table>
      </div>
    </>
  )
}
