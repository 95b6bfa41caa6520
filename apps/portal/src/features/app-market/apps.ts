/** What the market holds. Each app leads to screens that exist, and is shown to those who may open them. */
import type { PermissionCode } from '@saola/contract/permissions'
import type { IconName } from '@saola/web/ui/icons.tsx'
import { paths } from '../../app/paths.ts'
import { client, listen, shop, type SampleFile } from './files.ts'

interface Screens {
  code: PermissionCode
  /** Where the app lives; who may not go there does not see the app. */ at: string
  /** Where a first one is made. */ make: string
}
interface Files {
  at: string
  /** What runs it. */ run: string
  files: readonly SampleFile[]
}
const led = {
  payLink: { code: 1501, icon: 'link', at: paths.payLink, make: paths.payLinkCreate },
  payButton: { code: 1505, icon: 'cursor', at: paths.payButton, make: paths.payButtonCreate },
  payPage: { code: 1500, icon: 'device', at: paths.payPage, make: paths.payPageCreate },
  payBox: { code: 1502, icon: 'box', at: paths.payBox, make: paths.payBox },
  samples: { code: 1400, icon: 'key', at: paths.payGatePayment, make: paths.payGatePayment },
  webhook: { code: 1401, icon: 'bolt', at: paths.payGateWebhooks, make: paths.payGateWebhooks },
} as const satisfies Record<string, Screens & { icon: IconName }>
/** Programs for one's own machine; they need test keys, so they are for those who may see keys. */
const handed = {
  shop: { icon: 'tag', at: paths.payGatePayment, run: 'node shop.mjs', files: [shop, client] },
  listen: {
    icon: 'download',
    at: paths.payGatePayment,
    run: 'node listen.mjs --to http://localhost:3000/webhook',
    files: [listen, client],
  },
} as const satisfies Record<string, Files & { icon: IconName }>

export const apps = { ...led, ...handed }
export type LedKey = keyof typeof led
export type HandedKey = keyof typeof handed
export type AppKey = LedKey | HandedKey
export const isLed = (key: AppKey): key is LedKey => Object.hasOwn(led, key)

export const groups = {
  sell: ['payLink', 'payButton', 'payPage', 'payBox'],
  build: ['samples', 'webhook', 'shop', 'listen'],
} as const satisfies Record<string, readonly AppKey[]>

/** The groups with the apps that somebody may open; one without any is left out. */
export const openTo = (
  reach: (path: string) => boolean,
): { group: keyof typeof groups; keys: AppKey[] }[] =>
  (Object.keys(groups) as (keyof typeof groups)[])
    .map((group) => ({ group, keys: groups[group].filter((key) => reach(apps[key].at)) }))
    .filter(({ keys }) => keys.length > 0)
