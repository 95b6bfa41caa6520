import { Stack } from '@mantine/core'
import type { Outcome } from '@saola/contract/approval'
import { ApiError } from '@saola/web/api/ApiError'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EffectiveFrom, useEffectiveCheck } from './EffectiveFrom.tsx'
import { useOutcome } from './useOutcome.ts'

interface Props {
  opened: boolean
  /** The thing as people know it. */
  name: string
  words: { title: string; text: string; confirm: string; done: string }
  /** @param effectiveFrom from which day it is gone; undefined = as soon as it is approved */
  work: (effectiveFrom: string | undefined) => Promise<Outcome>
  onDone: () => void
  onClose: () => void
}

/** Asks before something leaves a catalogue, and from which day. Keep it mounted. */
export function RemoveDialog({ opened, name, words, work, onDone, onClose }: Props) {
  const { text, field } = useErrorText()
  const say = useOutcome()
  const check = useEffectiveCheck()
  const [day, setDay] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const choose = (next: string): void => {
    setDay(next)
    setWrong(null)
  }
  const close = (): void => {
    choose('')
    onClose()
  }
  const run = useMutation({
    mutationFn: () => work(day === '' ? undefined : day),
    onSuccess: ({ outcome }) => {
      say(outcome, { name, done: words.done, from: day })
      choose('')
      onDone()
    },
    onError: (error) => {
      const refused =
        error instanceof ApiError
          ? error.errors.find((e) => e.field === 'effectiveFrom')
          : undefined
      if (refused !== undefined) return setWrong(field(refused))
      toast.error(text(error))
      close()
    },
  })
  const confirm = (): void => {
    const fault = check(day)
    setWrong(fault)
    if (fault === null && !run.isPending) run.mutate()
  }
  return (
    <ConfirmModal
      opened={opened}
      danger
      title={words.title}
      confirmLabel={words.confirm}
      busy={run.isPending}
      onConfirm={confirm}
      onClose={close}
    >
      <Stack gap="md">
        {words.text}
        <EffectiveFrom
          removes
          value={day}
          error={wrong}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  )
}
