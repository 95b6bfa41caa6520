import { eWallet, type Wallet } from '@saola/contract/e-wallet'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOutcome } from '../../parts/useOutcome.ts'

export function RemoveWallet({ wallet, onClose }: { wallet: Wallet | null; onClose: () => void }) {
  const t = useTranslations('eWallet.remove')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const say = useOutcome()
  // Its name stays while the dialog fades out.
  const [last, setLast] = useState(wallet)
  if (wallet !== null && wallet !== last) setLast(wallet)
  const names = { name: last?.shortName ?? '' }
  const work = useMutation({
    mutationFn: (one: Wallet) => send(eWallet.delete, { params: { id: String(one.id) } }),
    onSuccess: ({ outcome }) => {
      say(outcome, { name: names.name, done: t('done', names) })
      onClose()
    },
    onError: (error) => {
      toast.error(text(error))
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOf(eWallet.cmsList) }),
  })
  return (
    <ConfirmModal
      opened={wallet !== null}
      danger
      title={t('title', names)}
      confirmLabel={t('confirm', names)}
      busy={work.isPending}
      onConfirm={() => {
        if (wallet !== null && !work.isPending) work.mutate(wallet)
      }}
      onClose={onClose}
    >
      {t('text', names)}
    </ConfirmModal>
  )
}
