import { workQueue } from '@saola/contract/work-queue'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refreshWork } from '../../app/useWork.ts'
import type { WorkRow } from './types.ts'
import { useWorkWords } from './useWorkWords.ts'

const STALE = 12
const calls = { take: workQueue.take, release: workQueue.release, wake: workQueue.wake }
export type QuickAction = keyof typeof calls

/** What is done at once, without a dialog. */
export function useWorkActions(): (action: QuickAction, row: WorkRow) => void {
  const t = useTranslations('workQueue')
  const errors = useErrorText()
  const { nameOf } = useWorkWords()
  const run = useMutation({
    mutationFn: ({ action, row }: { action: QuickAction; row: WorkRow }) =>
      send(calls[action], { body: { kind: row.kind, subjectId: row.subjectId } }),
    onSuccess: (_, { action, row }) =>
      toast.success(t(`done.${action}`, { name: nameOf(row) }), { durationMs: NOTICE_MS }),
    onError: (error) => {
      const isStale = error instanceof ApiError && error.code === STALE
      toast.warning(isStale ? t('quicker') : errors.text(error), { durationMs: NOTICE_MS })
    },
    onSettled: refreshWork,
  })
  return (action, row) => run.mutate({ action, row })
}
