import { mayOpen } from '@saola/contract/permissions'
import { useRouter } from '@tanstack/react-router'
import { useMe } from './useMe.ts'

/** May this person go there: is a screen mounted at the path, and do their permission codes open it? For screens that lead to screens of other modules. */
export function useCanOpen(): (path: string) => boolean {
  const router = useRouter()
  const { codes } = useMe()
  return (path) => Object.hasOwn(router.routesByPath, path) && mayOpen(path, codes)
}
