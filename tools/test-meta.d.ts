// What a test says it proves: it('plain title', { meta: { behaviours: ['B-282'], bars: ['M3'] } }, run)
import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Lines of docs/behaviours.md; read by tools/behaviours.ts. */
    behaviours?: readonly string[]
    /** Codes of docs/quality.md. */
    bars?: readonly string[]
  }
}
