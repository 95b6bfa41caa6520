/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  if (part === null || part === undefined || part === false) return ''
  return escape(String(part))
}

/** A template whose every value is escaped unless it is markup itself; null and false leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + render(parts[index])).join(''))
}

/** JSON for a data block in a page: cannot end its element early. */
export function json(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll('<', '\\u003c'))
}

/** Plain text with its web addresses made into links that open apart and tell nothing about this page. */
export function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/g)
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>` : part))}`
}
