/** Reads an Excel file with nothing but node: the zip's directory, the first sheet, its rows as texts. */
import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06_05_4b_50

/** Name → content of every entry. */
function unzip(file: Buffer): Map<string, string> {
  let end = file.length - 22
  while (end > 0 && file.readUInt32LE(end) !== END) end--
  const entries = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, compressed, names, extra, comment, offset] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
      file.readUInt32LE(at + 42),
    ]
    const name = file.toString('utf8', at + 46, at + 46 + names)
    const data = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    const content = file.subarray(data, data + compressed)
    entries.set(name, (method === 0 ? content : inflateRawSync(content)).toString('utf8'))
    at += 46 + names + extra + comment
  }
  return entries
}

/** Rows of the first sheet, header included; a cell's text without its markup. */
export function readSheet(file: Buffer): string[][] {
  const sheet = unzip(file).get('xl/worksheets/sheet1.xml')
  if (sheet === undefined) throw new Error('the file has no first sheet')
  return [...sheet.matchAll(/<row[\s>].*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c[\s>].*?<\/c>/gs)].map(([cell]) =>
      cell.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&'),
    ),
  )
}

const letter = (i: number): string => String.fromCharCode(65 + i)
const xmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A small Excel file of these rows, all cells text, nothing packed. */
export function writeSheet(rows: readonly (readonly string[])[]): Buffer {
  const ns = 'http://schemas.openxmlformats.org'
  const cells = rows
    .map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((text, c) => `<c r="${letter(c)}${r + 1}" t="inlineStr"><is><t>${xmlText(text)}</t></is></c>`).join('')}</row>`,
    )
    .join('')
  const files: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${ns}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
    ],
  ]
  const [bodies, heads]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [file, text] of files) {
    const [name, bytes] = [Buffer.from(file), Buffer.from(text)]
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(bytes.length, 4)
    sizes.writeUInt32LE(bytes.length, 8)
    const local = Buffer.concat([
      Buffer.from('504b030414000000000000002100', 'hex'),
      sizes,
      Buffer.from([name.length, 0, 0, 0]),
      name,
    ])
    const head = Buffer.concat([
      Buffer.from('504b0102140014000000000000002100', 'hex'),
      sizes,
      Buffer.from([name.length, 0]),
      Buffer.alloc(16),
    ])
    head.writeUInt32LE(offset, 42)
    bodies.push(local, bytes)
    heads.push(head, name)
    offset += local.length + bytes.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}
