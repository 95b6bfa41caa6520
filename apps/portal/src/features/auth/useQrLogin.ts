import { authQr } from '@saola/contract/auth-qr'
import type { Output } from '@saola/contract/call'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEnter } from './useEnter.ts'

/** How often a shown QR asks how it stands. */
const ASK_EVERY_MS = 1_500

type Qr = Output<typeof authQr.request> & { until: number }
export type QrInfo = Output<typeof authQr.getUserInfo>
/** What a bank customer without a shop goes on with. */
export interface Newcomer {
  info: QrInfo
  token: string
}

/** After the phone's yes: who has an account is signed in, who has none gets a ticket to a password. */
async function follow(
  qr: Qr,
): Promise<{ tokens: Output<typeof authQr.token> } | { newcomer: Newcomer }> {
  const body = { sessionId: qr.sessionId, secret: qr.secret }
  const info = await send(authQr.getUserInfo, { body })
  if (info.status === null) return { tokens: await send(authQr.token, { body }) }
  return { newcomer: { info, token: (await send(authQr.registerToken, { body })).token } }
}

/** A QR from its request to its end. Its secret lives in this page's memory alone. @param merchantCode the shop a member works for, '' for owners. */
export function useQrLogin(merchantCode: string) {
  const enter = useEnter()
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null)
  const asking = useMutation({
    mutationFn: async (): Promise<Qr> => {
      const qr = await send(authQr.request, { body: merchantCode === '' ? {} : { merchantCode } })
      return { ...qr, until: Date.now() + qr.timeout * 1000 }
    },
  })
  const following = useMutation({
    mutationFn: follow,
    onSuccess: (end) => ('tokens' in end ? enter(end.tokens) : setNewcomer(end.newcomer)),
  })
  const qr = asking.data ?? null
  const state = useQuery({
    queryKey: [authQr.query.id, qr?.sessionId],
    enabled: qr !== null && !following.isPending && !following.isSuccess && !following.isError,
    retry: 2,
    gcTime: 0,
    queryFn: ({ signal }) =>
      send(authQr.query, { body: { sessionId: qr!.sessionId, secret: qr!.secret } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.status === 'PENDING' || data.status === 'INPUT_DATA'
        ? ASK_EVERY_MS
        : false,
  })
  const status = qr === null ? null : (state.data?.status ?? 'PENDING')
  const renew = (): void => {
    following.reset()
    setNewcomer(null)
    asking.mutate()
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once when the QR is first shown, and again for another shop
  useEffect(renew, [merchantCode])
  useEffect(() => {
    if (qr !== null && status === 'APPROVE' && following.isIdle) following.mutate(qr)
  }, [qr, status, following])
  const noAccount =
    following.error instanceof ApiError && following.error.key === 'error.invalid_state'
  return {
    qr,
    status,
    newcomer,
    renew,
    busy: asking.isPending,
    error: asking.error ?? (noAccount ? null : following.error),
    noAccount,
    stop: () => setNewcomer(null),
  }
}
