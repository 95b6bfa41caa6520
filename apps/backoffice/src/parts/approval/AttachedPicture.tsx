import { Button, Group, Skeleton, Text } from '@mantine/core'
import { approval } from '@saola/contract/approval'
import { fetchFile } from '@saola/web/api/download'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './approval.module.css'

/** An address for the bytes, for as long as they are shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return undefined
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return url
}

/** A picture that was put to a proposal: small in its place, large at a press. It is sealed at the server, so it comes through a call and is kept nowhere. */
export function AttachedPicture({ id, name }: { id: string; name: string }) {
  const t = useTranslations('approval')
  const action = useTranslations('common.action')
  const { text } = useErrorText()
  const [large, setLarge] = useState(false)
  const query = useQuery({
    queryKey: [approval.file.id, id],
    queryFn: async () => (await fetchFile(approval.file, { params: { id } }, () => undefined)).blob,
    staleTime: Infinity,
    // Gone with the drawer.
    gcTime: 0,
  })
  const url = useObjectUrl(query.data)
  if (query.isError)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {text(query.error)}
      </Text>
    )
  if (url === null) return <Skeleton className={styles.thumb} width={120} height={90} radius={8} />
  return (
    <>
      <button
        type="button"
        className={styles.thumb}
        aria-label={t('openPicture', { name })}
        title={name}
        onClick={() => setLarge(true)}
      >
        <img src={url} alt="" />
      </button>
      <Dialog opened={large} onClose={() => setLarge(false)} size="xl" title={name}>
        <img className={styles.large} src={url} alt={name} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setLarge(false)}>
            {action('close')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
