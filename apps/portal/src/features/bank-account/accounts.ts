/** What the screens of bank accounts share: masking, refreshing, changing. */
import { bankAccount } from '@saola/contract/bank-account'
import type { Output } from '@saola/contract/call'
import { merchant } from '@saola/contract/merchant'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'

export type LinkStep = Output<typeof bankAccount.linkCheck>
/** `again` asks for a new code with the same details. */
export interface Started {
  step: LinkStep
  again: () => Promise<LinkStep>
}

const SHOWN_DIGITS = 4
/** "•••• 0400": the last digits tell one's accounts apart, a passer-by learns no number. */
export const masked = (accountNo: string): string => `•••• ${accountNo.slice(-SHOWN_DIGITS)}`

const BALANCE_CODE = 1201
/** Whether this person may ask the bank for balances. */
export function useSeesBalances(): boolean {
  const { codes, features } = useMe()
  return features.balance && codes.includes(BALANCE_CODE)
}

/** Everything that shows accounts reads them anew. */
export function useRefreshAccounts(): () => void {
  const client = useQueryClient()
  return () => {
    for (const call of [bankAccount.getList, bankAccount.get, merchant.getMerchant])
      void client.invalidateQueries({ queryKey: keyOf(call) })
  }
}

export function useMakeDefault() {
  const t = useTranslations('bankAccount.action')
  const { text } = useErrorText()
  const refresh = useRefreshAccounts()
  return useMutation({
    mutationFn: ({ id, fee }: { id: string; fee: boolean }) =>
      send(bankAccount.updateDefault, {
        body: fee ? { defaultFeeAccountId: id } : { defaultAccountId: id },
      }),
    onSuccess: (_done, { fee }) => {
      toast.success(t(fee ? 'defaultFeeDone' : 'defaultDone'), { durationMs: NOTICE_MS })
      refresh()
    },
    onError: (error) => toast.error(text(error)),
  })
}
