import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { crumbsOf } from './crumbs.ts'

/** After a move to another screen: the document's title names it and focus goes to its heading, so that readers hear where they are. */
export function useArrival(path: string, language: string): void {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const first = useRef(true)
  useEffect(() => {
    const last = crumbsOf(path).at(-1)
    const key = `crumb.${last?.key ?? 'dashboard'}` as 'crumb.home'
    document.title = `${t.has(key) ? t(key) : (last?.text ?? '')} · ${common('productName')}`
  }, [path, language, t, common])
  useEffect(() => {
    if (first.current) { first.current = false; return }
    return focusHeading()
  }, [path])
}

const EVERY_MS = 60
const MOST_LOOKS = 25

/** The heading of a lazy screen comes a moment later, and a dialog that led here gives the focus back when it closes: so wait for it to go, and a moment more. */
function focusHeading(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = (looks: number, waited: boolean): void => {
    const open = document.querySelector('[role="dialog"]') !== null && looks < MOST_LOOKS
    if (open) { timer = setTimeout(() => look(looks + 1, true), EVERY_MS); return }
    const target = document.querySelector<HTMLElement>('[data-page-title]') ?? document.getElementById('content')
    target?.focus({ preventScroll: true })
    if (waited) timer = setTimeout(() => look(looks, false), 4 * EVERY_MS)
  }
  timer = setTimeout(() => look(0, false), EVERY_MS)
  return () => clearTimeout(timer)
}
