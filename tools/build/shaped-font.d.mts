/** Each word's width in a weight, in font units, as `{ word: width }`. */
export function widthsOf(
  woff2: Uint8Array,
  words: readonly string[],
  weight: number,
): Promise<Record<string, number>>
