import { Alert, Textarea } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props<T> {
  opened: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  danger?: boolean
  /** 'none' asks for no reason, 'optional' allows one. */
  note?: 'required' | 'optional' | 'none'
  /** Characters that the note may have. */
  mostNote?: number
  work: (note: string) => Promise<T>
  onDone: (result: T) => void
  onClose: () => void
}
const USUAL_NOTE = 255

/** Asks once more, with a reason where the audit log wants one, and says what went wrong. Keep it mounted. */
export function NoteDialog<T>({
  opened,
  title,
  text,
  confirmLabel,
  danger = false,
  note: wants = 'required',
  mostNote = USUAL_NOTE,
  work,
  onDone,
  onClose,
}: Props<T>) {
  const t = useTranslations('admin')
  const errors = useErrorText()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const run = useMutation({
    mutationFn: () => work(note.trim()),
    onSuccess: (result) => {
      close()
      onDone(result)
    },
  })
  const close = (): void => {
    setNote('')
    setMissing(false)
    run.reset()
    onClose()
  }
  const confirm = (): void => {
    if (wants === 'required' && note.trim() === '') setMissing(true)
    else if (!run.isPending) run.mutate()
  }
  return (
    <ConfirmModal
      opened={opened}
      title={title}
      confirmLabel={confirmLabel}
      danger={danger}
      busy={run.isPending}
      onConfirm={confirm}
      onClose={close}
    >
      {text}
      {wants === 'none' ? null : (
        <Textarea
          mt="md"
          data-autofocus
          label={wants === 'required' ? t('field.note') : t('noteOptional')}
          description={t('hint.note').slice(
            wants === 'required' ? 0 : t('hint.note').indexOf('. ') + 2,
          )}
          required={wants === 'required'}
          maxLength={mostNote}
          autosize
          minRows={2}
          value={note}
          error={missing ? t('enter.note') : null}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setMissing(false)
          }}
        />
      )}
      {run.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {errors.text(run.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
