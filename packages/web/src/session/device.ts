/** What belongs to this device rather than to a session, so it outlives sign-outs: the welcome popup was seen (B-120), the guide was hidden, who asked to be remembered. */
import type { StorageArea } from './storage.ts'

export interface RememberedLogin {
  phone: string
  member: boolean
}
export type DeviceStore = ReturnType<typeof createDeviceStore>

export function createDeviceStore(prefix: string, local: StorageArea) {
  const read = <T>(name: string): T | null => {
    try {
      return JSON.parse(local.getItem(prefix + name) ?? 'null') as T | null
    } catch {
      return null
    }
  }
  const write = (name: string, value: unknown): void =>
    value === null
      ? local.removeItem(prefix + name)
      : local.setItem(prefix + name, JSON.stringify(value))
  const has = (name: string, merchantCode: string): boolean =>
    (read<string[]>(name) ?? []).includes(merchantCode)
  const add = (name: string, merchantCode: string): void =>
    write(name, [...new Set([...(read<string[]>(name) ?? []), merchantCode])].slice(-20))
  return {
    welcomed: (merchantCode: string): boolean => has('welcomed', merchantCode),
    setWelcomed: (merchantCode: string): void => add('welcomed', merchantCode),
    guideHidden: (merchantCode: string): boolean => has('guideHidden', merchantCode),
    hideGuide: (merchantCode: string): void => add('guideHidden', merchantCode),
    login: (): RememberedLogin | null => read<RememberedLogin>('login'),
    setLogin: (login: RememberedLogin | null): void => write('login', login),
  }
}
