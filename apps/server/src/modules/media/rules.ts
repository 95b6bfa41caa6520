/** What may be uploaded and what becomes of it (reliability bars N8, N9). */
export const MAX_PIXELS = 25_000_000
/** Nothing of ours is shown larger. */
export const MAX_SIDE = 2048
export const PER_DAY = 300
export const PDF = 'application/pdf'
/** Kinds by their first bytes; the name and the declared type of an upload say nothing. */
export const takenTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', PDF] as const

/** Photos become WebP; drawings, which may hold a QR code, stay exact as PNG. */
export const targetOf = (contentType: string): 'webp' | 'png' =>
  contentType === 'image/jpeg' || contentType === 'image/webp' ? 'webp' : 'png'

/** The name shown back to the uploader: the last part of a path, without anything that could be read as more than a name. */
export const plainName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/^\.+/, '')
    .slice(0, 100) || 'image'

const ADDRESS = /^\/storage\/files\/([0-9A-Za-z]{22})(\.pdf)?$/
/** The public address of a file; a PDF's says that it is one. */
export const addressOf = (id: string, contentType: string): string =>
  `/storage/files/${id}${contentType === PDF ? '.pdf' : ''}`
/** @returns what an address that upload gave out names, or null. */
export function fileOf(address: string): { id: string; isPdf: boolean } | null {
  const match = ADDRESS.exec(address)
  return match && { id: match[1]!, isPdf: match[2] !== undefined }
}
