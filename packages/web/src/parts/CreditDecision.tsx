import { Alert, Button, Textarea, Tooltip } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api/ApiError.ts'
import { newIdempotencyKey } from '../api/send.ts'
import { useErrorText } from '../i18n/useErrorText.ts'
import { ConfirmModal } from '../ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '../ui/toast.ts'
import styles from './credit.module.css'
import { isTouched, refusal, type Credit, type Decision } from './credit.ts'

const MOST_NOTE = 255
export type Decide = (
  decision: Decision,
  credit: Credit,
  note: string,
  idempotencyKey: string,
) => Promise<{ outcome: 'DONE' | 'PROPOSED' | 'SCHEDULED' } | null>

/** The two buttons, each with its reason when it cannot be used. */
export function CreditActions({
  credit,
  onAsk,
}: {
  credit: Credit
  onAsk: (decision: Decision) => void
}) {
  const t = useTranslations('bankCredit.action')
  const button = (decision: Decision) => {
    const why = refusal(credit, decision)
    return (
      <Tooltip
        key={decision}
        label={why === null ? '' : t(why)}
        disabled={why === null}
        withinPortal={false}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          variant={decision === 'accept' ? 'filled' : 'default'}
          {...(why === null
            ? {}
            : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': t(why) })}
          onClick={(event) => {
            if (why === null) onAsk(decision)
            else event.preventDefault()
          }}
        >
          {t(decision)}
        </Button>
      </Tooltip>
    )
  }
  return (
    <div className={styles.actions}>
      {button('return')}
      {button('accept')}
    </div>
  )
}

interface Asked {
  credit: Credit
  asked: Decision | null
  decide: Decide
  onClose: () => void
}

/** The note that is written and the call that decides, with a key of its own for each question. */
function useDecision({ credit, asked, decide, onClose }: Asked) {
  const t = useTranslations('bankCredit.action')
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  const refresh = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
  const work = useMutation({
    mutationFn: (decision: Decision) => decide(decision, credit, note.trim(), key),
    onSuccess: (result, decision) => {
      const done = decision === 'accept' ? 'accepted' : 'returning'
      toast.success(
        t(result?.outcome === 'PROPOSED' ? 'proposed' : done, {
          amount: formatVnd(credit.amount),
        }),
        { durationMs: NOTICE_MS },
      )
      close()
      void refresh()
    },
    // Somebody else may have been quicker: show what became of it.
    onError: () => {
      setKey(newIdempotencyKey())
      void refresh()
    },
  })
  const close = (): void => {
    setNote('')
    setMissing(false)
    setKey(newIdempotencyKey())
    work.reset()
    onClose()
  }
  const confirm = (): void => {
    if (note.trim() === '') setMissing(true)
    else if (!work.isPending && asked !== null) work.mutate(asked)
  }
  const write = (text: string): void => {
    setNote(text)
    setMissing(false)
  }
  return { note, missing, write, confirm, close, busy: work.isPending, error: work.error }
}

/** Names the money and its payer, asks for the note that the audit keeps, and decides. Stays mounted so that focus returns. */
export function CreditDecision(props: Asked) {
  const { credit, asked } = props
  const t = useTranslations('bankCredit.action')
  const { text } = useErrorText()
  const { note, missing, write, confirm, close, busy, error } = useDecision(props)
  // The words of the last question stay while the dialog fades out.
  const [last, setLast] = useState<Decision>('accept')
  if (asked !== null && asked !== last) setLast(asked)
  const amount = formatVnd(credit.amount)
  const reference = error instanceof ApiError ? error.traceId : ''
  const names = {
    amount,
    payer: credit.fromName ?? credit.fromAccount ?? t('unknownPayer'),
    reference: credit.bankReference,
    merchant: credit.merchantName ?? t('thisShop'),
  }
  return (
    <ConfirmModal
      opened={asked !== null}
      title={t(last === 'accept' ? 'acceptTitle' : 'returnTitle', { amount })}
      confirmLabel={t(last === 'accept' ? 'acceptConfirm' : 'returnConfirm', { amount })}
      danger={last === 'return'}
      busy={busy}
      onConfirm={confirm}
      onClose={close}
    >
      {last === 'accept' ? t('acceptText', names) : t('returnText', names)}
      <Textarea
        mt="md"
        data-autofocus
        label={t('note')}
        description={t('noteHint')}
        placeholder={t('notePlaceholder')}
        required
        maxLength={MOST_NOTE}
        autosize
        minRows={2}
        maxRows={5}
        value={note}
        error={missing ? t('noteMissing') : null}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
            event.preventDefault()
            confirm()
          }
        }}
      />
      {error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(error)}
          {reference === '' ? '' : ` (${reference})`}
        </Alert>
      )}
    </ConfirmModal>
  )
}
