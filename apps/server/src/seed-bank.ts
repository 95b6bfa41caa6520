/** Tells the simulated bank of the demo's past credits, so that its statements and our ledger tell one story. Silently: the bank books them and notifies nobody. */
import { merchants } from '@saola/demo/people'
import { sql } from 'kysely'
import { ask } from './adapters/bank-http.ts'
import type { App } from './platform/context.ts'
import { many } from './platform/db.ts'
import { vnDay, wire } from './platform/clock.ts'
import { enqueue } from './platform/jobs.ts'
import { addDays, RUN_JOB } from './modules/reconciliation/service.ts'

interface Row {
  bank_reference: string
  inter_bank_trace: string
  account_no: string
  virtual_account: string | null
  amount: number
  content: string
  from_bin: string
  from_account: string
  from_name: string
  booked_at: Date
}
/** A batch has to fit the simulator's largest body, 64 KB. */
const BATCH = 100
const TRIES = 60
const WAIT_MS = 2_000

/** Safe at every start: the bank knows what it has booked by its reference. Waits for a bank that starts later than we do. @returns how many credits were new to it. */
export async function tellBank(app: App): Promise<number> {
  const ids = merchants.flatMap((m) => [m.id, m.sandboxId])
  const rows = await many(
    app.db,
    sql<Row>`
      select
        bank_reference,
        inter_bank_trace,
        account_no,
        virtual_account,
        amount,
        content,
        from_bin,
        from_account,
        from_name,
        booked_at
      from
        bank_credit
      where
        merchant_id = any (${ids}::uuid[])
        and from_bin is not null
        and from_account is not null
        and inter_bank_trace is not null
      order by
        booked_at,
        id
    `,
  )
  let sent = 0
  for (let at = 0; at < rows.length; at += BATCH)
    sent += await tell(app, rows.slice(at, at + BATCH))
  if (sent > 0) {
    app.log.info({ credits: sent }, 'the simulated bank knows of the demo sales')
    // So that the first look at the reconciliation shows a week.
    const today = vnDay(app.clock.now())
    await enqueue(
      app.db,
      RUN_JOB,
      { from: addDays(today, -7), to: addDays(today, -1), askedBy: 'demo' },
      { key: `${RUN_JOB}-demo`, priority: 10 },
    )
  }
  return sent
}

async function tell(app: App, rows: readonly Row[]): Promise<number> {
  const { simulatorUrl: baseUrl, keys } = app.config
  const items = rows.map((r) => ({
    bankReference: r.bank_reference,
    interBankTrace: r.inter_bank_trace,
    accountNo: r.account_no,
    virtualAccount: r.virtual_account,
    amount: r.amount,
    content: r.content,
    fromBin: r.from_bin,
    fromAccount: r.from_account,
    fromName: r.from_name ?? '',
    bookedAt: wire(r.booked_at),
  }))
  for (let attempt = 1; ; attempt++) {
    try {
      return (
        await ask<{ booked: number }>(
          {
            baseUrl,
            client: keys.connectorClient,
            secret: keys.connectorSecret,
            napasSecret: keys.napasSecret,
          },
          'POST',
          '/connector/history',
          { items },
        )
      ).booked
    } catch (error) {
      if (attempt === TRIES) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, WAIT_MS).unref()
      })
    }
  }
}
