import { Button, SegmentedControl } from '@mantine/core'
import { copyText } from '@saola/web/ui/copy'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PayButton } from './rules.ts'
import styles from './pay-button.module.css'

const ways = ['script', 'iframe', 'link', 'qr', 'mail'] as const
type Way = (typeof ways)[number]

/** The forms in which a button leaves the portal (B-335, docs/decisions.md#15): each holds the code alone. */
export function EmbedCodes({ button }: { button: PayButton }) {
  const t = useTranslations('payButton.embed')
  const [way, setWay] = useState<Way>('script')
  const code = {
    script: button.script,
    iframe: button.iframe,
    link: button.url,
    qr: button.url,
    mail: button.mailHtml,
  }[way]
  const copy = async (): Promise<void> => {
    if (await copyText(code)) toast.success(t('copied'))
    else toast.warning(t('copyFailed'))
  }
  return (
    <Section title={t('title')}>
      <div className={styles.ways}>
        <SegmentedControl
          fullWidth
          aria-label={t('title')}
          value={way}
          onChange={(value) => setWay(value as Way)}
          data={ways.map((value) => ({ value, label: t(value) }))}
        />
        <p className={styles.dim}>{t(`${way}Text`)}</p>
        {way === 'qr' ? (
          <QrCard content={button.url} name={button.title} />
        ) : (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long line scrolls, and has to for those without a mouse */}
            <pre role="group" className={styles.code} tabIndex={0} aria-label={t(way)}>
              <code>{code}</code>
            </pre>
            <div className={styles.codeActions}>
              <Button leftSection={<Icon name="copy" size={16} />} onClick={() => void copy()}>
                {t('copy')}
              </Button>
              {way === 'link' ? (
                <Button
                  variant="default"
                  component="a"
                  href={button.url}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={<Icon name="external" size={16} />}
                >
                  {t('open')}
                </Button>
              ) : null}
            </div>
          </>
        )}
        {way === 'script' ? (
          <details className={styles.more}>
            <summary>{t('policy')}</summary>
            <p className={styles.dim}>{t('policyText')}</p>
            <pre className={styles.code}>
              <code>{`script-src ${new URL(button.url).origin}`}</code>
            </pre>
            <p className={styles.dim}>{t('placeText')}</p>
            <pre className={styles.code}>
              <code>{`<div data-saola-button="${button.code}"></div>`}</code>
            </pre>
          </details>
        ) : null}
      </div>
    </Section>
  )
}
