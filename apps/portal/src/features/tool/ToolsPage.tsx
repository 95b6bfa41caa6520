import { Button } from '@mantine/core'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { SandboxButton } from '../../app/SandboxButton.tsx'
import { useMe } from '../../app/useMe.ts'
import { PayGateTabs } from '../../parts/PayGateTabs.tsx'
import { enterTestMode } from './enterTestMode.ts'
import { Inquiry } from './Inquiry.tsx'
import { QrScan } from './QrScan.tsx'
import styles from './tool.module.css'

/** Tools for people who connect a server (B-269, B-271, B-494). */
export function ToolsPage() {
  const t = useTranslations('tool')
  const { testMode } = useMe()
  const [number, setNumber] = useState<string | null>(null)
  return (
    <Page title={t('title')}>
      <PayGateTabs />
      <p className={styles.intro}>{t('intro')}</p>
      <div className={styles.cards}>
        <Section title={t('transfer.title')}>
          <div className={styles.card}>
            <p className={styles.plain}>{t('transfer.text')}</p>
            <LinkButton to={paths.transferMoney} leftSection={<Icon name="send" size={16} />}>
              {t('transfer.action')}
            </LinkButton>
          </div>
        </Section>
        <Section title={t('mode.title')}>
          <div className={styles.card}>
            <p className={styles.plain}>{t(testMode ? 'mode.on' : 'mode.off')}</p>
            {testMode ? (
              <span />
            ) : (
              <Button variant="default" onClick={enterTestMode}>
                {t('mode.enter')}
              </Button>
            )}
          </div>
        </Section>
        <Section title={t('clock.title')}>
          <div className={styles.card}>
            <p className={styles.plain}>
              {t('clock.text')}
              {testMode ? '' : ` ${t('clock.off')}`}
            </p>
            <SandboxButton label={t('clock.action')} disabled={!testMode} />
          </div>
        </Section>
      </div>
      <Inquiry key={number ?? ''} number={number} />
      <QrScan
        onNumber={(found) => {
          setNumber(found)
          document.getElementById('inquiry')?.scrollIntoView({ block: 'center' })
        }}
      />
    </Page>
  )
}
