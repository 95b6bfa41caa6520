import { Button } from '@mantine/core'
import { ActionMenu } from '@saola/web/ui/ActionMenu.tsx'
import type { IconName } from '@saola/web/ui/icons.tsx'
import { useTranslations } from 'use-intl'
import type { WorkRow } from './types.ts'
import { useWorkWords } from './useWorkWords.ts'
import styles from './work-queue.module.css'

export type Action = WorkRow['allowedActions'][number]
const icons: Record<Exclude<Action, 'take'>, IconName> = {
  approve: 'check',
  deny: 'close',
  release: 'left',
  handOver: 'send',
  snooze: 'clock',
  wake: 'sun',
}
const inMenu = Object.keys(icons) as (keyof typeof icons)[]

/** Take it, and all else that may be done with it. */
export function RowActions({
  row,
  onAct,
}: {
  row: WorkRow
  onAct: (action: Action, row: WorkRow) => void
}) {
  const t = useTranslations('workQueue')
  const name = useWorkWords().nameOf(row)
  const actions = inMenu.filter((action) => row.allowedActions.includes(action))
  return (
    // The row itself is a click target; what is pressed here is meant for the buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks from the row
    <div className={styles.actions} data-above onClick={(event) => event.stopPropagation()}>
      {row.allowedActions.includes('take') ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${t('action.take')}: ${name}`}
          onClick={() => onAct('take', row)}
        >
          {t('action.take')}
        </Button>
      ) : null}
      {actions.length === 0 ? null : (
        <ActionMenu
          label={t('more', { name })}
          actions={actions.map((action) => ({
            key: action,
            label: t(`action.${action}`),
            icon: icons[action],
            onSelect: () => onAct(action, row),
            danger: action === 'deny',
          }))}
        />
      )}
    </div>
  )
}
