import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/**
 * White border of the code in modules, as cameras need it, and the pixels of a module, which must be large enough to
 * scan from a saved picture.
 */
const BORDER = 4
const MODULE = 6

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A text as a QR code: a PNG of one bit a pixel, 0 for dark. */
export function qrPicture(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const side = size * MODULE
  const rows = data.flatMap((modules) => {
    // Each row begins with its filter byte, here 0. Bits beyond the width are not shown.
    const row = Buffer.alloc(1 + Math.ceil(side / 8), 0xff)
    row[0] = 0
    for (let x = 0; x < side; x++)
      if (modules[Math.floor(x / MODULE)])
        row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7))
    return Array<Buffer>(MODULE).fill(row)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit of grey.
  header[8] = 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
