/** How far the bank's time is from real time, in ms. */
export type ClockChange = { type: 'clock.set'; offsetMs: number }
