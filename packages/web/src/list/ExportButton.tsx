import { Button } from '@mantine/core'
import type { Call, Request } from '@saola/contract/call'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { download, type Progress } from '../api/download.ts'
import { useErrorText } from '../i18n/useErrorText.ts'
import { useDecimal } from '../i18n/useDecimal.ts'
import { Icon } from '../ui/icons.tsx'
import { useAddressSettled } from './screenSearch.ts'
import { NOTICE_MS, toast } from '../ui/toast.ts'

/** The size in the unit that fits it. Pure. */
const sizeOf = (bytes: number, decimal: (value: number) => string): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${decimal(Math.round(bytes / 100_000) / 10)} MB`

/**
 * Exports what a file call gives for this filter: percent while it runs, a click stops it, a notice when the file is saved. A filter that
 * was typed a moment ago is applied first: its field gives it up when it is left, and the file waits for the address.
 */
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
  const decimal = useDecimal()
  const { text } = useErrorText()
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<AbortController | null>(null)
  const filtered = useRef(request)
  useEffect(() => {
    filtered.current = request
  })
  const addressSettled = useAddressSettled()
  useEffect(() => () => stop.current?.abort(), [])
  const run = async (): Promise<void> => {
    const control = new AbortController()
    stop.current = control
    setProgress({ bytes: 0, percent: null })
    try {
      await addressSettled()
      const name = await download(call, filtered.current, setProgress, control.signal)
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
      ? t('runningBytes', { size: sizeOf(progress.bytes, decimal) })
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
