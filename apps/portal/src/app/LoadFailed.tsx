import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import type { ErrorComponentProps } from '@tanstack/react-router'

/** A screen that could not be loaded or drawn: the page around it stays. After an update the old files are gone, so trying again reloads. */
export function LoadFailed({ error }: ErrorComponentProps) {
  return <ErrorState error={error} onRetry={() => location.reload()} />
}
