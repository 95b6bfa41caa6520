import { Button, Group, Text } from '@mantine/core'
import { Icon } from '@saola/web/ui/icons.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './onboarding.module.css'

const CropModal = lazy(() =>
  import('@saola/web/ui/CropModal.tsx').then((m) => ({ default: m.CropModal })),
)
const CameraDialog = lazy(() =>
  import('./CameraDialog.tsx').then((m) => ({ default: m.CameraDialog })),
)
const TYPES = ['image/png', 'image/jpeg', 'image/webp']
const MAX_BYTES = 5 * 1_048_576
/** A card is 85.6 × 54 mm. */
const CARD = 85.6 / 54

interface Props {
  side: 'front' | 'back'
  file: File | null
  error: string | null
  onFile: (file: File) => void
}

/** A picture that was chosen or dropped: refused, to be cut first, or taken as it is. */
function usePickedPicture(onFile: (file: File) => void) {
  const t = useTranslations('onboarding.card')
  const [wrong, setWrong] = useState<string | null>(null)
  const [raw, setRaw] = useState<{ file: File; url: string } | null>(null)
  const problemOf = ({ type, size }: File): string | null => {
    if (!TYPES.includes(type)) return t('wrongType')
    return size > MAX_BYTES ? t('tooLarge') : null
  }
  const take = (chosen: File | undefined, cutFirst: boolean): void => {
    if (chosen === undefined) return
    const problem = problemOf(chosen)
    setWrong(problem)
    if (problem !== null) return
    if (cutFirst) setRaw({ file: chosen, url: URL.createObjectURL(chosen) })
    else onFile(chosen)
  }
  const closeCut = (): void => {
    if (raw !== null) URL.revokeObjectURL(raw.url)
    setRaw(null)
  }
  return { wrong, raw, take, closeCut }
}

function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

function Picture({ url, name }: { url: string | null; name: string }) {
  const t = useTranslations('onboarding.card')
  return url === null ? (
    <span>
      <Icon name="upload" size={24} />
      {t('none')}
    </span>
  ) : (
    <img src={url} alt={name} />
  )
}

interface ButtonProps {
  icon: 'upload' | 'device'
  onClick: () => void
  children: string
}
const PictureButton = ({ icon, onClick, children }: ButtonProps) => (
  <Button
    variant="default"
    size="sm"
    leftSection={<Icon name={icon} size={16} />}
    onClick={onClick}
  >
    {children}
  </Button>
)

/** One side of a card: chosen or dropped and then cut to the card's form, or taken with the camera, whose frame has that form already. */
export function CardPicture({ side, file, error, onFile }: Props) {
  const t = useTranslations('onboarding.card')
  const picked = usePickedPicture(onFile)
  const { raw, take } = picked
  const [camera, setCamera] = useState(false)
  const url = useFileUrl(file)
  const input = useRef<HTMLInputElement>(null)
  const shown = picked.wrong ?? error
  const id = `card-${side}`
  return (
    <div
      className={styles.side}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files[0], true)
      }}
    >
      <Text fw={600}>{t(side)}</Text>
      <div className={`${styles.frame} ${shown === null ? '' : styles.frameBad}`}>
        <Picture url={url} name={t(side)} />
      </div>
      <Group gap="xs">
        <PictureButton icon="upload" onClick={() => input.current?.click()}>
          {file === null ? t('choose') : t('replace')}
        </PictureButton>
        <PictureButton icon="device" onClick={() => setCamera(true)}>
          {t('camera')}
        </PictureButton>
      </Group>
      <input
        ref={input}
        id={id}
        className={styles.file}
        type="file"
        accept={TYPES.join(',')}
        aria-label={t(side)}
        aria-invalid={shown !== null}
        tabIndex={-1}
        onChange={(event) => {
          take(event.currentTarget.files?.[0], true)
          event.currentTarget.value = ''
        }}
      />
      {shown === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {shown}
        </Text>
      )}
      {raw === null ? null : (
        <Suspense fallback={null}>
          <CropModal
            url={raw.url}
            aspect={CARD}
            cut="photo"
            whole={raw.file}
            onClose={picked.closeCut}
            onPicture={onFile}
          />
        </Suspense>
      )}
      {camera ? (
        <Suspense fallback={null}>
          <CameraDialog
            side={side}
            onClose={() => setCamera(false)}
            onPicture={(picture) => {
              setCamera(false)
              take(picture, false)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
