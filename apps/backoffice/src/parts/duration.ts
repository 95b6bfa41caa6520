const DAY_HOURS = 24
/** A time in the unit in which people say it: whole days as days. The key is that of its phrase. */
export const durationOf = (hours: number): { unit: 'days' | 'hours'; count: number } =>
  hours >= DAY_HOURS && hours % DAY_HOURS === 0
    ? { unit: 'days', count: hours / DAY_HOURS }
    : { unit: 'hours', count: hours }
