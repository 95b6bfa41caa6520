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
  /** Of a note that is no reason: its field, who reads it, and what to do where it is missing. */
  words?: NoteWords
  work: (note: string) => Promise<T>
  onDone: (result: T) => void
  onClose: () => void
}
interface NoteWords {
  label: string
  hint: string
  missing: string
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
  words,
  work,
  onDone,
  onClose,
}: Props<T>) {
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
        <NoteField
          required={wants === 'required'}
          mostNote={mostNote}
          words={words}
          value={note}
          missing={missing}
          onChange={(value) => {
            setNote(value)
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

function NoteField({
  required,
  mostNote,
  words,
  value,
  missing,
  onChange,
}: {
  required: boolean
  mostNote: number
  words: NoteWords | undefined
  value: string
  missing: boolean
  onChange: (value: string) => void
}) {
  const t = useTranslations('admin')
  const hint = t('hint.note')
  return (
    <Textarea
      mt="md"
      data-autofocus
      label={words?.label ?? t(required ? 'field.note' : 'noteOptional')}
      description={words?.hint ?? hint.slice(required ? 0 : hint.indexOf('. ') + 2)}
      required={required}
      maxLength={mostNote}
      autosize
      minRows={2}
      value={value}
      error={missing ? (words?.missing ?? t('enter.note')) : null}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
