import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icons.tsx'
import { Filters } from './ListPage.tsx'
import styles from './list.module.css'

/** Filters of a list that has many: the search always, `children` beside it on wide screens, `more` behind a button; on phones everything but the search is behind it. */
export function CollapsibleFilters({
  search,
  more,
  used,
  children,
}: {
  search: ReactNode
  more?: ReactNode
  /** How many folded filters are in use. */ used: number
  children: ReactNode
}) {
  const t = useTranslations('web.list')
  const [open, setOpen] = useState(false)
  return (
    <Filters>
      {search}
      <div className={`${styles.beside} ${open ? styles.besideOpen : ''}`}>{children}</div>
      <Button
        variant="default"
        size="md"
        className={more === undefined ? styles.narrowOnly : undefined}
        leftSection={<Icon name="filter" size={16} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {used === 0 ? t('filters') : `${t('filters')} (${used})`}
      </Button>
      {open && more !== undefined ? <div className={styles.more}>{more}</div> : null}
    </Filters>
  )
}
