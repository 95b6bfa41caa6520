import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { account, numbersIn, readChecklist } from './behaviours.ts'

const checklist = readChecklist(
  '# List\n\n## shell\n\nB-001 [shell] One (doc 1)\nB-002 [shell] Two\nB-003 [pay page/orders] Three\nnot a line\n',
)

describe('the account of proven behaviours', () => {
  it('reads the checklist and counts per area and in all', () => {
    expect(checklist.map(({ number, area }) => `${number} ${area}`)).toEqual([
      'B-001 shell',
      'B-002 shell',
      'B-003 pay page/orders',
    ])
    const { table, unknown, missing } = account(checklist, [
      { number: 'B-002', file: 'a' },
      { number: 'B-002', file: 'b' },
    ])
    expect(table.map((row) => row.replace(/ +/g, ' '))).toEqual([
      'shell 1 / 2',
      'pay page/orders 0 / 1',
      'all 1 / 3',
    ])
    expect(unknown).toEqual([])
    expect(missing.map(({ number }) => number)).toEqual(['B-001', 'B-003'])
  })

  it('names a number that does not exist, with its file', () => {
    expect(account(checklist, [{ number: 'B-900', file: 'x.test.ts' }]).unknown).toEqual([
      { number: 'B-900', file: 'x.test.ts' },
    ])
  })

  it.each<[string, string, string[]]>([
    ['a case', "it('B-282 offers seven choices', () => {})", ['B-282']],
    [
      'several numbers in one title',
      'test("B-282, B-283 and B-284", f)',
      ['B-282', 'B-283', 'B-284'],
    ],
    ['a suite', "describe(`B-100 it's a suite`, f)", ['B-100']],
    ['a table of cases', "it.each([[1], [2]])('B-101 case %i', f)", ['B-101']],
    ['a case with options', "test.describe('B-102', f)", ['B-102']],
    ['a skipped case', "it.skip('B-103', f)", []],
    ['a comment', "// it('B-104', f)\n * B-105\n/* it('B-106') */", []],
    ['a plain string', "expect(code).toBe('B-107')\nconst b = 'B-108'", []],
    ['four digits, which no line has', "it('B-1234', f)", ['B-1234']],
  ])('finds numbers in titles only: %s', (_, source, numbers) => {
    expect(numbersIn(source)).toEqual(numbers)
  })

  it('accepts the tests and the checklist of this project', () => {
    const root = fileURLToPath(new URL('..', import.meta.url))
    expect(readChecklist(readFileSync(`${root}docs/behaviours.md`, 'utf8'))).toHaveLength(663)
    const answer = spawnSync(process.execPath, ['tools/run.mjs', 'tools/behaviours.ts'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(answer.stderr).toBe('')
    expect(answer.stdout).toMatch(/^all +\d+ \/ 663$/m)
    expect(answer.status).toBe(0)
  })
})
