/** How long and how often an approved file may be fetched. Pure. */
import {
  dataExportLimits,
  personalExports,
  type DataExportState,
  type PersonalExport,
} from '@saola/contract/data-export'

const HOUR_MS = 3_600_000
export const untilOf = (approvedAt: Date): Date =>
  new Date(approvedAt.getTime() + dataExportLimits.hours * HOUR_MS)

export interface Granted {
  until: Date
  downloads: number
  revokedAt: Date | null
}
export function stateOf({ until, downloads, revokedAt }: Granted, now: Date): DataExportState {
  if (revokedAt !== null) return 'REVOKED'
  if (until <= now) return 'OVER'
  return downloads >= dataExportLimits.downloads ? 'USED_UP' : 'READY'
}

/** Any one of them opens the file's own call. */
export const codesOf = (file: PersonalExport): number[] => [personalExports[file].call.code].flat()
/** Whether these codes open it. */
export const mayMake = (file: PersonalExport, codes: readonly number[]): boolean =>
  codesOf(file).some((code) => codes.includes(code))

const FILTER = 'filter.'
/** What a proposal says of the file, field by field. */
export const saidOf = (
  file: PersonalExport,
  rows: number,
  filters: Readonly<Record<string, string>>,
): Record<string, unknown> => ({
  export: file,
  rows,
  personalData: personalExports[file].holds,
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [FILTER + name, value])),
})
/** The same back again: what is approved is what is made. */
export function readBack(after: unknown): {
  file: PersonalExport
  rows: number
  filters: Record<string, string>
} {
  const said = after as Record<string, string>
  return {
    file: said.export as PersonalExport,
    rows: Number(said.rows),
    filters: Object.fromEntries(
      Object.entries(said)
        .filter(([name]) => name.startsWith(FILTER))
        .map(([name, value]) => [name.slice(FILTER.length), value]),
    ),
  }
}
