/** The devices door: the line to what stands on merchants' counters. */
import type { App } from './kit/context.ts'
import { openBoxes, type Boxes } from './features/pay-box/service.ts'

export const openDevices = (app: App, url: string): Promise<Boxes> => openBoxes(app, url)
