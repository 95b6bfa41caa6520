import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Nguyễn Thị Thu Hà', 'TH'],
  ['hà', 'H'],
  ['Tiệm 🐱', 'T🐱'],
  ['👩‍🍳 bếp', '👩‍🍳B'],
  ['Cờ 🇻🇳', 'C🇻🇳'],
  ['a\u0302n o\u031bi', 'A\u0302O\u031b'],
  ['  ', ''],
])('%s is drawn as %s', (name, drawn) => expect(initials(name)).toBe(drawn))
