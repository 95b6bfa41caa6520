/** How a pay button looks, the same in the script, the frame, an e-mail and the portal's preview. */
export type Theme = 'DARK' | 'LIGHT'
interface Colours {
  back: string
  ink: string
  line: string
  over: string
}
export const colours: Record<Theme, Colours> = {
  DARK: { back: '#0f172a', ink: '#ffffff', line: '#0f172a', over: '#1f2a44' },
  LIGHT: { back: '#ffffff', ink: '#0f172a', line: '#6b7686', over: '#eef0f4' },
}
/** The little QR before the label, on a grid of 22; cut out by the sheet, so that the script draws no picture. */
const ICON =
  'M2 2h8v8H2zm2 2v4h4V4zm8-2h8v8h-8zm2 2v4h4V4zM2 12h8v8H2zm2 2v4h4v-4zm8-2h3v3h-3zm6 0h2v8h-8v-2h6z'

/** A style sheet for a shadow root: the page around it reaches nothing in it, and it reaches nothing of the page. */
export function buttonCss(theme: Theme): string {
  const c = colours[theme]
  return `:host{all:initial;display:inline-block;max-width:100%}a{box-sizing:border-box;display:inline-flex;align-items:center;gap:10px;max-width:100%;min-height:48px;padding:10px 20px;border:1px solid ${c.line};border-radius:10px;background:${c.back};color:${c.ink};font:600 16px/1.25 system-ui,sans-serif;text-align:center;text-decoration:none}a:hover{background:${c.over}}a:focus-visible{outline:3px solid #3a77e6;outline-offset:2px}a:before{content:"";flex:none;width:22px;height:22px;background:currentColor;clip-path:path(evenodd,"${ICON}")}`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
/** For e-mails, which know neither scripts nor style sheets. */
export function mailHtml(button: {
  label: string
  title: string
  theme: Theme
  href: string
}): string {
  const c = colours[button.theme]
  return `<a href="${escaped(button.href)}" title="${escaped(button.title)}" style="display:inline-block;padding:14px 24px;border:1px solid ${c.line};border-radius:10px;background:${c.back};color:${c.ink};font:600 16px/1.25 Arial,sans-serif;text-decoration:none">${escaped(button.label)}</a>`
}
/** About as wide as its label, for a frame that cannot ask its content. */
export const widthOf = (label: string): number =>
  Math.min(480, 92 + Math.ceil([...label].length * 10.5))
