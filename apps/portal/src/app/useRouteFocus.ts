import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { crumbsOf } from './crumbs.ts'

/** After a move to another screen: the document's title names it and focus goes to its heading, so that screen readers say where they are. */
export function useRouteFocus(path: string, language: string): void {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const first = useRef(true)
  useEffect(() => {
    const last = crumbsOf(path).at(-1)
    const key = `crumb.${last?.key ?? 'dashboard'}` as 'crumb.home'
    document.title = `${t.has(key) ? t(key) : (last?.text ?? '')} · ${common('productName')}`
  }, [path, language, t, common])
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    return focusHeading()
  }, [path])
}

const EVERY_MS = 60
const MOST_LOOKS = 25
/** So many looks after a dialog has gone it has given back the focus it took. */
const GIVING_BACK = 4
const GOES_ON = ['keydown', 'pointerdown']

/**
 * The heading of a lazy screen comes a moment later, once more when its data are there, and a dialog that led here gives the focus back when it closes:
 * so look again for a while, until the person goes on: with a key or a press, or because the focus has moved where nobody gave it back.
 */
function focusHeading(): () => void {
  let given: Element | null = null
  let dialogAt = -GIVING_BACK - 1
  let looks = 0
  const stop = (): void => {
    clearInterval(timer)
    for (const kind of GOES_ON) document.removeEventListener(kind, stop, true)
  }
  const timer = setInterval(() => {
    looks += 1
    if (looks === MOST_LOOKS) stop()
    if (document.querySelector('[role="dialog"]') !== null) {
      dialogAt = looks
      return
    }
    const here = document.activeElement
    if (
      given !== null &&
      here !== given &&
      here !== document.body &&
      looks > dialogAt + GIVING_BACK
    ) {
      stop()
      return
    }
    const heading =
      document.querySelector<HTMLElement>('[data-page-title]') ?? document.getElementById('content')
    if (here !== heading) heading?.focus({ preventScroll: true })
    given = heading
  }, EVERY_MS)
  for (const kind of GOES_ON) document.addEventListener(kind, stop, true)
  return stop
}
