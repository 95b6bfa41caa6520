import { html } from '../../platform/html.ts'

/** One sheet a part, in the order of the cascade: what stands in narrow.css changes what stands before it. */
export const STYLE_SHEETS = [
  'frame.css',
  'controls.css',
  'phone.css',
  'inbox.css',
  'faults.css',
  'card-page.css',
  'narrow.css',
  'cards.css',
  'boxes.css',
  'pos.css',
] as const

/** The links of a page's head; every page takes all, which are few and kept by the browser. */
export const styleLinks = () =>
  STYLE_SHEETS.map((file) => html`<link rel="stylesheet" href="/assets/${file}" />`)
