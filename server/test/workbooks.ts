import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A ZIP archive with these entries, like a workbook. */
export const zipped = (entries: Record<string, Buffer>) => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

type SheetOf = { name: string; state?: 'hidden'; cells: string; merged?: string[] }

/** A workbook with these sheets; `cells` is the content of `sheetData`. */
export const workbookOf = (sheets: readonly SheetOf[]) => {
  const each = (text: (sheet: SheetOf, n: number) => string) => sheets.map(text).join('')
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipped({
    'xl/workbook.xml': Buffer.from(
      `<workbook xmlns:r="${office}"><sheets>${each(
        ({ name, state = 'visible' }, n) =>
          `<sheet name="${name}" sheetId="${n + 1}" state="${state}" r:id="rId${n + 1}"/>`,
      )}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `<Relationships>${each(
        (_, n) =>
          `<Relationship Id="rId${n + 1}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
      )}</Relationships>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ cells, merged = [] }, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        Buffer.from(
          `<worksheet><sheetData>${cells}</sheetData><mergeCells>${merged
            .map((ref) => `<mergeCell ref="${ref}"/>`)
            .join('')}</mergeCells></worksheet>`,
        ),
      ]),
    ),
  })
}

/** Rows of texts as cells of a sheet; blank ones are left out. */
export const cellsOf = (rows: readonly string[]) =>
  rows
    .map((row, at) => {
      const cells = row.split(',').map((text, column) => {
        const place = `${String.fromCharCode(65 + column)}${at + 1}`
        if (text.startsWith('#')) return `<c r="${place}" t="e"><v>${text}</v></c>`
        if (text.startsWith('=')) return `<c r="${place}"><f>${text.slice(1)}</f></c>`
        return text && `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
      })
      return `<row r="${at + 1}">${cells.join('')}</row>`
    })
    .join('')
