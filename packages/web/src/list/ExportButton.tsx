import { Button } from '@mantine/core'
import type { Call, Request } from '@saola/contract/call'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { download, type Progress } from '../api/download.ts'
import { useErrorText } from '../i18n/useErrorText.ts'
import { useDecimal } from '../i18n/useDecimal.ts'
import { Icon } from '../ui/icons.tsx'
import type { Filtered, Scope } from './ExportScopeDialog.tsx'
import { useAddressSettled } from './screenSearch.ts'
import { NOTICE_MS, toast } from '../ui/toast.ts'

const ExportScopeDialog = lazy(() =>
  import('./ExportScopeDialog.tsx').then((m) => ({ default: m.ExportScopeDialog })),
)

/** What a list asks before it is exported. Nothing while no filter is in use: then there is one answer. */
export const scopeOf = <const R,>(
  list: {
    filters: Record<string, unknown>
    page: { totalSize: number; totalCapped?: boolean | undefined } | undefined
  },
  all: R,
): { filtered: Filtered; all: R } | undefined =>
  Object.keys(list.filters).length === 0
    ? undefined
    : {
        filtered: { rows: list.page?.totalSize, capped: list.page?.totalCapped === true },
        all,
      }

/** The size in the unit that fits it. Pure. */
const sizeOf = (bytes: number, decimal: (value: number) => string): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${decimal(Math.round(bytes / 100_000) / 10)} MB`

interface Props<C extends Call> {
  call: C
  request: Request<C>
  label?: string
  /** Given while filters are in use: asks first whether they count, see scopeOf. */
  scope?: { filtered: Filtered; all: Request<C> } | undefined
}

/** Fetching a file: how far it is, null while none is asked for, and what begins and stops it. */
function useExport<C extends Call>({ call, request, scope }: Props<C>) {
  const t = useTranslations('web.export')
  const { text } = useErrorText()
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<AbortController | null>(null)
  const filtered = useRef(request)
  useEffect(() => {
    filtered.current = request
  })
  const addressSettled = useAddressSettled()
  useEffect(() => () => stop.current?.abort(), [])
  const run = async (wanted: Scope): Promise<void> => {
    const control = new AbortController()
    stop.current = control
    setProgress({ bytes: 0, percent: null })
    try {
      await addressSettled()
      const what = wanted === 'all' && scope !== undefined ? scope.all : filtered.current
      const name = await download(call, what, setProgress, control.signal)
      toast.success(t('done', { name }), { durationMs: NOTICE_MS })
    } catch (error) {
      if (control.signal.aborted) toast.info(t('cancelled'))
      else toast.error(text(error))
    }
    setProgress(null)
  }
  return { progress, run: (wanted: Scope) => void run(wanted), stop: () => stop.current?.abort() }
}

/**
 * Exports what a file call gives for this filter: percent while it runs, a click stops it, a notice when the file is saved. A filter that
 * was typed a moment ago is applied first: its field gives it up when it is left, and the file waits for the address.
 */
export function ExportButton<C extends Call>(props: Props<C>) {
  const { label, scope } = props
  const t = useTranslations('web.export')
  const decimal = useDecimal()
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(false)
  const { progress, run, stop } = useExport(props)
  if (progress === null)
    return (
      <>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => {
            if (scope === undefined) return run('filtered')
            setAsked(true)
            setAsking(true)
          }}
        >
          {label ?? t('start')}
        </Button>
        {asked && scope !== undefined ? (
          <Suspense fallback={null}>
            <ExportScopeDialog
              opened={asking}
              filtered={scope.filtered}
              onClose={() => setAsking(false)}
              onChoose={(wanted) => {
                setAsking(false)
                run(wanted)
              }}
            />
          </Suspense>
        ) : null}
      </>
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
      onClick={stop}
    >
      <span role="status">{state}</span>
    </Button>
  )
}
