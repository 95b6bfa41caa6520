/** What can be done with a link, wherever it is shown. */
import { payLink } from '@saola/contract/pay-link'
import { keyOf } from '@saola/web/api/query'
import { copyText } from '@saola/web/ui/copy'
import { toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

/** Copies the payer page's address and says so. */
export function useCopyLink(): (url: string) => Promise<void> {
  const t = useTranslations('payLink.action')
  return async (url) => {
    if (await copyText(url)) toast.success(t('copied'))
    else toast.warning(t('copyFailed'))
  }
}

/** After a change of a link: everything that shows links or counts them is asked for anew. */
export function useRefreshLinks(): () => void {
  const client = useQueryClient()
  return () => {
    for (const call of [payLink.getList, payLink.getDetail])
      void client.invalidateQueries({ queryKey: keyOf(call) })
  }
}

/** Phones hand a link to their own share sheet; elsewhere there is none. */
export const canShare = (): boolean => typeof navigator.share === 'function'
export const share = (title: string, url: string): void =>
  void navigator.share({ title, url }).catch(() => undefined)
