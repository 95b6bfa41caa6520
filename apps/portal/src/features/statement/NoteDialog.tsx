import { Alert, Textarea } from '@mantine/core'
import { statementLimits } from '@saola/contract/statement'
import { newIdempotencyKey } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefreshStatements } from './AgreeDialog.tsx'

/** Asks for words about lines of a statement and sends them, once. Keep it mounted. */
export function NoteDialog({
  opened,
  words,
  work,
  onClose,
}: {
  opened: boolean
  words: { title: string; text: string; note: string; missing: string; go: string; done: string }
  work: (note: string, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}) {
  const { text } = useErrorText()
  const refresh = useRefreshStatements()
  const [key, setKey] = useState(newIdempotencyKey)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const run = useMutation({
    mutationFn: () => work(note.trim(), key),
    onSuccess: () => {
      toast.success(words.done, { durationMs: NOTICE_MS })
      onClose()
    },
    // Also after a refusal: the lines may have got on meanwhile.
    onSettled: () => {
      setKey(newIdempotencyKey())
      refresh()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      title={words.title}
      confirmLabel={words.go}
      busy={run.isPending}
      onConfirm={() => {
        if (note.trim() === '') setMissing(true)
        else run.mutate()
      }}
      onClose={() => {
        run.reset()
        onClose()
      }}
    >
      {words.text}
      <Textarea
        mt="md"
        label={words.note}
        required
        maxLength={statementLimits.note}
        autosize
        minRows={2}
        maxRows={6}
        value={note}
        error={isMissing ? words.missing : null}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          setMissing(false)
        }}
      />
      {run.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(run.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
