/** Which bank a chosen file is for: its name is the bank's code, BIN or short name. */
import { folded, type Entity } from '@saola/web/parts/entities'

export interface Named extends Entity {
  code: string
}
const bare = (text: string): string => folded(text).replaceAll(/[^a-z0-9]/g, '')
export const bankOf = (fileName: string, banks: readonly Named[]): Named | undefined => {
  const stem = bare(fileName.replace(/\.[^.]+$/, ''))
  return stem === ''
    ? undefined
    : banks.find((b) => [b.code, b.number ?? '', b.shortName].some((text) => bare(text) === stem))
}
