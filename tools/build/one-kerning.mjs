// A variable font keeps each kerning pair once for each end of its weights, a sixth of its file, for differences of less
// than a tenth of a pixel on a page.
import fontverter from 'fontverter'

const HEADER = 12
const RECORD = 16
/** Pairs and classes of glyphs; both refer to glyphs by number, so they belong together. */
const POSITIONS = ['GPOS', 'GDEF']

/** The tables of a TrueType font by name. */
function tablesOf(font) {
  const tables = new Map()
  for (let n = 0; n < font.readUInt16BE(4); n++) {
    const at = HEADER + RECORD * n
    const start = font.readUInt32BE(at + 8)
    tables.set(
      font.toString('latin1', at, at + 4),
      font.subarray(start, start + font.readUInt32BE(at + 12)),
    )
  }
  return tables
}

/** A TrueType font of these tables. Check sums are left at 0: browsers do not read them. */
function fontOf(version, tables) {
  const head = Buffer.alloc(HEADER + RECORD * tables.size)
  version.copy(head, 0, 0, 4)
  head.writeUInt16BE(tables.size, 4)
  const parts = [head]
  let end = head.length
  for (const [n, [name, table]] of [...tables].entries()) {
    const at = HEADER + RECORD * n
    head.write(name, at, 'latin1')
    head.writeUInt32BE(end, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    end += padded.length
  }
  return Buffer.concat(parts)
}

/**
 * A variable font with the kerning of one weight: `fixed` is the same subset pinned to that weight, so its glyphs have the
 * same numbers. Takes TrueType, returns woff2.
 */
export async function withKerningOf(fixed, variable) {
  const tables = tablesOf(variable)
  const own = tablesOf(fixed)
  for (const name of POSITIONS) {
    tables.delete(name)
    const table = own.get(name)
    if (table) tables.set(name, table)
  }
  const sorted = new Map([...tables].sort(([a], [b]) => (a < b ? -1 : 1)))
  return fontverter.convert(fontOf(variable, sorted), 'woff2', 'truetype')
}
