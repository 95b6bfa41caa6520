import { Button } from '@mantine/core'
import { salaryDeduction, type ColumnOrder } from '@saola/contract/salary-deduction'
import { queryOptionsOf } from '@saola/web/api/query'
import { Note } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './columns.module.css'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { isUsual } from './rules.ts'

/** In which order the file for payroll has its columns, and where that is changed. */
export function FileColumns() {
  const t = useTranslations('salaryDeduction.columns')
  const query = useQuery(queryOptionsOf(salaryDeduction.columns, {}))
  return (
    <Section title={t('title')}>
      <QueryContent query={query} data={query.data} height={140}>
        {(order) => <Loaded order={order} />}
      </QueryContent>
    </Section>
  )
}

function Loaded({ order }: { order: ColumnOrder }) {
  const t = useTranslations('salaryDeduction.columns')
  const [isOpen, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  return (
    <div className={styles.panel}>
      <Note>{t('text')}</Note>
      <p className={styles.now}>
        <strong>{t(isUsual(order.columns) ? 'usual' : 'own')}</strong>
        {order.columns.map((name) => t(`name.${name}`)).join(' · ')}
      </p>
      {order.allowedActions.includes('setColumns') ? (
        <Button
          variant="default"
          onClick={() => {
            setOpen(true)
            setTimes(times + 1)
          }}
        >
          {t('change')}
        </Button>
      ) : null}
      <ColumnsDialog opened={isOpen} times={times} order={order} onClose={() => setOpen(false)} />
    </div>
  )
}
