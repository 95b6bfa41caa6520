import { Select } from '@mantine/core'
import { feeReport, type FeeCalculation } from '@saola/contract/fee-report'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { lastMonths, showMonth } from '@saola/web/parts/fee-report/report'
import { ReportStatus } from '@saola/web/parts/fee-report/ReportStatus.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { businessDay } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import styles from './fee-report.module.css'

/** A month's fees of all merchants, counted without writing anything (B-460). */
export function Calculation({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('feeReportScreen.cal')
  const months = lastMonths(businessDay())
  const [month, setMonth] = useState(months[1] ?? months[0]!)
  const query = useQuery({
    ...queryOptionsOf(feeReport.cmsCal, { query: { date: `${month}-01` } }),
    enabled: opened,
    staleTime: 60_000,
  })
  return (
    <SideDrawer closeOnBack opened={opened} title={t('title')} onClose={onClose}>
      <FieldStack>
        <p className={styles.note}>{t('text')}</p>
        <Select
          label={t('month')}
          allowDeselect={false}
          data={months.map((value) => ({ value, label: showMonth(value) }))}
          value={month}
          onChange={(value) => setMonth(value ?? month)}
        />
        <QueryContent query={query} data={query.data}>
          {(found) =>
            found.merchantCount === 0 ? (
              <p className={styles.note}>{t('none', { month: showMonth(found.time) })}</p>
            ) : (
              <Found found={found} />
            )
          }
        </QueryContent>
      </FieldStack>
    </SideDrawer>
  )
}

function Found({ found }: { found: FeeCalculation }) {
  const t = useTranslations('feeReportScreen.cal')
  const word = useTranslations('feeReport.column')
  return (
    <>
      <Facts
        facts={[
          [t('merchants'), formatNumberVi(found.merchantCount)],
          [t('closed'), formatNumberVi(found.closedCount)],
          [word('totalTransaction'), formatNumberVi(found.totalTransaction)],
          [word('feeMoney'), <Money key="fee" value={found.feeMoney} />],
          [word('moneyVAT'), <Money key="vat" value={found.moneyVAT} />],
          [word('totalFeeMoney'), <Money key="total" value={found.totalFeeMoney} />],
          [word('due'), <Money key="due" value={found.due} />],
        ]}
      />
      <h3>{t('most')}</h3>
      <Merchants found={found} />
    </>
  )
}

function Merchants({ found }: { found: FeeCalculation }) {
  const t = useTranslations('feeReportScreen.cal')
  const word = useTranslations('feeReport.column')
  const { data: me } = useAdmin()
  const mayOpen = me?.codes.includes(3100) === true
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('most')}>
        <table className={styles.table} aria-label={t('most')}>
          <thead>
            <tr>
              <th scope="col">{word('merchantName')}</th>
              <th scope="col">{word('totalFeeMoney')}</th>
              <th scope="col">{word('due')}</th>
              <th scope="col">{word('status')}</th>
            </tr>
          </thead>
          <tbody>
            {found.merchants.map((one) => (
              <tr key={one.merchantId}>
                <td>
                  {mayOpen ? (
                    <LinkAnchor to={paths.merchant} search={{ id: one.merchantId }} inherit>
                      {one.merchantName}
                    </LinkAnchor>
                  ) : (
                    one.merchantName
                  )}
                  <small>{one.prefix}</small>
                </td>
                <td>
                  <Money value={one.totalFeeMoney} />
                </td>
                <td>
                  <Money value={one.due} />
                </td>
                <td>
                  <ReportStatus report={{ status: one.status, isOverdue: false }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.merchants.length < found.merchantCount ? (
        <p className={styles.note}>
          {t('shown', {
            shown: formatNumberVi(found.merchants.length),
            total: formatNumberVi(found.merchantCount),
          })}
        </p>
      ) : null}
    </>
  )
}
