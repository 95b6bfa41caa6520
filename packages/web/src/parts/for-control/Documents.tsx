import { Skeleton } from '@mantine/core'
import type { ForControlDocument } from '@saola/contract/for-control-case'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveBlob } from '../../api/download.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { sizeWords } from './files.ts'
import styles from './for-control.module.css'

const HIDE_MS = 60_000
/** Asks for a link that works once, and uses it. */
export type OpenDocument = (id: string) => Promise<{ blob: Blob; fileName: string }>

/** Documents of a case: a picture shows for a minute, a PDF is saved, each through a link of its own (reliability bar D4). */
export function Documents({
  label,
  documents,
  open,
}: {
  label: string
  documents: readonly ForControlDocument[]
  open: OpenDocument
}) {
  const t = useTranslations('forControl.screen.document')
  if (documents.length === 0) return <p className={styles.quiet}>{t('none')}</p>
  return (
    <ul className={styles.files} aria-label={label}>
      {documents.map((document) => (
        <OneDocument key={document.id} document={document} open={open} />
      ))}
    </ul>
  )
}

function OneDocument({ document, open }: { document: ForControlDocument; open: OpenDocument }) {
  const t = useTranslations('forControl.screen.document')
  const { text } = useErrorText()
  const [url, setUrl] = useState<string | null>(null)
  const isPicture = document.contentType.startsWith('image/')
  const name = document.fileName
  const get = useMutation({
    mutationFn: () => open(document.id),
    onSuccess: ({ blob, fileName }) => {
      if (isPicture) setUrl(URL.createObjectURL(blob))
      else saveBlob(blob, fileName)
    },
  })
  useEffect(() => {
    if (url === null) return
    const timer = setTimeout(() => setUrl(null), HIDE_MS)
    return () => {
      clearTimeout(timer)
      URL.revokeObjectURL(url)
    }
  }, [url])
  const shown = url !== null
  const act = isPicture ? ({ icon: 'search', word: 'open' } as const) : saves
  return (
    <li className={styles.file}>
      <div className={styles.line}>
        <span className={styles.name}>
          <span title={name}>{name}</span>
          <small>
            {sizeWords(document.size)} · <DateTime at={document.createdAt} />
          </small>
        </span>
        {shown ? (
          <IconButton icon="close" label={t('hide', { name })} onClick={() => setUrl(null)} />
        ) : (
          <IconButton
            icon={act.icon}
            label={t(act.word, { name })}
            disabled={get.isPending}
            onClick={() => get.mutate()}
          />
        )}
      </div>
      {get.isPending && isPicture ? <Skeleton height={160} radius={10} /> : null}
      {shown ? <img className={styles.picture} src={url} alt={name} /> : null}
      {get.error === null ? null : (
        <p className={styles.wrong} role="alert">
          {text(get.error)}
        </p>
      )}
    </li>
  )
}
const saves = { icon: 'download', word: 'save' } as const
