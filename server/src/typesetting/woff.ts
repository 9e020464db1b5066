import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

function table(woff: Buffer, entry: number) {
  const [start = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((at) =>
    woff.readUInt32BE(entry + at),
  )
  const bytes = woff.subarray(start, start + packed)
  const content = packed < length ? inflateSync(bytes) : bytes
  return { tag: woff.readUInt32BE(entry), checksum, content }
}

/**
 * The TrueType font inside a WOFF file, which is the same with each table compressed (https://www.w3.org/TR/WOFF/).
 * HarfBuzz reads no WOFF, and the typefaces' packages hold nothing else.
 */
export function trueTypeOfWoff(woff: Buffer) {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => table(woff, WOFF_HEADER + n * WOFF_ENTRY))
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [n, { tag, checksum, content }] of tables.entries()) {
    for (const [field, value] of [tag, checksum, offset, content.length].entries())
      head.writeUInt32BE(value, SFNT_HEADER + n * SFNT_ENTRY + field * 4)
    const padding = Buffer.alloc(-content.length & 3)
    parts.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat(parts)
}
