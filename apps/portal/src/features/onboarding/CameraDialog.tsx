import { Alert, Button, Text } from '@mantine/core'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './onboarding.module.css'

/** A card is 85.6 × 54 mm; the frame leaves a margin so that all corners stay in the picture. */
const RATIO = 85.6 / 54
const FRAME = 0.88
const MARGIN = 1.1

/** What the frame holds of the video, with a margin, as a JPEG. */
async function shoot(video: HTMLVideoElement): Promise<File> {
  const width = Math.min(video.videoWidth, video.videoHeight * RATIO) * FRAME * MARGIN
  const height = Math.min(width / RATIO, video.videoHeight)
  const canvas = document.createElement('canvas')
  const scale = Math.max(1, 960 / width)
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas
    .getContext('2d')
    ?.drawImage(
      video,
      (video.videoWidth - width) / 2,
      (video.videoHeight - height) / 2,
      width,
      height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.95),
  )
  return new File([blob ?? new Blob()], 'card.jpg', { type: 'image/jpeg' })
}

/** The camera with a frame in the card's form; it is let go of when the dialog closes. */
export function CameraDialog({
  side,
  onPicture,
  onClose,
}: {
  side: 'front' | 'back'
  onPicture: (file: File) => void
  onClose: () => void
}) {
  const t = useTranslations('onboarding.camera')
  const card = useTranslations('onboarding.card')
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'ready' | 'failed'>('opening')
  useEffect(() => {
    let stream: MediaStream | null = null
    let gone = false
    const open = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: {
          facingMode: { ideal: 'environment' },
          width: { ideal: 1920 },
          height: { ideal: 1080 },
        },
      })
      if (gone) return stream.getTracks().forEach((track) => track.stop())
      if (video.current !== null) {
        video.current.srcObject = stream
        await video.current.play()
      }
      setState('ready')
    }
    open().catch(() => {
      if (!gone) setState('failed')
    })
    return () => {
      gone = true
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <Dialog
      opened
      onClose={onClose}
      size={720}
      title={t('title', { side: card(side).toLocaleLowerCase() })}
    >
      {state === 'failed' ? (
        <Alert color="#b42318" role="alert">
          {t('failed')}
        </Alert>
      ) : null}
      <div className={styles.camera} hidden={state === 'failed'}>
        <video ref={video} muted playsInline aria-label={card(side)} />
        <span className={styles.guide} aria-hidden />
      </div>
      {state === 'failed' ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          {t('hint')}
        </Text>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {state === 'failed' ? null : (
          <Button
            disabled={state !== 'ready'}
            onClick={() => {
              if (video.current !== null) void shoot(video.current).then(onPicture)
            }}
          >
            {t('shoot')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
