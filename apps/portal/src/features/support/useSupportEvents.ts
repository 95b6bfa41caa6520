import type { Output } from '@saola/contract/call'
import { support } from '@saola/contract/support'
import { listen } from '@saola/web/api/listen'
import { numberOf } from '@saola/web/parts/support'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** While support is on screen, the bank's answers come in by themselves: list and conversation are asked for again, and it is said. */
export function useSupportEvents(): void {
  const t = useTranslations('support')
  const queries = useQueryClient()
  useEffect(
    () => {
      const refetch = (): void =>
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('support.'),
        })
      const tell = (event: Output<typeof support.live>): void => {
        refetch()
        // OPEN is what one's own reply makes of it.
        if (event.status !== 'OPEN')
          toast.info(t('said', { number: numberOf(event.id) }), { durationMs: NOTICE_MS })
      }
      return listen(support.live, {}, tell, { onBack: refetch })
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stream stays open over a change of language
    [queries],
  )
}
