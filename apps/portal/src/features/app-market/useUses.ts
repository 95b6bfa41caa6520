/** Whether the shop uses an app: asked of the app's own call, and only by those who may ask. */
import type { Output } from '@saola/contract/call'
import { credential } from '@saola/contract/credential'
import { payBox } from '@saola/contract/pay-box'
import { payButton } from '@saola/contract/pay-button'
import { payLink } from '@saola/contract/pay-link'
import { payPage } from '@saola/contract/pay-page'
import { webhook, type WebhookInfo } from '@saola/contract/webhook'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'
import type { AppKey } from './apps.ts'

export type Use = 'used' | 'unused' | 'ready' | 'waiting'

/** An address that receives is used; one that was sent in alone waits for the bank. */
function webhookUse({ url, status }: WebhookInfo): Use {
  if (url !== null) return 'used'
  return status === 'PENDING' ? 'waiting' : 'unused'
}
/** Keys that no request came with yet are ready. */
function keysUse(keys: Output<typeof credential.getCredential>): Use {
  if (keys === null) return 'unused'
  return keys.lastUsedAt === null ? 'ready' : 'used'
}
const ofTotal = ({ totalSize }: { totalSize: number }): Use => (totalSize > 0 ? 'used' : 'unused')
const one = { query: {}, page: { size: 1 } }

/** @returns what is known; an app whose answer is not there yet, or that cannot be known, is missing. */
export function useUses(shown: ReadonlySet<AppKey>): Partial<Record<AppKey, Use>> {
  const when = (key: AppKey) => ({ enabled: shown.has(key), staleTime: 60_000 })
  const links = useQuery({ ...queryOptionsOf(payLink.getList, one), ...when('payLink') })
  const buttons = useQuery({ ...queryOptionsOf(payButton.getList, one), ...when('payButton') })
  const payPages = useQuery({ ...queryOptionsOf(payPage.getAll, one), ...when('payPage') })
  const boxes = useQuery({ ...queryOptionsOf(payBox.getList, one), ...when('payBox') })
  const keys = useQuery({ ...queryOptionsOf(credential.getCredential, {}), ...when('samples') })
  const hook = useQuery({ ...queryOptionsOf(webhook.getInfo, {}), ...when('webhook') })
  return {
    ...(links.data && { payLink: ofTotal(links.data) }),
    ...(buttons.data && { payButton: ofTotal(buttons.data) }),
    ...(payPages.data && { payPage: ofTotal(payPages.data) }),
    ...(boxes.data && { payBox: ofTotal(boxes.data) }),
    ...(keys.data !== undefined && { samples: keysUse(keys.data) }),
    ...(hook.data && { webhook: webhookUse(hook.data) }),
  }
}
