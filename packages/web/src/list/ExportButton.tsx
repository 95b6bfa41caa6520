import { Button } from '@mantine/core'
import type { Call, Request } from '@saola/contract/call'
import { formatDecimalVi } from '@saola/money/format'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { download, type Progress } from '../api/download.ts'
import { useErrorText } from '../i18n/useErrorText.ts'
import { Icon } from '../ui/icons.tsx'
import { NOTICE_MS, toast } from '../ui/toast.ts'

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${formatDecimalVi(Math.round(bytes / 100_000) / 10)} MB`

/** Exports what a file call gives for this filter: percent while it runs, a click stops it, a notice when the file is saved. */
export function ExportButton<C extends Call>({
  call,
  request,
  label,
}: {
  call: C
  request: Request<C>
  label?: string
}) {
  const t = useTranslations('web.export')
  const { text } = useErrorText()
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const run = async (): Promise<void> => {
    const control = new AbortController()
    stop.current = control
    setProgress({ bytes: 0, percent: null })
    try {
      const name = await download(call, request, setProgress, control.signal)
      toast.success(t('done', { name }), { durationMs: NOTICE_MS })
    } catch (error) {
      if (control.signal.aborted) toast.info(t('cancelled'))
      else toast.error(text(error))
    }
    setProgress(null)
  }
  if (progress === null)
    return (
      <Button
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        onClick={() => void run()}
      >
        {label ?? t('start')}
      </Button>
    )
  const state =
    progress.percent === null
      ? t('runningBytes', { size: sizeOf(progress.bytes) })
      : t('running', { percent: String(progress.percent) })
  return (
    <Button
      variant="light"
      className="tabular"
      leftSection={<Icon name="close" size={16} />}
      title={t('cancel')}
      onClick={() => stop.current?.abort()}
    >
      <span role="status">{state}</span>
    </Button>
  )
}
