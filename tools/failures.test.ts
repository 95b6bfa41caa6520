// A red run names its failed tests in its last lines, from the reports of both runners.
import { describe, expect, it } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest, linesOf } from './lib/failures.mjs'

describe('the failures of a run', () => {
  it('come from a report of Vitest, a file that did not begin among them', () => {
    const failures = failuresOfVitest({
      testResults: [
        {
          name: '/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            {
              status: 'failed',
              fullName: 'takes away',
              failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\nto be 2'],
            },
          ],
        },
        {
          name: '/b.test.ts',
          status: 'failed',
          message: 'Cannot find module',
          assertionResults: [],
        },
        {
          name: '/c.test.ts',
          status: 'passed',
          message: '',
          assertionResults: [{ status: 'passed', fullName: 'stands' }],
        },
      ],
    })
    expect(failures).toEqual([
      { name: '/a.test.ts › takes away', error: ['expected 1', 'to be 2'] },
      { name: '/b.test.ts', error: ['Cannot find module'] },
    ])
    expect(linesOf(failures[0]!)).toEqual([
      '✘ /a.test.ts › takes away',
      '    expected 1',
      '    to be 2',
    ])
  })

  it('come from a report of Playwright, out of suites in suites', () => {
    const spec = (title: string, status: string, message = '') => ({
      file: 'pos.spec.ts',
      line: 12,
      title,
      tests: [
        {
          projectName: 'phone',
          status,
          results: [{ errors: message === '' ? [] : [{ message }] }],
        },
      ],
    })
    expect(
      failuresOfPlaywright({
        errors: [{ message: 'no server' }],
        suites: [
          {
            specs: [spec('sells', 'expected')],
            suites: [{ specs: [spec('prints', 'unexpected', 'Timeout')] }],
          },
        ],
      }),
    ).toEqual([
      { name: '[phone] pos.spec.ts:12 › prints', error: ['Timeout'] },
      { name: 'outside of any journey', error: ['no server'] },
    ])
  })

  it('are none when a runner left no report', () => {
    expect([...failuresOfVitest(null), ...failuresOfPlaywright(null)]).toEqual([])
  })
})
