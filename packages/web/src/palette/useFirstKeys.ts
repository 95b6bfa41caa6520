import { useEffect, useState } from 'react'

/** `listen` when the palette is called for; `take` when its field has the focus: what was typed between, null when it was given up with Escape. */
export interface FirstKeys {
  listen: () => void
  take: () => string | null
}

/** Carried by the palette's own field. */
export const PALETTE_FIELD = 'data-palette-field'

/**
 * Who calls for the palette types on at once, while it is still on its way. Until its field has the focus, a field out of sight takes the keys: a real
 * field, so that what a Vietnamese keyboard composes is kept as well. The library gives the focus back to what had it when the palette opened, which
 * is this field, and it hands it on to what had it before.
 */
export function useFirstKeys(): FirstKeys {
  const [keys] = useState(firstKeys)
  useEffect(() => keys.remove, [keys])
  return keys
}

function firstKeys(): FirstKeys & { remove: () => void } {
  const field = Object.assign(document.createElement('input'), {
    type: 'text',
    tabIndex: -1,
    className: 'sr-only',
  })
  field.setAttribute('aria-hidden', 'true')
  let before: Element | null = null
  let awaited = false
  let givenUp = false
  const returnFocus = (): void => {
    field.blur()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  field.addEventListener('focus', () => {
    if (!awaited) returnFocus()
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      givenUp = true
      returnFocus()
    }
  })
  return {
    listen: () => {
      const now = document.activeElement
      if (now === field || now?.hasAttribute(PALETTE_FIELD) === true) return
      before = now
      givenUp = false
      field.value = ''
      document.body.append(field)
      awaited = true
      field.focus({ preventScroll: true })
      awaited = false
    },
    take: () => {
      const typed = givenUp ? null : field.value
      givenUp = false
      field.value = ''
      return typed
    },
    remove: () => field.remove(),
  }
}
