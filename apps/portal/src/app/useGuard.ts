import { toast } from '@saola/web/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { judge, type Person, type Verdict } from './guard.ts'
import { screenOf } from './screens.ts'
import { firstOpen } from './visibleMenu.ts'

/** Acts on the guard's verdict: the popup of a denied address, the warning and way home of one that Test Mode blocks. */
export function useGuard(path: string, person: Person): Verdict {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const verdict = judge(path, screenOf(path), person)
  useEffect(() => {
    if (verdict === 'denied')
      toast.warning(t('notification.access_denied'), { title: t('notification.attention') })
    if (verdict !== 'blocked-in-test') return
    toast.warning(t('blocked.text'), { title: t('blocked.title') })
    void navigate({ to: firstOpen(person), replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per address and verdict, not per language
  }, [path, verdict])
  return verdict
}
