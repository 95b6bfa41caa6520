/** The button as a page of its own, for sites that take a frame but no script. What it opens is never framed. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '@saola/phrases/shape'
import { buttonCss } from './look.ts'
import type { ButtonData } from './script.ts'

export function renderButtonFrame(button: ButtonData, language: Language, nonce: string): string {
  const body = renderToStaticMarkup(
    <body>
      <a
        href={button.href}
        target="_blank"
        rel="noopener"
        title={button.title}
        referrerPolicy="origin"
      >
        <span>{button.label}</span>
      </a>
    </body>,
  )
  const title = renderToStaticMarkup(<title>{button.title}</title>)
  // React would escape the quotes of a style sheet; this one holds only our own text.
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${title}<style nonce="${nonce}">html,body{margin:0;background:none}${buttonCss(button.theme).replace(/^:host\{[^}]*\}/, '')}a{width:100%;justify-content:center}</style></head>${body}</html>`
}
