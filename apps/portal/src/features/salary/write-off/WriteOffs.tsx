import { salaryWriteOff, type WriteOffStatus } from '@saola/contract/salary-write-off'
import { queryOptionsOf } from '@saola/web/api/query'
import { Pager } from '@saola/web/list/Pager.tsx'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { LOOK_MS } from '../advance/refresh.ts'
import { WriteOffCard } from './words.tsx'

const PAGE = 5
interface Filter {
  salaryPeriodId?: string
  status?: WriteOffStatus
}

/** Debts that are, or may be, written off or settled, newest first; each leads to its employee, where it is decided. Nothing where there are none. */
export function WriteOffs({ title, filter }: { title: string; filter: Filter }) {
  const t = useTranslations('salaryAdvance.writeOff')
  const [pageNumber, setPage] = useState(1)
  const query = useQuery({
    ...queryOptionsOf(salaryWriteOff.list, {
      query: filter,
      page: { index: pageNumber - 1, size: PAGE },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  })
  const isNothing = query.data === undefined ? query.error === null : query.data.totalSize === 0
  if (isNothing) return null
  return (
    <Section title={title}>
      <QueryContent query={query} data={query.data} height={80}>
        {(page) => (
          <>
            <DividedList>
              {page.items.map((row) => (
                <li key={row.id}>
                  <WriteOffCard
                    row={row}
                    name={
                      <LinkAnchor
                        to={paths.salaryStaffDetail}
                        search={{ id: row.employeeId }}
                        style={{ overflowWrap: 'anywhere' }}
                      >
                        {t('row.employee', { name: row.employeeName, code: row.employeeCode })}
                      </LinkAnchor>
                    }
                  />
                </li>
              ))}
            </DividedList>
            <Pager of={title} list={{ page, pageNumber, pageSize: PAGE, setPage }} />
          </>
        )}
      </QueryContent>
    </Section>
  )
}
