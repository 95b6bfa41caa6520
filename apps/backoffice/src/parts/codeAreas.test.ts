import { expect, it } from 'vitest'
import { allAdminCodes } from '@saola/contract/admin-permissions'
import { areas, nameOfCode } from './codeAreas.ts'

it('every admin code stands in exactly one area of the matrix', () => {
  expect(
    Object.values(areas)
      .flat()
      .toSorted((a, b) => a - b),
  ).toEqual([...allAdminCodes].sort((a, b) => a - b))
  expect(allAdminCodes.filter((code) => nameOfCode(code) === undefined)).toEqual([])
})
