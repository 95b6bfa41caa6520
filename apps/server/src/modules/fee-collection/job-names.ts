/** Work that more than one part of collecting fees asks for. */
import type { Db } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'

export const SANDBOX_JOB = 'feeCollection.sandbox'
/** What of a merchant of Test Mode is due now is collected at once; of a live one nothing is. */
export const collectSoon = (db: Db, merchantId: string): Promise<void> =>
  enqueue(db, SANDBOX_JOB, { merchantId }, { key: `${SANDBOX_JOB}/${merchantId}` })
