import { useEffect, useEffectEvent } from 'react'

/**
 * Browser back closes an open dialog or message (B-042). One listener for as long as it is open: the router draws the screen anew while the event is
 * still on its way, and a listener that is exchanged meanwhile would not be called.
 */
export function useCloseOnBack(opened: boolean, close: () => void): void {
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!opened) return
    const onBack = (): void => leave()
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [opened])
}
