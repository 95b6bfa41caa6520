import { afterEach, expect, it, vi } from 'vitest'
import { keepPaperLight } from './paper.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a dark screen is printed in the light colours, and the screen is dark again', () => {
  const attributes = new Map([['data-mantine-color-scheme', 'dark']])
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('document', {
    documentElement: {
      getAttribute: (name: string) => attributes.get(name) ?? null,
      setAttribute: (name: string, value: string) => attributes.set(name, value),
    },
  })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    listeners.set(name, listener),
  )
  keepPaperLight()
  listeners.get('beforeprint')?.()
  expect(attributes.get('data-mantine-color-scheme')).toBe('light')
  listeners.get('afterprint')?.()
  expect(attributes.get('data-mantine-color-scheme')).toBe('dark')
})
