import { useEffect, useState } from 'react'

/** Whole seconds left until a moment (epoch ms), never below zero; ticks each second, right also after the machine slept. */
export function useCountdown(untilMs: number): number {
  const left = (): number => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1_000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `left` reads only untilMs
  }, [untilMs])
  return seconds
}
