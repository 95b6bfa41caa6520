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

const methods = ['script', 'iframe', 'link', 'qr', 'mail'] as const
type EmbedMethod = (typeof methods)[number]

/** The forms in which a button leaves the portal (B-335, docs/decisions.md#15): each holds the code alone. */
export function EmbedCodes({ button }: { button: PayButton }) {
  const t = useTranslations('payButton.embed')
  const [method, setMethod] = useState<EmbedMethod>('script')
  const code = {
    script: button.script,
    iframe: button.iframe,
    link: button.url,
    qr: button.url,
    mail: button.mailHtml,
  }[method]
  const copy = async (): Promise<void> => {
    if (await copyText(code)) toast.success(t('copied'))
    else toast.warning(t('copyFailed'))
  }
  return (
    <Section title={t('title')}>
      <div className={styles.methods}>
        <SegmentedControl
          fullWidth
          aria-label={t('title')}
          value={method}
          onChange={(value) => setMethod(value as EmbedMethod)}
          data={methods.map((value) => ({ value, label: t(value) }))}
        />
        <p className={styles.dim}>{t(`${method}Text`)}</p>
        {method === 'qr' ? (
          <QrCard content={button.url} name={button.title} />
        ) : (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long line scrolls, and has to for those without a mouse */}
            <pre role="group" className={styles.code} tabIndex={0} aria-label={t(method)}>
              <code>{code}</code>
            </pre>
            <div className={styles.codeActions}>
              <Button leftSection={<Icon name="copy" size={16} />} onClick={() => void copy()}>
                {t('copy')}
              </Button>
              {method === 'link' ? (
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
        {method === 'script' ? (
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
