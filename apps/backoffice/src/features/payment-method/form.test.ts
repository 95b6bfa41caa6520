import { expect, it } from 'vitest'
import { readPercent } from './form.ts'

it('reads percentages with either decimal sign, and takes nothing else', () => {
  expect(['0,3', '0.25', '100', ' 1,1 ', '0'].map(readPercent)).toEqual([0.3, 0.25, 100, 1.1, 0])
  expect(['', '-1', '100,1', '0,00001', '1,1,1', 'abc', '1e2'].map(readPercent)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
