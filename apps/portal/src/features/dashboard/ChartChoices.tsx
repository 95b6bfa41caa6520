import { useSetSearch } from '@saola/web/list/screenSearch'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import styles from './dashboard.module.css'
import { useRevenueSearch } from './revenueSearch.ts'

/** The period and the look of the revenue card. */
export function ChartChoices() {
  const t = useTranslations('dashboard.chart')
  const { days = '30', view = 'chart' } = useRevenueSearch()
  const set = useSetSearch()
  return (
    <div className={styles.chartChoices}>
      <ChoiceChips
        quiet
        label={t('period')}
        value={days}
        onChange={(value) => set({ days: value === '30' ? undefined : value })}
        choices={[
          { value: '7', label: t('days7') },
          { value: '30', label: t('days30') },
        ]}
      />
      <ChoiceChips
        quiet
        label={t('view')}
        value={view}
        onChange={(value) => set({ view: value === 'chart' ? undefined : value })}
        choices={[
          { value: 'chart', label: t('asChart') },
          { value: 'table', label: t('asTable') },
        ]}
      />
    </div>
  )
}
