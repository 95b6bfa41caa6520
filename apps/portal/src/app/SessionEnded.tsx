import { Text } from '@mantine/core'
import type { ApiError } from '@saola/web/api/ApiError'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { useEffect, useState } from 'react'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'
import { onSessionEnded, session } from './services.ts'

/** The warning of code 122 stands for 5 seconds, then the session is Expired. */
const SESSION_ENDED_MS = 5_000

export function SessionEnded() {
  const t = useTranslations('web.ended')
  const { text } = useErrorText()
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => onSessionEnded((e) => setError((shown) => shown ?? e)), [])
  const end = (): void => {
    setError(null)
    if (session.getState() === 'Success') session.expire()
  }
  useEffect(() => {
    if (error === null) return
    const timer = setTimeout(end, SESSION_ENDED_MS)
    return () => clearTimeout(timer)
  }, [error])
  return (
    <Dialog
      opened={error !== null}
      onClose={end}
      size={420}
      title={t('title')}
      withCloseButton={false}
    >
      <Text role="alert">{error === null ? '' : text(error)}</Text>
    </Dialog>
  )
}
