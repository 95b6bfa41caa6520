import { Alert } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './sheet.module.css'

const MEGABYTE = 1_048_576

/** Takes one Excel file, dropped or chosen; what is plainly none is refused before it is sent. `error` is what the server said of the last one. */
export function SheetFile({
  maxBytes,
  busy,
  error,
  onFile,
}: {
  maxBytes: number
  busy: boolean
  error: unknown
  onFile: (file: File) => void
}) {
  const t = useTranslations('common.sheet')
  const { text } = useErrorText()
  const [over, setOver] = useState(false)
  const choose = (file: File | undefined): void => {
    if (file === undefined || busy) return
    if (!/\.xlsx$/i.test(file.name)) toast.warning(t('wrongType'))
    else if (file.size > maxBytes)
      toast.warning(t('tooLarge', { size: `${Math.floor(maxBytes / MEGABYTE)} MB` }))
    else onFile(file)
  }
  return (
    <>
      <div
        className={styles.drop}
        data-over={over || undefined}
        aria-busy={busy}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          choose(event.dataTransfer.files[0])
        }}
      >
        <Icon name="upload" size={24} />
        <span role="status">{t(busy ? 'reading' : 'drop')}</span>
        <input
          type="file"
          accept=".xlsx"
          aria-label={t('file')}
          disabled={busy}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(error)}
        </Alert>
      )}
    </>
  )
}
