/** The way into the employees' page: what a phone that the enterprise knows is answered, and how soon, beside one that it does not know. */
import type pg from 'pg'
import type { Program } from '../lib/programs.ts'
import { figure, short } from '../lib/report.ts'
import { median } from '../lib/stats.ts'

const CODE = 'BenchSalaryEntry000001'
const WARM_UP = 50

/** One after another, known and unknown by turns, each from an address of its own. */
export async function salaryEntry(
  program: Program,
  client: pg.Client,
  { merchantId, each }: { merchantId: string; each: number },
): Promise<void> {
  await client.query(
    `insert into salary_link (merchant_id, code, made_at) values ($1, $2, now())`,
    [merchantId, CODE],
  )
  const times = { known: [] as number[], unknown: [] as number[] }
  const bodies = new Set<string>()
  for (let n = 1; n <= each + WARM_UP; n++)
    for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      // Employees have 0900000001 and on.
      const phone = `${kind === 'known' ? '090' : '098'}${String(n).padStart(7, '0')}`
      const begun = performance.now()
      const answer = await fetch(`http://127.0.0.1:${program.port}/public/salary/${CODE}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `10.${kind === 'known' ? 1 : 2}.${n >> 8}.${n & 255}`,
        },
        body: new URLSearchParams({ phone }),
      })
      const text = await answer.text()
      const took = performance.now() - begun
      const same = text.replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll(/nonce="[^"]*"/g, '')
      bodies.add(`${answer.status} ${same}`)
      if (n > WARM_UP) times[kind].push(took)
    }
  if (bodies.size !== 1) throw new Error(`answers tell the phones apart: ${bodies.size} of them`)
  const [body] = bodies
  if (!body!.startsWith('200')) throw new Error(`refused: ${body!.slice(0, 200)}`)
  const [known, unknown] = [median(times.known), median(times.unknown)]
  figure({
    suite: 'salary',
    what: `the employees' page, ${each} phones of its enterprise and ${each} others`,
    note: `one answer; median ${short(known)} ms and ${short(unknown)} ms (${short(unknown / known)} x)`,
  })
}
