/** Whether the first screen leads to a first payment, and where on it. Pure. */
export interface Asked {
  mayCreate: boolean
  testMode: boolean
  active: boolean
  guideHidden: boolean
  /** Its figures and its list are empty. */ nothingYet: boolean
  /** A link of the guide is in the address. */ underWay: boolean
}
/** 'top' = the guide before the figures, 'chart' = the guide in the chart's place, 'firstLink' = a live shop's first link there; 'topWaits' and 'chartWaits' keep their places until it is known. */
export type Lead = 'top' | 'topWaits' | 'chart' | 'chartWaits' | 'firstLink' | null

/** @param paid whether the shop was ever paid, for real or in Test Mode; null = not known yet. Who was paid once knows the way. */
export function leading(
  { mayCreate, testMode, active, guideHidden, nothingYet, underWay }: Asked,
  paid: { live: boolean; test: boolean } | null,
): Lead {
  if (!mayCreate) return null
  if (!testMode) {
    if (!nothingYet) return null
    if (paid === null) return 'chartWaits'
    return paid.live ? null : 'firstLink'
  }
  // Not yet active: Test Mode is all there is, so the guide comes first.
  const place = active ? 'chart' : 'top'
  if (guideHidden || (active && !nothingYet && !underWay)) return null
  if (underWay) return place
  if (paid === null) return `${place}Waits`
  return paid.live || paid.test ? null : place
}
