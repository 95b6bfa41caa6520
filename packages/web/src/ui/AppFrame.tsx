import { MantineProvider, mergeThemeOverrides, type MantineColorsTuple } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PhrasesProvider } from '../i18n/PhrasesProvider.tsx'
import type { PhraseStore } from '../i18n/phrases.ts'
import { styleNonce } from './nonce.ts'
import { Toasts } from './Toasts.tsx'
import { theme, variables } from './theme.ts'

/** Everything that stands around an app's router: look, phrases, data client, dialogs, toasts. `brand` is an app's own accent (shades 0-9). */
export function AppFrame({
  phrases,
  queries,
  brand,
  children,
}: {
  phrases: PhraseStore
  queries: QueryClient
  brand?: MantineColorsTuple
  children: ReactNode
}) {
  return (
    <MantineProvider
      theme={brand === undefined ? theme : mergeThemeOverrides(theme, { colors: { brand } })}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      {...(styleNonce === '' ? {} : { getStyleNonce: () => styleNonce })}
    >
      <PhrasesProvider store={phrases}>
        <QueryClientProvider client={queries}>
          <Toasts />
          {children}
        </QueryClientProvider>
      </PhrasesProvider>
    </MantineProvider>
  )
}
