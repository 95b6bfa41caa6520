/** The time that programs count by is the database's, whatever their machine says (M15). */
import { expect, it } from 'vitest'
import { clockOf } from './database-clock.ts'

/** A database's clock and a machine's ticks, moved by hand. */
function sources() {
  const at = { database: 1_900_000_000_000, ticks: 5_000, slow: 0 }
  const pass = (ms: number): void => {
    at.database += ms
    at.ticks += ms
  }
  return {
    at,
    pass,
    ticks: () => at.ticks,
    told: () => {
      pass(at.slow)
      return Promise.resolve(at.database)
    },
  }
}

it('tells the database’s time, counted on by ticks', { meta: { bars: ['M15'] } }, async () => {
  const source = sources()
  const clock = await clockOf(source)
  expect(clock.now().getTime()).toBe(1_900_000_000_000)
  source.pass(90_000)
  expect(clock.now().getTime()).toBe(1_900_000_090_000)
  clock.stop()
})
it('follows the database where that is moved, and stands still rather than go back by a little', async () => {
  const source = sources()
  const clock = await clockOf(source)
  const before = clock.now().getTime()
  source.at.database -= 300
  expect(await clock.ask()).toBe(-300)
  expect(clock.now().getTime()).toBe(before)
  source.pass(400)
  expect(clock.now().getTime()).toBe(before + 100)
  source.at.database -= 3_600_000
  await clock.ask()
  expect(clock.now().getTime()).toBe(before + 100 - 3_600_000)
  source.at.database += 7_200_000
  await clock.ask()
  expect(clock.now().getTime()).toBe(before + 100 + 3_600_000)
  clock.stop()
})
it('leaves an answer out that was long on its way', async () => {
  const source = sources()
  const clock = await clockOf(source)
  source.at.slow = 900
  source.at.database += 60_000
  expect(await clock.ask()).toBeNull()
  expect(clock.now().getTime()).toBe(1_900_000_000_900)
  source.at.slow = 20
  expect(await clock.ask()).not.toBeNull()
  clock.stop()
})
