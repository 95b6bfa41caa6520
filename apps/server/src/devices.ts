/** The devices process role: the line to what stands on merchants' counters. */
import type { App } from './platform/context.ts'
import { openBoxes, type Boxes } from './modules/pay-box/service.ts'

export const openDevices = (app: App, url: string): Promise<Boxes> => openBoxes(app, url)
