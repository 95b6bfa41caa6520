/** The section that is open: it stands behind the "#" of the address, so that a link leads to it and Back keeps it. */
import { useNavigate, useRouterState } from '@tanstack/react-router'

const tabs = [
  'overview',
  'identity',
  'people',
  'accounts',
  'money',
  'subscriptions',
  'devices',
  'connections',
  'cases',
  'notes',
  'timeline',
] as const
export type Tab = (typeof tabs)[number]

export function useTab(mayOpen: (tab: Tab) => boolean) {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const navigate = useNavigate()
  const shown = tabs.filter(mayOpen)
  return {
    tabs: shown,
    tab: shown.find((tab) => tab === hash) ?? 'overview',
    open: (tab: string | null): void => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => before,
        hash: tab ?? '',
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
  }
}
