/** Phrases at run time: fetched per language and namespace from /locales, cached, and merged as screens ask for more. */
import type { Language, Namespace } from './types.ts'

export interface PhraseState {
  language: Language
  messages: Partial<Record<Namespace, unknown>>
}
export type PhraseStore = ReturnType<typeof createPhrases>
export type LoadPhrases = (language: Language, namespace: Namespace) => Promise<unknown>

export const isLanguage = (value: unknown): value is Language => value === 'vi' || value === 'en'
/** Fallback language. */
export const languageOf = (stored: string | null): Language => (isLanguage(stored) ? stored : 'vi')

/** They come parsed (ADR 0031): the browser has no parser. */
export const fetchPhrases: LoadPhrases = async (language, namespace) => {
  const response = await fetch(`/locales/${language}/${namespace}.json?form=parsed`)
  if (!response.ok) throw new Error(`phrases ${language}/${namespace}: ${response.status}`)
  return response.json()
}

export function createPhrases(first: Language, load: LoadPhrases = fetchPhrases) {
  let state: PhraseState = { language: first, messages: {} }
  const wanted = new Set<Namespace>()
  const cache = new Map<string, Promise<unknown>>()
  const listeners = new Set<() => void>()
  const get = (language: Language, name: Namespace): Promise<unknown> => {
    const id = `${language}/${name}`
    const known =
      cache.get(id) ??
      load(language, name).catch((error: unknown) => {
        cache.delete(id)
        throw error
      })
    cache.set(id, known)
    return known
  }
  const show = async (language: Language, names: readonly Namespace[]): Promise<void> => {
    const loaded = await Promise.all(
      names.map(async (name) => [name, await get(language, name)] as const),
    )
    const base = state.language === language ? state.messages : {}
    state = { language, messages: { ...base, ...Object.fromEntries(loaded) } }
    document.documentElement.lang = language
    for (const tell of listeners) tell()
  }
  return {
    getState: (): PhraseState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Loads what is missing of these namespaces in the language shown. */
    ensure: async (names: readonly Namespace[]): Promise<void> => {
      for (const name of names) wanted.add(name)
      if (names.some((name) => state.messages[name] === undefined))
        await show(state.language, names)
    },
    /** Changes the language once everything already on screen is there in it. */
    setLanguage: (language: Language): Promise<void> => show(language, [...wanted]),
  }
}
