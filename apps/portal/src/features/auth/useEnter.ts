import { useSearchValues } from '@saola/web/list/useSearchValue'
import { safeRedirect } from '@saola/web/session/redirect'
import { useNavigate } from '@tanstack/react-router'
import { isOwnPath, paths } from '../../app/paths.ts'
import { session } from '../../app/services.ts'

/** Starts the session with its tokens and leads to the address that asked for the sign-in, or home (B-067). */
export function useEnter(): (tokens: { token: string; refreshToken: string }) => void {
  const navigate = useNavigate()
  const search = useSearchValues()
  return ({ token, refreshToken }) => {
    session.succeed({ token, refreshToken })
    const back = safeRedirect(
      typeof search.redirect_uri === 'string' ? search.redirect_uri : undefined,
      location.origin,
      isOwnPath,
    )
    void navigate({ href: back ?? paths.home, replace: true })
  }
}
