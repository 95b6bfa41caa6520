import { useEffect } from 'react'

/** Browser back closes an open dialog or message (B-042). */
export function useCloseOnBack(opened: boolean, close: () => void): void {
  useEffect(() => {
    if (!opened) return
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [opened, close])
}
