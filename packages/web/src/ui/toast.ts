/** Toasts of four kinds (B-043), callable from anywhere; `Toasts` in the app's frame shows them. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error'
export interface Toast { id: number; kind: ToastKind; text: string; title?: string }
export interface ToastOptions { title?: string; durationMs?: number }

/** Doc 1 section 9: success and failure toasts close after about a second. */
export const TOAST_MS = 1_000
/** Long enough to read a sentence: warnings, what explains itself. */
export const NOTICE_MS = 6_000
const MOST_AT_ONCE = 4

let shown: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]): void => { shown = next; for (const tell of listeners) tell() }

export const getToasts = (): readonly Toast[] => shown
export const subscribeToasts = (listener: () => void): (() => void) => { listeners.add(listener); return () => listeners.delete(listener) }
export const closeToast = (id: number): void => change(shown.filter((t) => t.id !== id))
export const closeToasts = (): void => change([])

const show = (kind: ToastKind, usualMs: number) => (text: string, options: ToastOptions = {}): void => {
  const id = ++last
  change([...shown, { id, kind, text, ...(options.title === undefined ? {} : { title: options.title }) }].slice(-MOST_AT_ONCE))
  setTimeout(() => closeToast(id), options.durationMs ?? usualMs)
}
/** `toast.success(text)` closes after a second; warnings and errors stay six, or `{ durationMs }`. */
export const toast = { success: show('success', TOAST_MS), info: show('info', TOAST_MS), warning: show('warning', NOTICE_MS), error: show('error', NOTICE_MS) }
