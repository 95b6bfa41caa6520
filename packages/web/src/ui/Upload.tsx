import { Anchor, Button, Group, Input, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './icons.tsx'
import { toast } from './toast.ts'
import styles from './ui.module.css'

const CropModal = lazy(() => import('./CropModal.tsx').then((m) => ({ default: m.CropModal })))
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif']
const PDF = 'application/pdf'
const MAX_BYTES = 5_000_000

/**
 * Chooses, crops (square unless `aspect` says otherwise) and hands over one picture; the caller uploads it. `preview` is the picture shown now.
 * `cropOptional` also offers the picture as it is: a bill must not lose its edges. `pdf` takes a PDF as well, which is handed over as it is.
 */
export function Upload({
  label,
  preview,
  onPicture,
  onRemove,
  aspect = 1,
  busy = false,
  cropOptional = false,
  pdf = false,
  required = false,
}: {
  label: string
  preview: string | null
  onPicture: (file: File) => void
  onRemove?: () => void
  aspect?: number
  busy?: boolean
  cropOptional?: boolean
  pdf?: boolean
  required?: boolean
}) {
  const t = useTranslations('web.upload')
  const words = useWords(pdf)
  const [url, setUrl] = useState<string | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const choose = (file: File | undefined): void => {
    if (file === undefined) return
    const isPdf = pdf && file.type === PDF
    if (!isPdf && !IMAGE_TYPES.includes(file.type)) toast.warning(words.wrong)
    else if (file.size > MAX_BYTES) toast.warning(t('tooLarge', { size: '5 MB' }))
    else if (isPdf) onPicture(file)
    else {
      setChosen(file)
      setUrl(URL.createObjectURL(file))
    }
  }
  return (
    <Stack gap="xs">
      <Input.Label labelElement="div" required={required}>
        {label}
      </Input.Label>
      {preview === null ? null : (
        <Group gap="sm">
          <Preview address={preview} label={label} isSquare={aspect === 1} />
          {onRemove === undefined ? null : (
            <Button size="xs" variant="subtle" color="red" c="var(--bad)" onClick={onRemove}>
              {words.remove}
            </Button>
          )}
        </Group>
      )}
      <DropZone
        label={label}
        prompt={preview === null ? words.drop : words.change}
        rule={words.rule}
        accept={pdf ? '.png,.jpg,.jpeg,.gif,.pdf' : '.png,.jpg,.jpeg,.gif'}
        busy={busy}
        onFile={choose}
      />
      {url === null && chosen === null ? null : (
        <Suspense fallback={null}>
          <CropModal
            url={url}
            aspect={aspect}
            onClose={() => {
              if (url !== null) URL.revokeObjectURL(url)
              setUrl(null)
            }}
            onPicture={onPicture}
            whole={cropOptional ? chosen : null}
          />
        </Suspense>
      )}
    </Stack>
  )
}

/** What is said where only pictures are taken, and where a PDF is, too. */
function useWords(pdf: boolean) {
  const t = useTranslations('web.upload')
  const size = '5 MB'
  return pdf
    ? {
        drop: t('dropFile'),
        change: t('changeFile'),
        rule: t('fileRule', { size }),
        remove: t('removeFile'),
        wrong: t('wrongFile'),
      }
    : {
        drop: t('drop'),
        change: t('change'),
        rule: t('rule', { size }),
        remove: t('remove'),
        wrong: t('wrongType'),
      }
}

function Preview({
  address,
  label,
  isSquare,
}: {
  address: string
  label: string
  isSquare: boolean
}) {
  const t = useTranslations('web.upload')
  return address.endsWith('.pdf') ? (
    <Anchor href={address} size="sm">
      {t('pdf')}
    </Anchor>
  ) : (
    <img
      className={`${styles.preview} ${isSquare ? '' : styles.previewWide}`}
      src={address}
      alt={label}
    />
  )
}

/** A file is dropped here, or chosen in the browser's own dialog; several at once where `onFiles` takes them. */
export function DropZone({
  label,
  prompt,
  rule,
  accept,
  busy,
  onFile,
  onFiles,
}: {
  label: string
  prompt: string
  rule: string
  accept: string
  busy: boolean
} & (
  | { onFile: (file: File | undefined) => void; onFiles?: undefined }
  | { onFile?: undefined; onFiles: (files: readonly File[]) => void }
)) {
  const take = (list: FileList | null): void =>
    onFiles === undefined ? onFile(list?.[0]) : onFiles([...(list ?? [])])
  const [over, setOver] = useState(false)
  return (
    <div
      className={`${styles.drop} ${over ? styles.dropOver : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Icon name="upload" size={24} />
      <Text size="sm">{prompt}</Text>
      <Text size="xs" c="dimmed">
        {rule}
      </Text>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        multiple={onFiles !== undefined}
        disabled={busy}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
