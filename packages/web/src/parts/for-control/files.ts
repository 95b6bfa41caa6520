/** Documents on their way to a dispute case: what may be sent, and what became of each. Pure. */
import type { ForControlDocument } from '@saola/contract/for-control-case'
import { forControlLimits } from '@saola/contract/for-control-values'

export const documentTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf']
export const documentAccept = '.png,.jpg,.jpeg,.webp,.pdf'

/** One file of a form; `document` once the server has it. */
export interface CaseFile {
  key: string
  name: string
  size: number
  /** 100 = the server looks at it. */
  percent: number
  document: ForControlDocument | null
  error: unknown
}
export const fileOf = (document: ForControlDocument): CaseFile => ({
  key: document.id,
  name: document.fileName,
  size: document.size,
  percent: 100,
  document,
  error: null,
})
export const isUnderWay = ({ document, error }: CaseFile): boolean =>
  document === null && error === null
export const idsOf = (files: readonly CaseFile[]): string[] =>
  files.flatMap(({ document }) => (document === null ? [] : [document.id]))

type Fault = 'wrong' | 'tooLarge' | null
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): Fault {
  if (!documentTypes.includes(type)) return 'wrong'
  return size > forControlLimits.fileBytes ? 'tooLarge' : null
}
/** What of the chosen files still finds room. One that failed takes none. */
export function roomFor(have: readonly CaseFile[], most = forControlLimits.documents): number {
  return Math.max(0, most - have.filter(({ error }) => error === null).length)
}
export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${Math.round(bytes / 1_000_000)} MB`
