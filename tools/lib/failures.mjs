// Which tests failed and with what words, read from a runner's JSON report: a red run is to be understood from its last lines alone.

// Runners colour their errors whatever NO_COLOR says.
// eslint-disable-next-line no-control-regex
const plain = (text) => text.replace(/\u001B\[[0-9;]*m/g, '')
const firstLines = (text, count = 8) =>
  plain(text ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)

/** Failed tests of a Vitest report; a file that failed before its first test counts by its own name. */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        name: `${name} › ${test.fullName}`,
        error: firstLines(test.failureMessages?.join('\n')),
      }))
    return failed.length === 0 && status === 'failed'
      ? [{ name, error: firstLines(message) }]
      : failed
  })
}

/** Failed journeys of a Playwright report: suites lie in suites. */
export function failuresOfPlaywright(report) {
  const ofSuite = ({ suites = [], specs = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => ({
          name: `[${projectName}] ${file}:${line} › ${title}`,
          error: firstLines(
            results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n'),
            20,
          ),
        })),
    ),
    ...suites.flatMap(ofSuite),
  ]
  const outside = (report?.errors ?? []).map(({ message }) => ({
    name: 'outside of any journey',
    error: firstLines(message),
  }))
  return [...(report?.suites ?? []).flatMap(ofSuite), ...outside]
}

/** One failure as lines for a terminal, the first beginning with ✘. */
export const linesOf = ({ name, error }) => [`✘ ${name}`, ...error.map((line) => `    ${line}`)]
