import { salaryAdvance, type AdvanceHistoryItem } from '@saola/contract/salary-advance'
import { queryOptionsOf } from '@saola/web/api/query'
import { Pager } from '@saola/web/list/Pager.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { CardHead, DividedList } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import styles from './advance.module.css'
import { LOOK_MS } from './refresh.ts'
import { AdvanceState, PaymentState } from './words.tsx'

const PAGE = 5

/** Everything that one employee has asked for, newest first; of one period, where it is named. Its screen loads the phrases of `salaryAdvance`. */
export function EmployeeAdvances({
  employeeId,
  salaryPeriodId,
}: {
  employeeId: string
  salaryPeriodId?: string
}) {
  const t = useTranslations('salaryAdvance.ofEmployee')
  const title = t(salaryPeriodId === undefined ? 'title' : 'titleInPeriod')
  const [pageNumber, setPage] = useState(1)
  const query = useQuery({
    ...queryOptionsOf(salaryAdvance.history, {
      params: { id: employeeId },
      query: salaryPeriodId === undefined ? {} : { salaryPeriodId },
      page: { index: pageNumber - 1, size: PAGE },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  })
  return (
    <Section title={title}>
      <QueryContent query={query} data={query.data} height={120}>
        {(page) =>
          page.totalSize === 0 ? (
            <EmptyState
              icon="wallet"
              title={t(salaryPeriodId === undefined ? 'empty' : 'emptyInPeriod')}
              text={t('emptyText')}
            />
          ) : (
            <>
              <DividedList>
                {page.items.map((row) => (
                  <li key={row.id}>
                    <Row row={row} />
                  </li>
                ))}
              </DividedList>
              <Pager of={title} list={{ page, pageNumber, pageSize: PAGE, setPage }} />
            </>
          )
        }
      </QueryContent>
    </Section>
  )
}

function Row({ row }: { row: AdvanceHistoryItem }) {
  return (
    <div className={styles.row}>
      <CardHead wrap={false}>
        <Money value={row.amount} />
        <AdvanceState row={row} />
      </CardHead>
      <CardHead wrap={false}>
        <span className={styles.heroLine}>
          <LinkAnchor to={paths.salaryRequestDetail} search={{ id: row.id }} className="tabular">
            {row.code}
          </LinkAnchor>
          <DateTime at={row.createdDate} />
        </span>
        {row.paymentStatus === 'NONE' ? null : <PaymentState row={row} />}
      </CardHead>
      <Decided row={row} />
    </div>
  )
}

/** Who decided; nothing while nobody has. */
function Decided({
  row: { lastApproveReject: at, lastApproveRejectByName: name },
}: {
  row: AdvanceHistoryItem
}) {
  const t = useTranslations('salaryAdvance')
  if (at === null) return null
  return (
    <small className={styles.heroLine}>
      <span>{name ?? t('history.system')}</span>
      <DateTime at={at} exact />
    </small>
  )
}
