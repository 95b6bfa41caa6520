import { Button, Skeleton, Text } from '@mantine/core'
import { ekyc } from '@saola/contract/ekyc'
import { send } from '../api/send.ts'
import { fetchFile, saveBlob } from '../api/download.ts'
import { useErrorText } from '../i18n/useErrorText.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import styles from './identity.module.css'

const HIDE_MS = 60_000
/** Asks for a link that works once, and uses it. */
async function open(id: string): Promise<{ blob: Blob; fileName: string }> {
  const { link } = await send(ekyc.viewLink, { body: { id } })
  return fetchFile(ekyc.view, { query: { link } }, () => undefined)
}

/** A picture of a card, fetched for this person alone, shown for a minute and kept nowhere (reliability bar D4). */
export function EncryptedPicture({
  id,
  label,
  onHide,
}: {
  id: string
  label: string
  onHide?: () => void
}) {
  const [url, setUrl] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let gone = false
    let made: string | null = null
    const drop = (): void => {
      if (made !== null) URL.revokeObjectURL(made)
      setUrl(null)
      onHide?.()
    }
    const timer = setTimeout(drop, HIDE_MS)
    open(id).then(({ blob }) => {
      if (gone) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    }, setError)
    return () => {
      gone = true
      clearTimeout(timer)
      if (made !== null) URL.revokeObjectURL(made)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one link a picture, no matter who asks
  }, [id])
  return (
    <figure className={styles.picture}>
      <figcaption>{label}</figcaption>
      <Shown url={url} label={label} error={error} />
    </figure>
  )
}

function Shown({ url, label, error }: { url: string | null; label: string; error: unknown }) {
  const { text } = useErrorText()
  if (error !== null)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {text(error)}
      </Text>
    )
  return url === null ? <Skeleton height={200} radius={10} /> : <img src={url} alt={label} />
}

/** A paper as a file, through a link of its own. */
export function SealedFile({ id, label }: { id: string; label: string }) {
  const { text } = useErrorText()
  const get = useMutation({
    mutationFn: () => open(id),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
  })
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={get.isPending}
        onClick={() => get.mutate()}
      >
        {label}
      </Button>
      {get.error === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {text(get.error)}
        </Text>
      )}
    </div>
  )
}
