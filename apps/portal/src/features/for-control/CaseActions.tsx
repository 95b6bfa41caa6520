import { Button } from '@mantine/core'
import { forControl } from '@saola/contract/for-control'
import type { ForControlItem } from '@saola/contract/for-control-case'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { CaseForm } from '../../parts/for-control/CaseForm.tsx'
import { isTouched, subjectOfCase } from '../../parts/for-control/subject.ts'
import styles from './for-control.module.css'

/** Of a draft: change and send it, or delete it. Of a decided case: a second round. */
export function CaseActions({ row }: { row: ForControlItem }) {
  const t = useTranslations('forControl.screen.detail')
  const navigate = useNavigate()
  const [form, setForm] = useState<'draft' | 'prior' | null>(null)
  // The words of the last one stay while the drawer slides out.
  const [last, setLast] = useState<'draft' | 'prior'>('draft')
  const [removing, setRemoving] = useState(false)
  const ask = (what: 'draft' | 'prior'): void => {
    setLast(what)
    setForm(what)
  }
  const may = row.allowedActions
  return (
    <>
      {may.includes('delete') ? (
        <Button variant="default" className={styles.danger} onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      ) : null}
      {may.includes('send') ? (
        <Button leftSection={<Icon name="edit" size={16} />} onClick={() => ask('draft')}>
          {t('edit')}
        </Button>
      ) : null}
      {may.includes('again') ? (
        <Button
          variant="default"
          leftSection={<Icon name="repeat" size={16} />}
          onClick={() => ask('prior')}
        >
          {t('again')}
        </Button>
      ) : null}
      <Remove row={row} opened={removing} onClose={() => setRemoving(false)} />
      <CaseForm
        subject={subjectOfCase(row)}
        draft={last === 'draft' ? row : undefined}
        prior={last === 'prior' ? row : undefined}
        opened={form !== null}
        onClose={() => setForm(null)}
        onDone={(made) => {
          if (made.id !== row.id)
            void navigate({ href: addressAt(paths.forControlDetail, { id: made.id }) })
        }}
      />
    </>
  )
}

function Remove({
  row,
  opened,
  onClose,
}: {
  row: ForControlItem
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('forControl.screen.detail')
  const { text } = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const code = row.forControlCode
  const work = useMutation({
    mutationFn: () =>
      send(forControl.delete, { params: { id: row.id } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: async () => {
      toast.success(t('removed', { code }))
      await navigate({ href: paths.forControl })
      queries.removeQueries({ queryKey: keyOf(forControl.get) })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
    },
    onError: (error) => {
      toast.error(text(error))
      onClose()
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      danger
      title={t('removeTitle', { code })}
      confirmLabel={t('remove')}
      busy={work.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
    >
      {t('removeText')}
    </ConfirmModal>
  )
}
