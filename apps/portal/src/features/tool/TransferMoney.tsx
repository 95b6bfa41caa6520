import { Alert, Button } from '@mantine/core'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { PayGateTabs } from '../../parts/PayGateTabs.tsx'
import { enterTestMode } from './enterTestMode.ts'
import { Outcomes, type Ordered } from './Outcomes.tsx'
import { TransferForm } from './TransferForm.tsx'
import { WaitingLinks, type Waiting } from './WaitingLinks.tsx'
import styles from './tool.module.css'

/** Lets money in to a Test Mode number, as it should be or with something wrong, and says what became of it (B-269; docs/decisions.md#26). */
export function TransferMoney() {
  const t = useTranslations('tool')
  const { testMode } = useMe()
  const [ordered, setOrdered] = useState<readonly Ordered[]>([])
  const [picked, setPicked] = useState<Waiting | null>(null)
  return (
    <Page title={t('pay.title')}>
      <PayGateTabs />
      <p className={styles.intro}>{t('pay.intro')}</p>
      {testMode ? (
        <div className={styles.grid}>
          <Section>
            <TransferForm
              key={picked?.number ?? ''}
              picked={picked}
              onDone={(one) => setOrdered((before) => [one, ...before].slice(0, 20))}
            />
          </Section>
          <div className={styles.stack}>
            <Section title={t('outcome.title')}>
              <Outcomes ordered={ordered} />
            </Section>
            <WaitingLinks onPick={setPicked} />
          </div>
        </div>
      ) : (
        <Alert variant="outline">
          <div className={`${styles.row} ${styles.note}`}>
            <span>{t('pay.live')}</span>
            <Button onClick={enterTestMode}>{t('mode.enter')}</Button>
          </div>
        </Alert>
      )}
    </Page>
  )
}
