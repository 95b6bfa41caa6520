import type { ForControlDocument } from '@saola/contract/for-control-case'
import { forControlLimits } from '@saola/contract/for-control-values'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newIdempotencyKey, type SendOptions } from '../../api/send.ts'
import { sendingWith } from '../../api/upload-progress.ts'
import { toast } from '../../ui/toast.ts'
import { faultOf, fileOf, isUnderWay, roomFor, sizeWords, type CaseFile } from './files.ts'

/** How a file gets to the server; it answers with the document it has become. */
export type Put = (file: File, options: SendOptions) => Promise<ForControlDocument>

/**
 * Documents of a form: sent as soon as they are chosen, one after the other, each with its progress; removed while they are sent, they are stopped.
 * @param known the documents that a draft has already
 * @param onDocument takes over each that has arrived: it is no longer among the chosen
 */
export function useCaseFiles(
  put: Put,
  known: readonly ForControlDocument[] = [],
  onDocument?: (document: ForControlDocument) => void,
) {
  const t = useTranslations('forControl.screen.files')
  const [files, setFiles] = useState<readonly CaseFile[]>(() => known.map(fileOf))
  const stops = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  useEffect(() => {
    const running = stops.current
    return () => running.forEach((stop) => stop.abort())
  }, [])
  const change = (key: string, patch: Partial<CaseFile>): void =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...patch } : file)))
  const drop = (key: string): void =>
    setFiles((before) => before.filter((file) => file.key !== key))
  const sendOne = async (key: string, file: File): Promise<void> => {
    const stop = stops.current.get(key)
    if (stop === undefined || stop.signal.aborted) return
    try {
      const document = await put(file, {
        signal: stop.signal,
        sender: sendingWith((percent) => change(key, { percent })),
      })
      if (onDocument === undefined) change(key, { document, percent: 100 })
      else {
        drop(key)
        onDocument(document)
      }
    } catch (error) {
      if (!stop.signal.aborted) change(key, { error })
    }
    stops.current.delete(key)
  }
  const add = (chosen: readonly File[]): void => {
    const size = sizeWords(forControlLimits.fileBytes)
    const fit = chosen.filter((file) => {
      const fault = faultOf(file)
      if (fault !== null) toast.warning(t(fault, { name: file.name, size }))
      return fault === null
    })
    const taken = fit.slice(0, roomFor(files))
    if (taken.length < fit.length)
      toast.warning(t('tooMany', { max: String(forControlLimits.documents) }))
    const made = taken.map((file) => ({ key: newIdempotencyKey(), file }))
    setFiles((before) => [
      ...before,
      ...made.map(({ key, file: { name, size: bytes } }) => ({
        key,
        name,
        size: bytes,
        percent: 0,
        document: null,
        error: null,
      })),
    ])
    for (const { key, file } of made) {
      stops.current.set(key, new AbortController())
      queue.current = queue.current.then(() => sendOne(key, file))
    }
  }
  const remove = (key: string): void => {
    stops.current.get(key)?.abort()
    stops.current.delete(key)
    drop(key)
  }
  return {
    files,
    add,
    remove,
    clear: (): void => setFiles([]),
    isBusy: files.some(isUnderWay),
    left: roomFor(files),
  }
}
export type CaseFiles = ReturnType<typeof useCaseFiles>
