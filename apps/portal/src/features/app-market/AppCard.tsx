import { Button, Title } from '@mantine/core'
import { saveBlob } from '@saola/web/api/download'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { apps, groups, isLed, type AppKey, type HandedKey, type LedKey } from './apps.ts'
import styles from './app-market.module.css'
import type { Use } from './useUses.ts'

const tones: Record<Use, Tone> = { used: 'ok', unused: 'mute', ready: 'info', waiting: 'info' }

/** One app. `use` is undefined while it is not known, and for programs that run on the developer's own machine. */
export function AppCard({ app, use }: { app: AppKey; use: Use | undefined }) {
  const t = useTranslations('appMarket')
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name={apps[app].icon} size={22} />
        </span>
        <Title order={3} size="h4">
          {t(`${app}.title`)}
        </Title>
        {use === undefined ? null : (
          <StatusBadge
            status={use === 'used' ? 'ACTIVE' : 'INACTIVE'}
            tone={tones[use]}
            label={t(`state.${use}`)}
          />
        )}
      </div>
      <p className={styles.text}>{t(`${app}.text`)}</p>
      <Facts app={app} />
      {isLed(app) ? <Ways app={app} use={use} /> : <Program app={app} />}
    </li>
  )
}

function Facts({ app }: { app: AppKey }) {
  const t = useTranslations('appMarket')
  const language = useLocale()
  const paid = (groups.sell as readonly AppKey[]).includes(app) || app === 'samples'
  return (
    <dl className={styles.facts}>
      <dt>{t('needs')}</dt>
      <dd>{t(`${app}.needs`)}</dd>
      <dt>{t('cost')}</dt>
      <dd>
        {paid ? (
          <>
            {t('perPayment')}{' '}
            <a href={`/legal/fee-policy?lang=${language}`} target="_blank" rel="noreferrer">
              {t('fees')}
            </a>
          </>
        ) : (
          t('free')
        )}
      </dd>
    </dl>
  )
}

/** Into the app; to a first one of it where there is none yet and one may be made. */
function Ways({ app, use }: { app: LedKey; use: Use | undefined }) {
  const t = useTranslations('appMarket')
  const { reach, can } = useMe()
  const { at, make, code } = apps[app]
  const first = use === 'unused' && reach(make) && can(code, 'CREATE')
  return (
    <ButtonRow className={styles.ways}>
      <LinkButton variant={first ? 'light' : 'default'} to={first ? make : at}>
        {t(first ? `${app}.make` : `${app}.open`)}
      </LinkButton>
    </ButtonRow>
  )
}

/** The files of a program and the line that runs it. */
function Program({ app }: { app: HandedKey }) {
  const t = useTranslations('appMarket')
  const { run, files } = apps[app]
  return (
    <>
      <div className={styles.run}>
        <code>{run}</code>
        <CopyButton text={run} name={t('copy')} />
      </div>
      <ButtonRow className={styles.ways}>
        {files.map((file) => (
          <Button
            key={file.name}
            variant="default"
            leftSection={<Icon name="download" size={16} />}
            onClick={() => saveBlob(new Blob([file.text], { type: 'text/javascript' }), file.name)}
          >
            {t('download', { file: file.name })}
          </Button>
        ))}
      </ButtonRow>
    </>
  )
}
