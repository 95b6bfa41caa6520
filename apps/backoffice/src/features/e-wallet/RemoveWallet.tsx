import { eWallet, type Wallet } from '@saola/contract/e-wallet'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RemoveDialog } from '../../parts/RemoveDialog.tsx'

export function RemoveWallet({ wallet, onClose }: { wallet: Wallet | null; onClose: () => void }) {
  const t = useTranslations('eWallet.remove')
  const queries = useQueryClient()
  // Its name stays while the dialog fades out.
  const [last, setLast] = useState(wallet)
  if (wallet !== null && wallet !== last) setLast(wallet)
  const names = { name: last?.shortName ?? '' }
  return (
    <RemoveDialog
      opened={wallet !== null}
      name={names.name}
      words={{
        title: t('title', names),
        text: t('text', names),
        confirm: t('confirm', names),
        done: t('done', names),
      }}
      work={async (effectiveFrom) => {
        const params = { id: String(last?.id ?? '') }
        try {
          return await send(eWallet.delete, { params, query: { effectiveFrom } })
        } finally {
          void queries.invalidateQueries({ queryKey: keyOf(eWallet.cmsList) })
        }
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
