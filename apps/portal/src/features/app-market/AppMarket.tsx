import { Button } from '@mantine/core'
import { saveBlob } from '@saola/web/api/download'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import styles from './app-market.module.css'
import { client, listen, shop, type SampleFile } from './files.ts'

/** Ways to connect that exist: each leads to the screen that makes it, or hands out the files. */
export function AppMarket() {
  const t = useTranslations('appMarket')
  const reach = useCanOpen()
  const led = [
    ['payButton', 'ready', paths.payButton],
    ['payLink', 'ready', paths.payLinkCreate],
    ['samples', 'code', paths.payGatePayment],
    ['webhook', 'code', paths.payGateWebhooks],
  ] as const
  return (
    <Page title={t('title')}>
      <p className={styles.intro}>{t('intro')}</p>
      <div className={styles.cards}>
        {led.map(([key, kind, path]) =>
          reach(path) ? (
            <Entry
              key={key}
              title={t(`${key}.title`)}
              kind={t(`kind.${kind}`)}
              text={t(`${key}.text`)}
            >
              <LinkButton variant="default" to={path}>
                {t(`${key}.action`)}
              </LinkButton>
            </Entry>
          ) : null,
        )}
        <Entry
          title={t('shop.title')}
          kind={t('kind.code')}
          text={t('shop.text')}
          run="node shop.mjs"
        >
          <Files files={[shop, client]} />
        </Entry>
        <Entry
          title={t('listen.title')}
          kind={t('kind.command')}
          text={t('listen.text')}
          run="node listen.mjs --to http://localhost:3000/webhook"
        >
          <Files files={[listen, client]} />
        </Entry>
      </div>
    </Page>
  )
}

function Entry({
  title,
  kind,
  text,
  run,
  children,
}: {
  title: string
  kind: string
  text: string
  run?: string
  children: ReactNode
}) {
  const t = useTranslations('appMarket')
  return (
    <Section title={title}>
      <div className={styles.card}>
        <span className={styles.kind}>{kind}</span>
        <p className={styles.plain}>{text}</p>
        {run === undefined ? null : (
          <div className={styles.run}>
            <code>{run}</code>
            <CopyButton text={run} name={t('copy')} />
          </div>
        )}
        <ButtonRow>{children}</ButtonRow>
      </div>
    </Section>
  )
}

function Files({ files }: { files: readonly SampleFile[] }) {
  const t = useTranslations('appMarket')
  return files.map((file) => (
    <Button
      key={file.name}
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      onClick={() => saveBlob(new Blob([file.text], { type: 'text/javascript' }), file.name)}
    >
      {t('download', { file: file.name })}
    </Button>
  ))
}
