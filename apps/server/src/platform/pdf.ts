/** The library that makes PDF, with its letters. */
import { createRequire } from 'node:module'
import type * as pdfmake from 'pdfmake'

const require = createRequire(import.meta.url)
const font = (name: string): string => require.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`)
type Library = typeof pdfmake
/** What a paper holds and how it looks. */
export type PdfDefinition = Parameters<Library['createPdf']>[0]
let made: Library | null = null

/** 970012345678901234 is read out to nobody, but compared by eye: 9700 1234 5678 9012 34. */
export const inFours = (account: string): string => account.replace(/(.{4})(?=.)/g, '$1 ')

/** Read when the first paper is asked for: it takes 15 MB. It may read its own letters and fetch nothing. */
export async function pdfLibrary(): Promise<Library> {
  if (made !== null) return made
  const read = await import('pdfmake')
  const pdf = ((read as unknown as { default?: Library }).default ?? read) as Library
  const files = { normal: font('Regular'), bold: font('Medium') }
  pdf.setFonts({ Roboto: { ...files, italics: files.normal, bolditalics: files.bold } })
  pdf.setUrlAccessPolicy(() => false)
  pdf.setLocalAccessPolicy((path) => Object.values(files).includes(path))
  return (made = pdf)
}
