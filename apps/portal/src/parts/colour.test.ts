import { safeColour } from '@saola/contract/shop-setting'
import { inkOn as payerInk } from '@saola/payer-pages/parts/colour'
import { expect, it } from 'vitest'
import { contrast, hexOf, inkOn, shopColours } from './colour.ts'

it.each([
  ['black', '#ffffff'],
  ['#0b3a91', '#ffffff'],
  ['maroon', '#ffffff'],
  ['white', '#000000'],
  ['#ffd400', '#000000'],
  ['gray', '#000000'],
  ['#b42318', '#ffffff'],
])('on %s one reads %s best', (colour, ink) => expect(inkOn(colour)).toBe(ink))
it('every listed name is a safe colour, and the portal writes on a colour what the payer page writes on it, at 4.5:1 at least', () => {
  for (const colour of shopColours) expect(safeColour.safeParse(colour).success, colour).toBe(true)
  const greys = Array.from(
    { length: 256 },
    (_, i) => `#${i.toString(16).padStart(2, '0').repeat(3)}`,
  )
  for (const colour of [...shopColours, ...greys, '#7c2d12', '#14532d', '#c00c00', '#0e7490']) {
    expect(inkOn(colour), colour).toBe(payerInk(hexOf(colour)))
    expect(contrast(hexOf(colour), inkOn(colour)), colour).toBeGreaterThanOrEqual(4.5)
  }
})
