/** What a screen's address holds after the question mark, typed. A value is untrusted until its reader has looked at it. */
import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Reads one value of the address; undefined = absent, or not of this form. */
export type Reader<T> = (raw: unknown) => T | undefined

/** Any text that is not empty. */
export const text: Reader<string> = (raw) =>
  typeof raw === 'string' && raw !== '' ? raw : undefined
/** One of these words. */
export const oneOf =
  <const V extends string>(...words: readonly V[]): Reader<V> =>
  (raw) =>
    words.find((word) => word === raw)
/** A text of this form, e.g. that of an id. */
export const matching =
  (form: RegExp): Reader<string> =>
  (raw) =>
    typeof raw === 'string' && form.test(raw) ? raw : undefined

type Schema = Readonly<Record<string, Reader<unknown>>>
export type SearchOf<S extends Schema> = { readonly [K in keyof S]: ReturnType<S[K]> }

/**
 * The raw values. They are the screen's own, not the next one's, which the browser shows already while that screen is still being fetched.
 */
export const useRawSearch = (): Record<string, unknown> =>
  useMatch({ strict: false, select: (match): Record<string, unknown> => match.search })

/** A screen's own hook: `const useLinkSearch = searchHook({ code: text })`, then `const { code } = useLinkSearch()`. */
export const searchHook =
  <const S extends Schema>(schema: S): (() => SearchOf<S>) =>
  () => {
    const raw = useRawSearch()
    return useMemo(
      () =>
        Object.fromEntries(
          Object.entries(schema).map(([name, read]) => [name, read(raw[name])]),
        ) as SearchOf<S>,
      [raw],
    )
  }

const LOOK_MS = 20
const LOOKS = 100
/** @returns a wait until the screen shows what the address says, at most two seconds. */
export function useAddressSettled(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    for (let looks = 0; looks < LOOKS; looks++) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      if (router.state.resolvedLocation?.href === router.latestLocation.href) return
    }
  }
}

/** Changes values of the screen's own address and leaves the others; undefined removes one. Without `push` Back does not return to the value before. */
export function useSetSearch(): (
  change: Readonly<Record<string, unknown>>,
  options?: { push?: boolean },
) => void {
  const navigate = useNavigate()
  return (change, { push = false } = {}) => {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...change }),
      replace: !push,
      resetScroll: false,
    })
  }
}
