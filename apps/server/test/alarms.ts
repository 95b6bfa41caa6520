import type { World } from './world.ts'

/** How often people were called for this reason. */
export const alarmsOf = async (world: World, kind: string): Promise<number> =>
  (await world.app.metrics.alarms.get()).values.find(({ labels }) => labels.kind === kind)?.value ??
  0
