type Job = { due: number; run: () => void | Promise<void>; timer: NodeJS.Timeout | undefined }

// setTimeout cannot wait longer than 2^31-1 ms: longer waits are armed again in steps.
const LONGEST_TIMER_MS = 2_000_000_000

/**
 * Three readings of time. `wall` is real time and dates signatures. `now` is the bank's own time, which people and tests
 * may move; books and value times use it. `elapsed` counts real time plus every move forward and never goes back; waits
 * use it, so moving the clock a day ahead runs what was due in that day, and moving it back makes nothing wait longer.
 */
export class SimClock {
  readonly #wall: () => number
  readonly #onError: (error: unknown) => void
  #offsetMs = 0
  #forwardMs = 0
  #jobs = new Set<Job>()
  #closed = false

  constructor(wall: () => number, onError: (error: unknown) => void) {
    this.#wall = wall
    this.#onError = onError
  }

  wall(): number {
    return this.#wall()
  }

  now(): number {
    return this.#wall() + this.#offsetMs
  }

  elapsed(): number {
    return this.#wall() + this.#forwardMs
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  /** Runs the work once `elapsed()` reaches `due`; returns how to call it off. */
  at(due: number, run: () => void | Promise<void>): () => void {
    const job: Job = { due, run, timer: undefined }
    this.#jobs.add(job)
    this.#arm(job)
    return () => this.#drop(job)
  }

  after(ms: number, run: () => void | Promise<void>): () => void {
    return this.at(this.elapsed() + ms, run)
  }

  /** Sets the offset from real time. Moves forward count as time that has passed. */
  set(offsetMs: number): void {
    this.#forwardMs += Math.max(0, offsetMs - this.#offsetMs)
    this.#offsetMs = offsetMs
    for (const job of this.#jobs) this.#arm(job)
  }

  /** Runs everything due, oldest first, each finished before the next (docs/decisions.md#26: advance, then run in order). */
  async runDue(): Promise<void> {
    for (let due = this.#due(); due.length > 0; due = this.#due()) {
      for (const job of due) await this.#run(job)
    }
  }

  close(): void {
    this.#closed = true
    for (const job of this.#jobs) this.#drop(job)
  }

  #due(): Job[] {
    return [...this.#jobs].filter((job) => job.due <= this.elapsed()).sort((a, b) => a.due - b.due)
  }

  #arm(job: Job): void {
    clearTimeout(job.timer)
    if (this.#closed) return
    const waitMs = Math.min(Math.max(0, job.due - this.elapsed()), LONGEST_TIMER_MS)
    job.timer = setTimeout(
      () => (job.due <= this.elapsed() ? void this.#run(job) : this.#arm(job)),
      waitMs,
    )
  }

  #drop(job: Job): void {
    clearTimeout(job.timer)
    this.#jobs.delete(job)
  }

  async #run(job: Job): Promise<void> {
    if (!this.#jobs.has(job)) return
    this.#drop(job)
    try {
      await job.run()
    } catch (error) {
      this.#onError(error)
    }
  }
}
