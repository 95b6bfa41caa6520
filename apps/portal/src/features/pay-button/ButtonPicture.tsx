import { buttonCss, type Theme } from '@saola/payer-pages/button/look'
import { useEffect, useRef } from 'react'

/** The button exactly as a site shows it: the same style sheet, in a shadow root of its own; a picture, so it cannot be pressed. */
export function ButtonPicture({
  label,
  title,
  theme,
}: {
  label: string
  title: string
  theme: Theme
}) {
  const host = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(buttonCss(theme))
    root.adoptedStyleSheets = [sheet]
    const [face, words] = [document.createElement('a'), document.createElement('span')]
    words.textContent = label
    face.append(words)
    face.title = title
    root.replaceChildren(face)
  }, [label, title, theme])
  return <span ref={host} />
}
