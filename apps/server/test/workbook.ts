/** A workbook of ours, sheet by sheet. */
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The rows of each sheet as texts; titles first. */
export async function sheetsIn(file: Buffer): Promise<string[][][]> {
  const zip = await fromBufferPromise(file, { lazyEntries: true })
  const sheets: string[][][] = []
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.startsWith('xl/worksheets/')) continue
    const xml = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
    sheets.push(
      [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
        [...row!.matchAll(/<c [^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell]) =>
          (cell ?? '').replaceAll(/<[^>]+>/g, ''),
        ),
      ),
    )
  }
  return sheets
}
