import { Alert, Stack, Text, Title } from '@mantine/core'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { QrPicture } from '@saola/web/ui/QrPicture.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useFeatures } from '../../app/useMe.ts'
import styles from './qr.module.css'

const STEPS = [
  ['one', 'qr'],
  ['two', 'phone'],
  ['three', 'check'],
  ['four', 'home'],
] as const satisfies readonly (readonly [string, IconName])[]

/** Step by step, with a picture each: how to sign in with the bank app (B-090). */
export function GuideLoginQr() {
  const t = useTranslations('auth.guide')
  const { qrLogin } = useFeatures()
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t('subtitle')}</Text>
      </div>
      {qrLogin ? null : (
        <Alert color="gray" variant="light" role="status">
          {t('off')}
        </Alert>
      )}
      <ol className={styles.steps}>
        {STEPS.map(([step, icon], i) => (
          <li key={step}>
            <Drawing icon={icon} />
            <div>
              <Text size="sm" c="dimmed">
                {t('step', { n: String(i + 1) })}
              </Text>
              <Text fw={600}>{t(step)}</Text>
              <Text size="sm" c="dimmed">
                {t(`${step}Text`)}
              </Text>
            </div>
          </li>
        ))}
      </ol>
      <LinkButton size="md" to={paths.login}>
        {t('toLogin')}
      </LinkButton>
    </Stack>
  )
}

/** A screen or a phone with what matters on it. */
function Drawing({ icon }: { icon: IconName }) {
  const name = useTranslations('auth.qr')('name')
  return (
    <span className={icon === 'qr' || icon === 'home' ? styles.desk : styles.handset} aria-hidden>
      {icon === 'qr' ? (
        <span className={styles.mini}>
          <QrPicture content="saola-pay" name={name} />
        </span>
      ) : (
        <Icon name={icon === 'phone' ? 'qr' : icon} size={26} />
      )}
    </span>
  )
}
