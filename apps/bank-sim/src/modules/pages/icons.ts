import { Html } from '../../platform/html.ts'

const PATHS = {
  phone: '<rect x="7" y="2.75" width="10" height="18.5" rx="2.5"/><path d="M11 18.25h2"/>',
  inbox: '<path d="M3.5 13.5 6 5.5h12l2.5 8v5h-17z"/><path d="M3.5 13.5h5l1.5 2.5h4l1.5-2.5h5"/>',
  accounts: '<path d="M4 9.5 12 4.5l8 5z"/><path d="M6 10v7m4-7v7m4-7v7m4-7v7M4 19.5h16"/>',
  pos: '<rect x="6" y="2.75" width="12" height="18.500" rx="2"/><path d="M9 6h6v4H9zM9.500 13.500h.01M12 13.500h.01M14.500 13.500h.01M9.500 16.500h.01M12 16.500h.01M14.500 16.500h.01"/>',
  cards:
    '<rect x="3" y="5.5" width="18" height="13" rx="2"/><circle cx="8.5" cy="11" r="2"/><path d="M5.500 16a3.200 3.200 0 0 1 6 0M14 10h4M14 13.500h4"/>',
  boxes:
    '<rect x="5" y="3.5" width="14" height="17" rx="3"/><circle cx="12" cy="14" r="3.5"/><path d="M9.5 7h5"/>',
  faults: '<path d="M13 3 5 13.5h6L10.5 21 19 10.5h-6z"/>',
  scan: '<path d="M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8m8 0h2.5A1.5 1.5 0 0 1 20 5.5V8m0 8v2.5a1.5 1.5 0 0 1-1.5 1.5H16m-8 0H5.5A1.5 1.5 0 0 1 4 18.5V16M4 12h16"/>',
  image:
    '<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><circle cx="9" cy="10" r="1.6"/><path d="m4 17.5 5-4 3.5 2.5 3.5-3.5 4.5 4"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 8.5V6a1.5 1.5 0 0 0-1.5-1.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  cross: '<path d="m6 6 12 12M18 6 6 18"/>',
  back: '<path d="m14.5 5-7 7 7 7"/>',
  clock: '<circle cx="12" cy="12" r="8.25"/><path d="M12 7.5V12l3 2"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7 8 6 8-6"/>',
  sms: '<path d="M4.5 5.5h15a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H11l-4.5 3.5v-3.5h-2a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z"/>',
  card: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M6.5 15h4"/>',
} as const

/** A picture that says nothing to screen readers: the word beside it does. */
export function icon(name: keyof typeof PATHS): Html {
  return new Html(
    `<svg class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${PATHS[name]}</svg>`,
  )
}
