/** A program for audit-heads' test: keeps one head in the file it is given, and says by its exit code whether it could. */
import { keepHead } from '../src/platform/audit-heads.ts'

const [file = '', key = ''] = process.argv.slice(2)
try {
  keepHead(file, key, { seq: 1_000_000, hash: 'f'.repeat(64), at: '2026-01-01T00:00:00.000Z' })
} catch (error) {
  process.exit((error as { code?: string }).code === 'EFBIG' ? 3 : 4)
}
