import { Button } from '@mantine/core'
import { salaryLogwork, type SymbolMap } from '@saola/contract/salary-logwork'
import { queryOptionsOf } from '@saola/web/api/query'
import { Note } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SymbolGroups } from './SymbolGroups.tsx'
import styles from './symbols.module.css'
import { SymbolsDialog } from './SymbolsDialog.tsx'

/** Which symbols time sheets may have, what each counts, and where that is changed. */
export function Symbols() {
  const t = useTranslations('salaryLogwork.symbols')
  const query = useQuery(queryOptionsOf(salaryLogwork.symbols, {}))
  return (
    <Section title={t('title')}>
      <QueryContent query={query} data={query.data} height={160}>
        {(map) => <Loaded map={map} />}
      </QueryContent>
    </Section>
  )
}

function Loaded({ map }: { map: SymbolMap }) {
  const t = useTranslations('salaryLogwork.symbols')
  const [isOpen, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  return (
    <div className={styles.panel}>
      <Note>{t('text')}</Note>
      <SymbolGroups symbols={map.symbols} />
      {map.allowedActions.includes('setSymbols') ? (
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
      <SymbolsDialog opened={isOpen} times={times} map={map} onClose={() => setOpen(false)} />
    </div>
  )
}
