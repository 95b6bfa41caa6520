import { vietQrPro, type VietQrProAction, type VietQrProInfo } from '@saola/contract/vietqr-pro'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

export const useInfo = () =>
  useQuery({ ...queryOptionsOf(vietQrPro.getInfo, {}), refetchInterval: 15_000 })

/** What everything of the room shows anew. */
export function useRefresh(): () => void {
  const queries = useQueryClient()
  return () =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('vietQrPro.'),
    })
}

/** Moves the service, or one account's permission. */
export function useMoves(onDone: () => void) {
  const t = useTranslations('vietqrPro.state')
  const { text } = useErrorText()
  const refresh = useRefresh()
  return useMutation<VietQrProInfo, Error, { id: string | null; action: VietQrProAction }>({
    mutationFn: ({ id, action }) =>
      id === null
        ? send(vietQrPro.state, { body: { action } }, { idempotencyKey: newIdempotencyKey() })
        : send(
            vietQrPro.accountState,
            { params: { id }, body: { action } },
            { idempotencyKey: newIdempotencyKey() },
          ),
    onSuccess: (info, { id, action }) => {
      const status =
        id === null ? info.status : info.accounts.find((account) => account.id === id)?.status
      const enabled = status === 'APPROVED' ? 'on' : 'asked'
      toast.success(t(action === 'DISABLE' ? 'off' : enabled))
      refresh()
      onDone()
    },
    onError: (error) => {
      toast.error(text(error))
      refresh()
      onDone()
    },
  })
}
