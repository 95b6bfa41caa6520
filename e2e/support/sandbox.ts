/** Test Mode's merchant as new. */
import { expect } from '@playwright/test'
import { sandbox } from '@saola/contract/sandbox'
import { ask, type Session } from './portal.ts'

/** Fresh samples, and a clock that is not ahead: what a journey moved on stays with no other. */
export async function freshSandbox(session: Session): Promise<void> {
  await ask(session, sandbox.reset, {}, { test: true })
  await expect
    .poll(async () => (await ask(session, sandbox.state, {}, { test: true })).filling, {
      timeout: 20_000,
    })
    .toBe(false)
}
