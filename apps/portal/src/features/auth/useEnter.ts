import { searchHook, text } from '@saola/web/list/screenSearch'
import { safeRedirect } from '@saola/web/session/redirect'
import type { Tokens } from '@saola/web/session/session'
import { useNavigate } from '@tanstack/react-router'
import { isOwnPath, paths } from '../../app/paths.ts'
import { session } from '../../app/services.ts'

/** What a sign-in hands over. */
type Entered = Required<Tokens>

const useEntrySearch = searchHook({ redirect_uri: text })

/** Starts the session with its tokens and leads to the address that asked for the sign-in, or home (B-067). */
export function useEnter(): (tokens: Entered) => void {
  const navigate = useNavigate()
  const { redirect_uri } = useEntrySearch()
  return ({ token, refreshToken, expiresIn }) => {
    session.succeed({ token, refreshToken, expiresIn })
    const back = safeRedirect(redirect_uri, location.origin, isOwnPath)
    void navigate({ href: back ?? paths.home, replace: true })
  }
}
