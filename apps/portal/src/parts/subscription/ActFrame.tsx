import { Alert } from '@mantine/core'
import { newIdempotencyKey } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { refreshSubscriptions } from './refresh.ts'

export interface ActProps {
  opened: boolean
  onClose: () => void
}
interface Props extends ActProps {
  title: string
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  /** What is said when it is done. */
  done: string
  /** Null holds it back: something is missing, and its field says so. */
  work: (idempotencyKey: string) => Promise<unknown> | null
  onDone?: () => void
  children: ReactNode
}

/** A question of 420 px about one thing. A refusal stays in it, and what is behind it is asked for anew: it may have moved on. */
export function ActFrame({
  opened,
  onClose,
  title,
  confirmLabel,
  cancelLabel,
  danger = false,
  done,
  work,
  onDone,
  children,
}: Props) {
  const { text } = useErrorText()
  const [key, setKey] = useState(newIdempotencyKey)
  const fields = useRef<HTMLDivElement>(null)
  const act = useMutation({
    mutationFn: (begun: Promise<unknown>) => begun,
    onSuccess: () => {
      toast.success(done, { durationMs: NOTICE_MS })
      onClose()
      onDone?.()
    },
    onSettled: refreshSubscriptions,
  })
  const { reset } = act
  useEffect(() => {
    if (opened) {
      setKey(newIdempotencyKey())
      reset()
    }
  }, [opened, reset])
  return (
    <ConfirmModal
      opened={opened}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      busy={act.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (act.isPending) return
        // A field that holds what it cannot read says so, and its value is none: that is not the same as left empty.
        const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        if (wrong) {
          wrong.focus()
          return
        }
        const begun = work(key)
        if (begun !== null) act.mutate(begun)
      }}
    >
      <div ref={fields}>{children}</div>
      {act.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(act.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
