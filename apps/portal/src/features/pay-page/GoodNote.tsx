import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { whyNotSold, type Good } from './rules.ts'

/** What keeps customers from buying a product that is on the page, or is being put there; nothing where nothing does. */
export function GoodNote({ good }: { good: Pick<Good, 'stockStatus' | 'why'> }) {
  const t = useTranslations('payPage')
  const why = whyNotSold(good)
  if (why === null) return null
  return (
    <span>
      <StatusBadge
        status="INACTIVE"
        tone={why === 'OUT_OF_STOCK' ? 'bad' : 'mute'}
        label={t(`why.${why}`)}
      />
    </span>
  )
}
