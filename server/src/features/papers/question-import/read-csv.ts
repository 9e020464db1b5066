/** Cells of a row, and its source text. */
type CsvLine = { cells: string[]; source: string }

/** Patterns of a cell, quoted or not, by separator. */
const CELLS = {
  ',': /"((?:[^"]|"")*)"|([^",\r\n][^,\r\n]*)|/y,
  ';': /"((?:[^"]|"")*)"|([^";\r\n][^;\r\n]*)|/y,
  '\t': /"((?:[^"]|"")*)"|([^"\t\r\n][^\t\r\n]*)|/y,
}

/** Rows of a CSV, quoted or not, with commas, semicolons or tabs; without empty ones. */
export function parseCsvLines(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, '')
  const head = source.slice(0, Math.max(0, source.search(/[\r\n]|$/)))
  const comma = ([',', ';', '\t'] as const).find((sign) => head.includes(sign)) ?? ','
  const cell = CELLS[comma]
  const rows: CsvLine[] = []
  let row: string[] = []
  let [at, begin] = [0, 0]
  while (at < source.length) {
    cell.lastIndex = at
    const [all = '', quoted, plain = ''] = cell.exec(source) ?? []
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll('\r\n', '\n'))
    at += all.length
    // Text after a closing quote belongs to no cell.
    while (at < source.length && source[at] !== comma && !/[\r\n]/.test(source[at] ?? '')) at++
    if (source[at] === comma) {
      at++
      if (at < source.length) continue
      row.push('')
    }
    if (row.some((text) => text.trim() !== ''))
      rows.push({ cells: row, source: source.slice(begin, at) })
    at += source.startsWith('\r\n', at) ? 2 : 1
    begin = at
    row = []
  }
  return rows
}
