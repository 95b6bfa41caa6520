// In which order test files run.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute by themselves: begun last, they would keep one worker busy while the others have nothing left to do. */
const LONGEST = [
  'reliability/kills.test.ts',
  'reliability/malformed.test.ts',
  'pay-box/broker.test.ts',
]

/** Vitest's own order (what failed last, what took long last, the largest), after the longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(name))
      return place < 0 ? LONGEST.length : place
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
