import { Button, Group, Stack, Text } from '@mantine/core'
import { WARNING_SEC, watchInactivity } from '@saola/web/session/inactivity'
import { closeToasts } from '@saola/web/ui/toast'
import { useEffect, useState } from 'react'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'
import { session } from './services.ts'
import { useConfig } from './useMe.ts'

/** Ends an idle session and counts the last minute down; any of the seven events starts anew. */
export function IdleWatch() {
  const t = useTranslations('shell.idle')
  const timeoutSec = useConfig().data?.inactivitySec ?? 0
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (timeoutSec <= 0) return
    const warnSec = Math.min(WARNING_SEC, Math.floor(timeoutSec / 2))
    return watchInactivity({
      timeoutSec,
      onLeft: (seconds) => setLeft(seconds <= warnSec ? seconds : null),
      onEnd: () => {
        setLeft(null)
        closeToasts()
        session.expire()
      },
    })
  }, [timeoutSec])
  return (
    <Dialog
      opened={left !== null}
      onClose={() => setLeft(null)}
      size={420}
      title={t('title')}
      withCloseButton={false}
    >
      <Stack>
        <Text className="tabular" role="timer">
          {t('text', { seconds: String(left ?? 0) })}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => session.expire()}>
            {t('leave')}
          </Button>
          <Button data-autofocus onClick={() => setLeft(null)}>
            {t('stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
