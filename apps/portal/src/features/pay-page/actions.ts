/** What can be done with a page, wherever it is shown. */
import { payPage } from '@saola/contract/pay-page'
import { keyOf } from '@saola/web/api/query'
import { copyText } from '@saola/web/ui/copy'
import { toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

/** Copies the page's address and says so. */
export function useCopyPage(): (url: string) => Promise<void> {
  const t = useTranslations('payPage.action')
  return async (url) => {
    if (await copyText(url)) toast.success(t('copied'))
    else toast.warning(t('copyFailed'))
  }
}

/** After a change of a page: everything that shows pages is asked for anew. */
export function useRefreshPages(): () => void {
  const client = useQueryClient()
  return () => {
    for (const call of [payPage.getAll, payPage.getDetail])
      void client.invalidateQueries({ queryKey: keyOf(call) })
  }
}
