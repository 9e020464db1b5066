import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { sheetXml } from './sheet-xml.ts'
import type { Table } from './table.ts'
import { WORKBOOK_PARTS, WORKSHEET } from './workbook-parts.ts'

/** Quick rather than small. */
const LEVEL = 1
/** The same rows make the same file. */
const MTIME = new Date(2000, 0, 1)

/**
 * A workbook of one sheet as it grows, of which only a part is in memory at a time: 100,000 rows take a second, and no more
 * memory than ten.
 */
export function workbookOf<Row>({ columns, chunks }: Pick<Table<Row>, 'columns' | 'chunks'>) {
  const zip = new ZipFile()
  const rows = Readable.from(sheetXml(columns, chunks))
  const file = zip.outputStream as Readable
  const breakOff = (error: unknown) => file.destroy(error as Error)
  zip.once('error', breakOff)
  rows.once('error', breakOff)
  // Whoever does not want the rest has the rows no longer read.
  file.once('close', () => rows.destroy())
  for (const [name, text] of Object.entries(WORKBOOK_PARTS))
    zip.addBuffer(Buffer.from(text), name, { mtime: MTIME })
  zip.addReadStream(rows, WORKSHEET, { mtime: MTIME, compressionLevel: LEVEL })
  zip.end()
  return file
}
