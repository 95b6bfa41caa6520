import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { bank, type Bank, MAX_ICONS } from '@saola/contract/bank'
import { media } from '@saola/contract/media'
import { MAX_PAGE_SIZE } from '@saola/contract/paging'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send, upload } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './bank.module.css'
import { bankOf, type Named } from './icons.ts'

interface Chosen {
  file: File
  url: string
  bank: Named | undefined
  twice: boolean
}

/** Many icons at once: each picture finds its bank by the file's name, all are changed in one go. */
export function IconsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('bank.icons')
  const action = useTranslations('common.action')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const banks = useQuery({
    ...queryOptionsOf(bank.getAll, { query: {}, page: { index: 0, size: MAX_PAGE_SIZE } }),
    enabled: opened,
  })
  const [files, setFiles] = useState<readonly File[]>([])
  const chosen = useChosen(files, useNamed(banks.data?.items))
  const fitting = chosen
    .flatMap(({ file, bank: b, twice }) =>
      b === undefined || twice ? [] : [{ file, bankId: b.id }],
    )
    .slice(0, MAX_ICONS)
  const work = useMutation({
    mutationFn: async () => {
      const icons: { bankId: number; icon: string }[] = []
      for (const { file, bankId } of fitting)
        icons.push({ bankId, icon: (await upload(media.upload, file)).previewUrl })
      return send(bank.updateIcon, { body: { icons } })
    },
    onSuccess: () => {
      toast.success(t('done', { count: String(fitting.length) }), { durationMs: NOTICE_MS })
      void queries.invalidateQueries({ queryKey: keyOf(bank.getAll) })
      close()
    },
  })
  const close = (): void => {
    setFiles([])
    work.reset()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        if (!work.isPending) close()
      }}
      title={t('title')}
      size={520}
    >
      <Stack>
        <Text>{t('text')}</Text>
        <ChooseFiles onFiles={setFiles} />
        {chosen.length === 0 ? null : <ChosenList chosen={chosen} />}
        {work.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(work.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={work.isPending} onClick={close}>
            {action('cancel')}
          </Button>
          <Button
            disabled={fitting.length === 0}
            loading={work.isPending}
            onClick={() => {
              if (!work.isPending) work.mutate()
            }}
          >
            {t('apply', { count: String(fitting.length) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function ChooseFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations('bank.icons')
  return (
    <FileButton
      multiple
      accept="image/png,image/jpeg,image/gif"
      onChange={onFiles}
      inputProps={{ 'aria-label': t('choose') }}
    >
      {(props) => (
        <Button variant="default" {...props}>
          {t('choose')}
        </Button>
      )}
    </FileButton>
  )
}

function ChosenList({ chosen }: { chosen: readonly Chosen[] }) {
  const t = useTranslations('bank.icons')
  const stateOf = (b: Chosen['bank'], twice: boolean): string => {
    if (b === undefined) return t('noBank')
    return twice ? t('twice') : t('matched', { name: b.shortName })
  }
  return (
    <ul className={styles.changes} aria-label={t('files')}>
      {chosen.map(({ file, url, bank: b, twice }) => (
        <li key={file.name}>
          <span className={styles.named}>
            <img className={styles.thumb} src={url} alt="" width={28} height={28} />
            {file.name}
          </span>
          <span className={b === undefined || twice ? styles.off : styles.on}>
            {stateOf(b, twice)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const useNamed = (banks: readonly Bank[] | undefined): readonly Named[] =>
  useMemo(
    () =>
      (banks ?? []).map((b) => ({
        id: b.id,
        name: b.name,
        shortName: b.shortName,
        icon: b.icon,
        number: b.napasCode,
        code: b.code,
      })),
    [banks],
  )

/** The chosen files with their banks; their previews are let go with them. */
function useChosen(files: readonly File[], banks: readonly Named[]): readonly Chosen[] {
  const [urls, setUrls] = useState<readonly string[]>([])
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file))
    setUrls(made)
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [files])
  const matches = files.map((file) => bankOf(file.name, banks))
  return files.map((file, i) => ({
    file,
    url: urls[i] ?? '',
    bank: matches[i],
    twice: matches[i] !== undefined && matches.indexOf(matches[i]) < i,
  }))
}
