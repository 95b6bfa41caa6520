import { useEffect, useRef, useState } from 'react'

/** Fetched ahead once the screen has been quiet for so long. */
const QUIET_MS = 1_500

/**
 * Whether a part that loads on demand is to be drawn: from the first time it is wanted on, so that it can also leave by itself. Until then it is fetched
 * when the browser has nothing else to do, so that the first press does not wait for it.
 */
export function useOnDemand(wanted: boolean, fetchPart: () => Promise<unknown>): boolean {
  const [drawn, setDrawn] = useState(wanted)
  const fetching = useRef(fetchPart)
  useEffect(() => {
    if (wanted) setDrawn(true)
  }, [wanted])
  useEffect(() => {
    const timer = setTimeout(
      () =>
        (window.requestIdleCallback ?? setTimeout)(
          () => void fetching.current().catch(() => undefined),
        ),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  return drawn || wanted
}
