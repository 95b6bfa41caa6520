import { buttonCss, ICON, type Theme } from '@saola/payer-pages/button/look'
import { useEffect, useRef } from 'react'

const SVG = 'http://www.w3.org/2000/svg'

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
    const [face, icon, path, words] = [
      document.createElement('a'),
      document.createElementNS(SVG, 'svg'),
      document.createElementNS(SVG, 'path'),
      document.createElement('span'),
    ]
    icon.setAttribute('viewBox', '0 0 24 24')
    icon.setAttribute('aria-hidden', 'true')
    path.setAttribute('d', ICON)
    words.textContent = label
    icon.append(path)
    face.append(icon, words)
    face.title = title
    root.replaceChildren(face)
  }, [label, title, theme])
  return <span ref={host} />
}
