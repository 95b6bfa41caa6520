export function PeriodDetail() {
  return null
}
