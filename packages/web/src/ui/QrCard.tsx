import { Badge, Button, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { saveBlob } from '../api/download.ts'
import { copyText } from './copy.ts'
import { Icon } from './icons.tsx'
import { modulesOf, QrPicture, type Modules } from './QrPicture.tsx'
import styles from './ui.module.css'

/** The QR as a picture to print or send: a PNG of about 1,000 px with the quiet zone of four modules. */
function pictureOf(modules: Modules): Promise<Blob | null> {
  const unit = Math.ceil(1000 / (modules.length + 8))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = unit * (modules.length + 8)
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect((x + 4) * unit, (y + 4) * unit, unit, unit)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** A QR with what it pays to, "save picture" and "copy" beside it. `name` names it aloud and the saved file. */
export function QrCard({
  content,
  name,
  isDefault = false,
  children,
}: {
  content: string
  name: string
  isDefault?: boolean
  children?: ReactNode
}) {
  const t = useTranslations('web.qr')
  const copied = useTranslations('web.code')
  const [done, setDone] = useState(false)
  const save = async (): Promise<void> => {
    const picture = await pictureOf(modulesOf(content))
    if (picture !== null) saveBlob(picture, `${name}.png`)
  }
  return (
    <div className={`${styles.card} ${styles.qr}`}>
      {isDefault ? <Badge variant="outline">{t('default')}</Badge> : null}
      <div className={styles.qrPicture}>
        <QrPicture content={content} name={name} />
      </div>
      {children === undefined ? null : (
        <Text component="div" ta="center">
          {children}
        </Text>
      )}
      <Group gap="xs" justify="center" className="no-print">
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon name={done ? 'check' : 'copy'} size={16} />}
          onClick={() => void copyText(content).then(setDone)}
        >
          {done ? copied('copied') : t('copy')}
        </Button>
      </Group>
    </div>
  )
}
