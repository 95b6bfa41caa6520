import { useEffect, useRef, useState } from 'react'

/** A drop-down that opens at once and closes a moment after it is left, so that a press that strays over the field's edge still finds its row. */
export function useLateClose(ms: number, openedAtFirst = false) {
  const [opened, setOpened] = useState(openedAtFirst)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    dropdownOpened: opened,
    onDropdownOpen: () => {
      clearTimeout(timer.current)
      setOpened(true)
    },
    onDropdownClose: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setOpened(false), ms)
    },
  }
}
