import { ActionIcon, Button, Group, Slider, Stack } from '@mantine/core'
import { useState, type Dispatch, type SetStateAction } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useTranslations } from 'use-intl'
import { Dialog } from './Dialog.tsx'
import { Icon } from './icons.tsx'
import { styleNonce } from './nonce.ts'
import styles from './ui.module.css'

/** Crop zoom: slider step 0.01, buttons 0.1. */
const ZOOM = { min: 0.01, max: 5, step: 0.01, button: 0.1 } as const

/** What comes of a cut: a drawing as PNG of at most 1,024 px; a photo that is to be read keeps more of its points, as JPEG. */
export type Cut = 'drawing' | 'photo'
const CUTS = {
  drawing: { side: 1024, type: 'image/png', name: 'picture.png' },
  photo: { side: 2400, type: 'image/jpeg', name: 'picture.jpg' },
} as const

async function cutOut(url: string, area: Area, as: Cut): Promise<File> {
  const { side, type, name } = CUTS[as]
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = Math.min(1, side / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const pen = canvas.getContext('2d')
  // Beyond the picture's edge a JPEG would be black.
  if (pen !== null && as === 'photo') {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95))
  return new File([blob ?? new Blob()], name, { type })
}

/** Two buttons and a slider between them. */
function ZoomBar({ zoom, setZoom }: { zoom: number; setZoom: Dispatch<SetStateAction<number>> }) {
  const t = useTranslations('web.upload')
  const step = (by: number): void =>
    setZoom((z) => Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round((z + by) * 100) / 100)))
  return (
    <div className={styles.zoom}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('zoomOut')}
        onClick={() => step(-ZOOM.button)}
      >
        <Icon name="minus" />
      </ActionIcon>
      <Slider
        flex={1}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.step}
        value={zoom}
        onChange={setZoom}
        label={(v) => `${Math.round(v * 100)}%`}
        thumbLabel={t('zoom')}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('zoomIn')}
        onClick={() => step(ZOOM.button)}
      >
        <Icon name="plus" />
      </ActionIcon>
    </div>
  )
}

/** The crop dialog; `whole` is the picture as it was, where cutting it is a choice. */
export function CropModal({
  url,
  aspect,
  onClose,
  onPicture,
  whole,
  cut = 'drawing',
}: {
  url: string | null
  aspect: number
  onClose: () => void
  onPicture: (file: File) => void
  whole: File | null
  cut?: Cut
}) {
  const t = useTranslations('web.upload')
  const action = useTranslations('common.action')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const apply = async (): Promise<void> => {
    if (url === null || area === null) return
    onPicture(await cutOut(url, area, cut))
    onClose()
  }
  return (
    <Dialog opened={url !== null} onClose={onClose} title={t('crop')} size={480}>
      <Stack>
        <div className={styles.cropBox}>
          {url === null ? null : (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              aspect={aspect}
              minZoom={ZOOM.min}
              maxZoom={ZOOM.max}
              restrictPosition={false}
              nonce={styleNonce}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <ZoomBar zoom={zoom} setZoom={setZoom} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {action('cancel')}
          </Button>
          {whole === null ? null : (
            <Button
              variant="default"
              onClick={() => {
                onPicture(whole)
                onClose()
              }}
            >
              {t('whole')}
            </Button>
          )}
          <Button disabled={area === null} onClick={() => void apply()}>
            {t('apply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
