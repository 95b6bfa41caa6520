import { Button, Group, Stack, Text } from '@mantine/core'
import { WARNING_SEC, watchInactivity } from '@saola/web/session/inactivity'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { expireHere, session } from './services.ts'
import { useAdmin } from './useAdmin.ts'

/** Ends an idle session after the bank's own time, which the server holds to as well, and counts the last minute down; who signs in again is back where they were. */
export function IdleWatch() {
  const t = useTranslations('shell.idle')
  const own = useTranslations('backoffice')
  const timeoutSec = useAdmin().data?.inactivitySec ?? 0
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (timeoutSec <= 0) return
    const warnSec = Math.min(WARNING_SEC, Math.floor(timeoutSec / 2))
    return watchInactivity({
      timeoutSec,
      onLeft: (seconds) => setLeft(seconds <= warnSec ? seconds : null),
      onEnd: () => {
        setLeft(null)
        toast.warning(own('idleEnded'), { durationMs: NOTICE_MS })
        expireHere()
      },
    })
  }, [timeoutSec, own])
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
          {own('idle', { seconds: String(left ?? 0) })}
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
