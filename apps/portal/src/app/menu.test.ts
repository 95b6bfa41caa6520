import { expect, it } from 'vitest'
import { currentEntry } from './menu.ts'

const paths = ['/dashboard', '/balance', '/balance/unmatched-credits', '/paylink']
it.each([
  ['/balance', '/balance'], ['/balance/unmatched-credits', '/balance/unmatched-credits'], ['/paylink/create-paylink', '/paylink'], ['/paylinks', undefined], ['/support', undefined],
])('marks one entry of the menu at %s: %s', (here, entry) => expect(currentEntry(paths, here)).toBe(entry))
