/** Toasts of four kinds (B-043), callable from anywhere; `Toasts` in the app's frame shows them. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error'
export interface Toast {
  id: number
  kind: ToastKind
  text: string
  title?: string
  /** How long it is shown; null until somebody closes it. */ durationMs: number | null
}
export interface ToastOptions {
  title?: string
  durationMs?: number
}

/** What the helper says of success and failure closes after about a second. */
export const TOAST_MS = 1_000
/** How long a toast stays where nothing else is said. */
export const WIDGET_MS = 10_000
/** Long enough to read a sentence: what explains itself. */
export const NOTICE_MS = 6_000
const MOST_AT_ONCE = 4

let shown: readonly Toast[] = []
/** The failure that went by itself last: a second is too short for many, so it can be had back. */
let missed: Toast | null = null
let last = 0
let held = false
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const one of listeners) one()
}

export const getToasts = (): readonly Toast[] => shown
export const getMissed = (): Toast | null => missed
export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stop(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}
function close(ids: readonly number[]): void {
  for (const id of ids) stop(id)
  shown = shown.filter((one) => !ids.includes(one.id))
  // Focus that stood in the last one stands nowhere now; the browser says nothing of that.
  if (shown.length === 0) held = false
  tell()
}
function start(toast: Toast): void {
  stop(toast.id)
  if (held || toast.durationMs === null) return
  timers.set(
    toast.id,
    setTimeout(() => {
      if (toast.kind === 'error') keep(toast)
      close([toast.id])
    }, toast.durationMs),
  )
}
/** Kept for as long as a widget's own toast would have stayed. */
function keep(toast: Toast): void {
  missed = toast
  setTimeout(() => {
    if (missed === toast) {
      missed = null
      tell()
    }
  }, WIDGET_MS)
}
function add(toast: Toast): void {
  // The same trouble said again is one toast with its whole time; the same amount received twice is two.
  const again =
    toast.kind === 'error' || toast.kind === 'warning'
      ? shown.filter(
          (one) => one.kind === toast.kind && one.text === toast.text && one.title === toast.title,
        )
      : []
  if (again.length > 0) close(again.map(({ id }) => id))
  const all = [...shown, toast]
  close(all.slice(0, -MOST_AT_ONCE).map(({ id }) => id))
  shown = all.slice(-MOST_AT_ONCE)
  start(toast)
  tell()
}

export const closeToast = (id: number): void => close([id])
export const closeToasts = (): void => {
  missed = null
  close(shown.map(({ id }) => id))
}
/** Time stands still while somebody points at the toasts or stands in them; afterwards each has its whole time again. */
export function holdToasts(on: boolean): void {
  if (held === on) return
  held = on
  for (const toast of shown)
    if (on) stop(toast.id)
    else start(toast)
}
/** Shows the missed failure again, until it is closed. */
export function recallMissed(): void {
  if (missed === null) return
  const toast = { ...missed, id: ++last, durationMs: null }
  missed = null
  add(toast)
}

const show =
  (kind: ToastKind, usualMs: number) =>
  (text: string, options: ToastOptions = {}): void =>
    add({
      id: ++last,
      kind,
      text,
      durationMs: options.durationMs ?? usualMs,
      ...(options.title === undefined ? {} : { title: options.title }),
    })
/** Success and failure close after a second, what informs and warns after ten, or after `durationMs`. */
export const toast = {
  success: show('success', TOAST_MS),
  info: show('info', WIDGET_MS),
  warning: show('warning', WIDGET_MS),
  error: show('error', TOAST_MS),
}
