/** Browsers and Node both have `TextDecoder`. */
declare const TextDecoder: {
  new (encoding: string, options?: { fatal: boolean }): { decode(bytes: Uint8Array): string }
}

/** Byte order marks. */
const MARKS = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const

const LOOKED_AT = 2_000

/** For text without a mark: if every other byte is zero, it is UTF-16. */
function wideEncoding(bytes: Uint8Array) {
  const some = bytes.subarray(0, LOOKED_AT)
  const zerosAt = (parity: number) =>
    some.reduce((n, byte, place) => n + Number(byte === 0 && place % 2 === parity), 0)
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (Math.max(even, odd) * 5 < some.length) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Text of a file in UTF-8, UTF-16 or else Windows-1252. */
export function decodeText(bytes: Uint8Array) {
  const marked = MARKS.find(([mark]) => mark.every((byte, place) => bytes[place] === byte))?.[1]
  const wide = marked ?? wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
