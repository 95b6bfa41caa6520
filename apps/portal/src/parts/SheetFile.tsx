import { Alert } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './sheet.module.css'

const MEGABYTE = 1_048_576

/** What is said where CSV is taken, too. */
interface CsvWords {
  drop: string
  file: string
  wrongType: string
}

/** Takes one Excel file, or with `csv` either, dropped or chosen; what is plainly none is refused before it is sent. `error` is what the server said of the last one. */
export function SheetFile({
  maxBytes,
  busy,
  error,
  csv,
  onFile,
}: {
  maxBytes: number
  busy: boolean
  error: unknown
  csv?: CsvWords
  onFile: (file: File) => void
}) {
  const t = useTranslations('common.sheet')
  const { text } = useErrorText()
  const [over, setOver] = useState(false)
  const forms = csv === undefined ? /\.xlsx$/i : /\.(xlsx|csv)$/i
  const prompt = csv?.drop ?? t('drop')
  const choose = (file: File | undefined): void => {
    if (file === undefined || busy) return
    if (!forms.test(file.name)) toast.warning(csv?.wrongType ?? t('wrongType'))
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
        <span role="status">{busy ? t('reading') : prompt}</span>
        <input
          type="file"
          accept={csv === undefined ? '.xlsx' : '.xlsx,.csv'}
          aria-label={csv?.file ?? t('file')}
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
