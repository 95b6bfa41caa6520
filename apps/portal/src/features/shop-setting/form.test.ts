import { expect, it } from 'vitest'
import { bodyOf, isSafeColour, toggled, typedColour, type Method } from './form.ts'

it.each([
  ['0F172A', '#0f172a'],
  [' #0f172a ', '#0f172a'],
  ['#fff', null],
  ['red', null],
  ['#12345g', null],
  ['', null],
])('reads the typed colour %s as %s', (text, colour) => expect(typedColour(text)).toBe(colour))
it('knows which colours can carry no style', () =>
  expect(['black', '#0f172a', 'red;}', 'url(//evil)', 'BLACK'].map(isSafeColour)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]))
it('keeps the order of showing when a method is switched on', () => {
  const methods = [{ id: 'a' }, { id: 'b' }, { id: 'c' }] as Method[]
  expect(toggled(methods, ['c'], 'a', true)).toEqual(['a', 'c'])
  expect(toggled(methods, ['a', 'c'], 'a', false)).toEqual(['c'])
})
it('sends the five fields and nothing else', { meta: { behaviours: ['B-482'] } }, () => {
  expect(
    bodyOf({
      shopName: ' Quán ',
      logo: null,
      backgroundColor: 'navy',
      defaultLanguage: 'EN',
      paymentIds: ['x'],
    }),
  ).toEqual({
    shopName: 'Quán',
    logo: null,
    backgroundColor: 'navy',
    defaultLanguage: 'EN',
    paymentIds: ['x'],
  })
})
