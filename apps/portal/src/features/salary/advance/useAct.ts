import type { AdvanceDetail } from '@saola/contract/salary-advance'
import { newIdempotencyKey } from '@saola/web/api/send'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { refreshAdvances } from './refresh.ts'

/** An act on one request. Refused or not, what is shown is read anew: somebody else may have been quicker. */
export function useAct<T>(
  act: (input: T, options: { idempotencyKey: string }) => Promise<AdvanceDetail>,
  done: string,
  onDone: () => void,
) {
  return useMutation({
    mutationFn: (input: T) => act(input, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(done, { durationMs: NOTICE_MS })
      onDone()
    },
    onSettled: refreshAdvances,
  })
}
