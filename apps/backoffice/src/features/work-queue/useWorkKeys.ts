import { useHotkeys } from '@mantine/hooks'
import { isCovered } from '@saola/web/list/useRowKeys'
import type { WorkRow } from './types.ts'

type Action = WorkRow['allowedActions'][number]
const keys = { t: 'take', s: 'snooze', a: 'approve', d: 'deny' } as const

/** Letters that act on the row that J and K have stepped to; none in a field, under a dialog or where the action is not allowed. */
export function useWorkKeys(row: WorkRow | undefined, act: (action: Action, row: WorkRow) => void) {
  useHotkeys(
    Object.entries(keys).map(([key, action]) => [
      key,
      () => {
        if (row?.allowedActions.includes(action) === true && !isCovered()) act(action, row)
      },
    ]),
  )
}
