import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'
import { isVisible } from './guard.ts'
import { paths } from './paths.ts'
import { screenOf } from './screens.ts'
import { device, store } from './services.ts'
import styles from './shell.module.css'
import { reloadAfter, TOGGLE_RELOAD_MS } from './testMode.ts'
import type { Me } from './useMe.ts'
import { firstOpen } from './visibleMenu.ts'

/** Greets a CREATED merchant once (B-120): activate the account, where its screen is, or try with sample data. */
export function Welcome({ me }: { me: Me }) {
  const t = useTranslations('shell.welcome')
  const navigate = useNavigate()
  const [opened, setOpened] = useState(
    () => me.merchantStatus === 'CREATED' && me.testMode && !device.welcomed(me.user.merchantCode),
  )
  const activation = screenOf(paths.accountIdentification)
  const close = (): void => {
    device.setWelcomed(me.user.merchantCode)
    store.isShowWelcomMessage.set(false)
    setOpened(false)
  }
  const tryIt = (): void => {
    close()
    store.testMode.set(true)
    if (!me.testMode) reloadAfter(TOGGLE_RELOAD_MS)
    else void navigate({ to: firstOpen(me) })
  }
  return (
    <Dialog opened={opened} onClose={close} size={480} title={t('title')}>
      <Stack gap="md">
        <Text>{t('text')}</Text>
        <ol className={styles.steps}>
          <li>{t('step1')}</li>
          <li>{t('step2')}</li>
          <li>{t('step3')}</li>
        </ol>
        <Group justify="flex-end" gap="xs">
          {activation !== undefined && isVisible(activation, me) ? (
            <Button
              variant="default"
              onClick={() => {
                close()
                void navigate({ to: activation.path })
              }}
            >
              {t('activate')}
            </Button>
          ) : null}
          <Button data-autofocus onClick={tryIt}>
            {t('try')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
