import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { account, numbersIn, numbersInTitles, readChecklist, testFiles } from './behaviours.ts'

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
    ['a case', "it('x', { meta: { behaviours: ['B-282'] } }, () => {})", ['B-282']],
    [
      'several numbers, beside bars and other options',
      "test('x', { timeout: 1, meta: {\n  bars: ['M1'], behaviours: ['B-282',\n 'B-283'] } }, f)",
      ['B-282', 'B-283'],
    ],
    ['a suite', "describe('x', { meta: { behaviours: ['B-100'] } }, f)", ['B-100']],
    [
      'a table of cases',
      "it.each([[1], [2]])('%i', { meta: { behaviours: ['B-101'] } }, f)",
      ['B-101'],
    ],
    ["a journey's helper", "test('x', proves('B-102', 'B-103'), f)", ['B-102', 'B-103']],
    [
      "a journey's annotation",
      "test('x', { annotation: { type: 'behaviour', description: 'B-104' } }, f)",
      ['B-104'],
    ],
    ['a skipped case', "it.skip('x', { meta: { behaviours: ['B-103'] } }, f)", []],
    ['a case without bodies', "test.todo('x', proves('B-103'))", []],
    ['a comment', "// it('x', { meta: { behaviours: ['B-104'] } }, f)", []],
    ['a title', "it('B-105', f)", []],
    ['a plain string', "expect(code).toBe('B-107')\nconst b = 'B-108'", []],
    ['four digits', "it('x', { meta: { behaviours: ['B-1234'] } }, f)", ['B-1234']],
  ])('finds numbers in annotations only: %s', (_, source, numbers) => {
    expect(numbersIn(source)).toEqual(numbers)
  })

  it('finds numbers that were left in titles', () => {
    expect(
      numbersInTitles("it('B-1 a', f)\nit.each([[1]])(`B-2 %i`, f)\ntest(\n  'B-3', f)"),
    ).toEqual(['B-1', 'B-2', 'B-3'])
    const root = fileURLToPath(new URL('..', import.meta.url))
    const left = testFiles(root).filter(
      (file) => numbersInTitles(readFileSync(`${root}${file}`, 'utf8')).length > 0,
    )
    expect(left).toEqual([])
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
