import { useLocation } from '@tanstack/react-router'

/** The search part of the address, by name; a value is untrusted until it has been checked. */
export const useSearchValues = (): Record<string, unknown> =>
  useLocation({ select: (location): Record<string, unknown> => location.search })

/** One value of the search part of the address; undefined when it is absent. */
export const useSearchValue = (name: string): unknown =>
  useLocation({ select: (location): unknown => location.search[name] })
