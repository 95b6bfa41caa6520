import { payoutBatch, type BatchFile } from '@saola/contract/payout-batch'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { upload } from '@saola/web/api/send'
import { sendingWith } from '@saola/web/api/upload-progress'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isChecking } from './batch-rules.ts'

/** The bank answers some twenty names a second. */
const LOOK_MS = 1_500
const ROWS = 20
const REPEATED = 38006

/** The file as it stands now; while the bank is asked for names it is looked at again and again. */
export const useBatchFile = (fileId: string) =>
  useQuery({
    ...queryOptionsOf(payoutBatch.getFile, { params: { fileId } }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.payOutId === null && isChecking(data.checks) ? LOOK_MS : false,
  })

/** What its payouts cost from the account that is chosen; from the default one until that is known. */
export function useFileCost(
  file: BatchFile,
  fromAccountNo: string,
): Pick<BatchFile, 'fee' | 'vat' | 'heldFee'> {
  const { fileId } = file
  const query = useQuery({
    ...queryOptionsOf(payoutBatch.estimate, { params: { fileId }, query: { fromAccountNo } }),
    enabled: fromAccountNo !== '',
  })
  return query.data ?? file
}

export type RowKind = 'VALID' | 'INVALID' | 'WARNED'
/** One page of a file's rows, fetched anew as answers for names come in. */
export function useFileRows(file: BatchFile, kind: RowKind) {
  const [pageNumber, setPage] = useState(1)
  const query = useQuery({
    ...queryOptionsOf(payoutBatch.getFileRows, {
      params: { fileId: file.fileId },
      query: { kind },
      page: { index: pageNumber - 1, size: ROWS },
    }),
    placeholderData: keepPreviousData,
  })
  const { refetch } = query
  const seen = useRef(file.checks.done)
  useEffect(() => {
    if (seen.current === file.checks.done) return
    seen.current = file.checks.done
    if (kind !== 'INVALID') void refetch()
  }, [file.checks.done, kind, refetch])
  return { query, page: query.data, pageNumber, setPage }
}

/** How far an upload is: `percent` 100 = the server reads it. */
export interface Sending {
  name: string
  percent: number
}
/** The upload of a file, which can be stopped; one that was uploaded before asks for a deliberate second time. */
export function useBatchUpload(onFile: (file: BatchFile) => void) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const work = useMutation({
    mutationFn: async ({ file, again }: { file: File; again: boolean }) => {
      const control = new AbortController()
      stop.current = control
      setSending({ name: file.name, percent: 0 })
      const sender = sendingWith((percent) => setSending({ name: file.name, percent }))
      return upload(payoutBatch.uploadFile, file, again ? { allowRepeat: 'true' } : {}, {
        signal: control.signal,
        sender,
      })
    },
    onSuccess: (file) => {
      const { queryKey } = queryOptionsOf(payoutBatch.getFile, { params: { fileId: file.fileId } })
      queries.setQueryData(queryKey, file)
      onFile(file)
    },
    onSettled: () => setSending(null),
  })
  const { error } = work
  const isRepeated = error instanceof ApiError && error.code === REPEATED
  return {
    sending,
    /** The file that was uploaded before, until that is decided. */
    repeated: isRepeated ? (work.variables?.file ?? null) : null,
    /** One that was stopped is no error. */
    error: error instanceof ApiError && !isRepeated ? error : null,
    send: (file: File, again = false): void => work.mutate({ file, again }),
    stop: (): void => stop.current?.abort(),
    forget: (): void => work.reset(),
  }
}
export type BatchUpload = ReturnType<typeof useBatchUpload>
