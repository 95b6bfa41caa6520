import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './icons.tsx'
import { toast } from './toast.ts'
import styles from './ui.module.css'

const CropModal = lazy(() => import('./CropModal.tsx').then((m) => ({ default: m.CropModal })))
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif']
const MAX_BYTES = 5_000_000

/**
 * Chooses, crops (square unless `aspect` says otherwise) and hands over one picture; the caller uploads it. `preview` is the picture shown now.
 * `cropOptional` also offers the picture as it is: a bill must not lose its edges.
 */
export function Upload({
  label,
  preview,
  onPicture,
  onRemove,
  aspect = 1,
  busy = false,
  cropOptional = false,
}: {
  label: string
  preview: string | null
  onPicture: (file: File) => void
  onRemove?: () => void
  aspect?: number
  busy?: boolean
  cropOptional?: boolean
}) {
  const t = useTranslations('web.upload')
  const [url, setUrl] = useState<string | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const choose = (file: File | undefined): void => {
    if (file === undefined) return
    if (!IMAGE_TYPES.includes(file.type)) toast.warning(t('wrongType'))
    else if (file.size > MAX_BYTES) toast.warning(t('tooLarge', { size: '5 MB' }))
    else {
      setChosen(file)
      setUrl(URL.createObjectURL(file))
    }
  }
  return (
    <Stack gap="xs">
      <Text fw={500} size="sm">
        {label}
      </Text>
      {preview === null ? null : (
        <Group gap="sm">
          <img
            className={`${styles.preview} ${aspect === 1 ? '' : styles.previewWide}`}
            src={preview}
            alt={label}
          />
          {onRemove === undefined ? null : (
            <Button size="xs" variant="subtle" color="red" c="var(--bad)" onClick={onRemove}>
              {t('remove')}
            </Button>
          )}
        </Group>
      )}
      <DropZone
        label={label}
        prompt={preview === null ? t('drop') : t('change')}
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

/** A file is dropped here, or chosen in the browser's own dialog. */
function DropZone({
  label,
  prompt,
  busy,
  onFile,
}: {
  label: string
  prompt: string
  busy: boolean
  onFile: (file: File | undefined) => void
}) {
  const t = useTranslations('web.upload')
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
        onFile(event.dataTransfer.files[0])
      }}
    >
      <Icon name="upload" size={24} />
      <Text size="sm">{prompt}</Text>
      <Text size="xs" c="dimmed">
        {t('rule', { size: '5 MB' })}
      </Text>
      <input
        type="file"
        accept=".png,.jpg,.jpeg,.gif"
        aria-label={label}
        disabled={busy}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
