type Size = { width: number; height: number }
export type Picture = Size & { media_type: 'image/jpeg' | 'image/png' | 'image/webp' }

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

const readPngSize = (bytes: Buffer): Size | undefined =>
  bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG)
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Reads the segments until one contains the size. */
function readJpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    if (isFrame(bytes[at + 1] ?? 0))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** Lossy, lossless and extended formats. */
function readWebpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined
  const kind = bytes.toString('latin1', 8, 16)
  if (kind === 'WEBPVP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind === 'WEBPVP8L') {
    const packed = bytes.readUInt32LE(21)
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'WEBPVP8X')
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  return undefined
}

/** Type and size of a picture from its first bytes, without decoding; undefined if it is not a picture. */
export function readPictureSize(bytes: Buffer): Picture | undefined {
  for (const [media_type, read] of [
    ['image/jpeg', readJpegSize],
    ['image/png', readPngSize],
    ['image/webp', readWebpSize],
  ] as const) {
    const size = read(bytes)
    if (size) return { media_type, ...size }
  }
  return undefined
}
