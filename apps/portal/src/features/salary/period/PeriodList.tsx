export function PeriodList() {
  return null
}
