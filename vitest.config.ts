import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const exclude = ['**/node_modules/**', '**/dist/**']

/** Longest first, so that no worker waits for the other at the end. Files say how long they take by their size, but for these. */
const LONG = [
  'reliability/kills',
  'reliability/malformed',
  'test/access',
  'reliability/batch-kills',
  'reliability/salary-kills',
  'reliability/night-kills',
  'payout-batch/sending',
  'reliability/adds-up',
  'test/bad-input',
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return at === -1 ? LONG.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** Two workers at most: the tests share two cores with the database that they talk to. The time-outs end what hangs; a slow and busy machine must not meet them. */
export default defineConfig({
  test: {
    // Modules are loaded once a worker, not once a file: no test changes a module for the others.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A property asked of a million cases takes a quarter of an hour, and so do the long figures of the reliability tests.
    testTimeout:
      process.env.PROPERTY_RUNS || process.env.RELIABILITY === 'long' ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['{packages,apps,demo,tools,bench,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, 'apps/server/**'],
        },
      },
    ],
  },
})
