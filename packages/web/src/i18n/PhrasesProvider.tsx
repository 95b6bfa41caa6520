import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider, type Messages } from 'use-intl'
import type { PhraseStore } from './phrases.ts'
import type { Language } from './types.ts'

const Context = createContext<PhraseStore | null>(null)

/** Gives `useTranslations` of use-intl the phrases loaded so far; times are shown in Vietnamese business time. */
export function PhrasesProvider({ store, children }: { store: PhraseStore; children: ReactNode }) {
  const { language, messages } = useSyncExternalStore(store.subscribe, store.getState)
  return (
    <Context value={store}>
      <IntlProvider
        locale={language}
        messages={messages as Partial<Messages>}
        timeZone="Asia/Ho_Chi_Minh"
        getMessageFallback={({ key }) => key.split('.').pop() ?? key}
        onError={() => undefined}
      >
        {children}
      </IntlProvider>
    </Context>
  )
}

/** The language shown and how to change it. */
export function useLanguage(): {
  language: Language
  setLanguage: (language: Language) => Promise<void>
} {
  const store = use(Context)
  if (store === null) throw new Error('useLanguage outside PhrasesProvider')
  const { language } = useSyncExternalStore(store.subscribe, store.getState)
  return { language, setLanguage: store.setLanguage }
}
