import { formatVnd } from '@saola/money/format'
import type { Output } from '@saola/contract/call'
import { transaction } from '@saola/contract/transaction'
import { listen } from '@saola/web/api/listen'
import { shorten } from '@saola/web/ui/Code.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from './guard.ts'
import { queries } from './services.ts'

/** Queries that show money or states of payments; refetched when one changes. */
const TOUCHED = [
  'payLink.',
  'transaction.',
  'dashboard.',
  'ledger.',
  'bankAccount.getBalance',
  'bankCredit.',
  'customer.getActivity',
  'customer.getPayments',
  'payPage.',
  'order.',
  'vietQrPro.',
  'refund.',
  'subscription',
]
const LISTENERS: readonly number[] = transaction.live.code

/** Keeps one stream open while signed in: a payment refreshes what is on screen, is said in a toast and, as the returned text, to readers. */
export function useLivePayments(person: Person): string {
  const t = useTranslations('shell.live')
  const [said, setSaid] = useState('')
  const allowed = person.codes.some((code) => LISTENERS.includes(code))
  useEffect(() => {
    if (!allowed) return
    const refetch = (): void =>
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => TOUCHED.some((name) => String(queryKey[0]).startsWith(name)),
      })
    const tell = (event: Output<typeof transaction.live>): void => {
      refetch()
      const amount = formatVnd(event.amount)
      if (event.status === 'SUCCESS') {
        const text =
          event.payLinkCode === null
            ? t('success', { amount })
            : t('successLink', { amount, code: shorten(event.payLinkCode) })
        // A screen that customers look at tells of its own payment alone.
        if (document.querySelector('[data-quiet]') === null)
          toast.success(text, { durationMs: NOTICE_MS })
        setSaid(text)
      } else if (event.status === 'FAIL') setSaid(t('fail', { amount }))
    }
    return listen(transaction.live, {}, tell, { onBack: refetch })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stream stays open over a change of language
  }, [allowed])
  return said
}
