import { merchant } from '@saola/contract/merchant'
import { listen } from '@saola/web/api/listen'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from './guard.ts'
import { queries } from './services.ts'

/** Queries that say what state the merchant is in, or follow from it. */
const TOUCHED = ['merchant.', 'user.getInfo', 'roleGroup.getCurrentPermission', 'bankAccount.']
const announced = ['ACTIVE', 'INACTIVE', 'DENIED', 'LINKED_ACCOUNT'] as const

/**
 * The merchant learns of its approval at once: the Test Mode toggle unlocks, the screens follow, and it is said in words. Only one that
 * waits listens: a browser has six connections for all its tabs, and each of them listens to payments already.
 */
export function useLiveMerchant(person: Person): void {
  const t = useTranslations('shell.merchantState')
  const known = useRef(person.merchantStatus)
  const waits = person.merchantStatus !== 'ACTIVE'
  useEffect(
    () =>
      !waits
        ? undefined
        : listen(merchant.live, {}, ({ status }) => {
            if (status === known.current) return
            known.current = status
            void queries.invalidateQueries({
              predicate: ({ queryKey }) =>
                TOUCHED.some((name) => String(queryKey[0]).startsWith(name)),
            })
            const word = announced.find((one) => one === status)
            if (word === undefined) return
            if (word === 'ACTIVE') toast.success(t(word), { durationMs: NOTICE_MS })
            else toast.warning(t(word), { durationMs: NOTICE_MS })
          }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stream stays open over a change of language
    [waits],
  )
}
