import { Button, Group, Text } from '@mantine/core'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { store } from '../../app/services.ts'
import { reloadAfter, TOGGLE_RELOAD_MS } from '../../app/testMode.ts'
import styles from './dashboard.module.css'

/** A live shop without a payment: its first link, or Test Mode first. */
export function FirstLink() {
  const t = useTranslations('dashboard.guide')
  return (
    <section className={styles.guide} aria-label={t('liveTitle')}>
      <h2>{t('liveTitle')}</h2>
      <Text c="dimmed" mb="sm">
        {t('liveText')}
      </Text>
      <Group gap="xs">
        <LinkButton to={paths.payLinkCreate}>{t('liveDo')}</LinkButton>
        <Button
          variant="default"
          onClick={() => {
            store.testMode.set(true)
            reloadAfter(TOGGLE_RELOAD_MS)
          }}
        >
          {t('liveTry')}
        </Button>
      </Group>
    </section>
  )
}
