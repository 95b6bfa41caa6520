import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'

interface Place {
  pathname: string
  search: object
}
const tabOf = ({ search }: Place): unknown => ('tab' in search ? search.tab : undefined)
/** Another page or tab: what was typed is gone there. Leaves through the rows of the sheet keep it, and a session that has ended is not held up. */
const isAway = (from: Place, to: Place): boolean =>
  !to.pathname.startsWith(paths.authenticate) &&
  (from.pathname !== to.pathname || tabOf(from) !== tabOf(to))

/** Asks before days that were typed and not saved are lost. */
export function LeaveQuestion({ count }: { count: number }) {
  const t = useTranslations('salaryLogwork.leave')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => count > 0 && isAway(current, next),
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  })
  return (
    <ConfirmModal
      danger
      opened={status === 'blocked'}
      title={t('title', { count })}
      confirmLabel={t('go')}
      cancelLabel={t('stay')}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      {t('text')}
    </ConfirmModal>
  )
}
