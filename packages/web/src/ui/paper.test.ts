import { afterEach, expect, it, vi } from 'vitest'
import { keepPaperLight } from './paper.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('what is printed from a dark screen comes out in the light colours, and the screen is dark again', () => {
  const attributes = new Map([['data-mantine-color-scheme', 'dark']])
  const heard = new Map<string, () => void>()
  vi.stubGlobal('document', {
    documentElement: {
      getAttribute: (name: string) => attributes.get(name) ?? null,
      setAttribute: (name: string, value: string) => attributes.set(name, value),
    },
  })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    heard.set(name, listener),
  )
  keepPaperLight()
  heard.get('beforeprint')?.()
  expect(attributes.get('data-mantine-color-scheme')).toBe('light')
  heard.get('afterprint')?.()
  expect(attributes.get('data-mantine-color-scheme')).toBe('dark')
})
