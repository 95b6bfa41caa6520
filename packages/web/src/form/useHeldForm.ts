import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Holds the form of a field back while the field holds what it cannot read, whatever the form checks itself; the field gets the focus. */
export function useHeldForm(
  input: RefObject<HTMLInputElement | null>,
  isHeld: boolean,
  onHeld?: () => void,
): void {
  const told = useRef(onHeld)
  useLayoutEffect(() => {
    told.current = onHeld
  })
  useEffect(() => {
    const form = input.current?.form
    if (!isHeld || !form) return
    const hold = (event: SubmitEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      told.current?.()
      input.current?.focus()
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [input, isHeld])
}
