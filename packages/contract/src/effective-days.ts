/**
 * The days from which a change may hold: tomorrow to a year from now.
 * @param today YYYY-MM-DD in Vietnam
 */
export function effectiveDays(today: string): { min: string; max: string } {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000)
  const [year, date] = [Number(today.slice(0, 4)) + 1, today.slice(4)]
  return {
    min: tomorrow.toISOString().slice(0, 10),
    max: `${year}${date === '-02-29' ? '-02-28' : date}`,
  }
}
