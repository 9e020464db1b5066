type ShapedGlyph = {
  /** The glyph's number. */
  codepoint: number
  /** Where the text begins that it stands for, in UTF-16 units. */
  cluster: number
}

const codePointsOf = (text: string) =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0)

/**
 * What each glyph stands for, as code points, so that text can be copied out of the PDF: a character's own glyph for
 * that character, and the first glyph that is nobody's own (a conjunct, say) for what is left of its cluster.
 */
export function toUnicode(
  text: string,
  glyphs: ShapedGlyph[],
  glyphOf: (codePoint: number) => number | undefined,
) {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster)), text.length]
  const left = new Map(
    starts.slice(0, -1).map((start, n) => [start, codePointsOf(text.slice(start, starts[n + 1]))]),
  )
  const own = glyphs.map(({ codepoint: id, cluster }) => {
    const characters = left.get(cluster) ?? []
    const at = characters.findIndex((codePoint) => glyphOf(codePoint) === id)
    return at < 0 ? undefined : characters.splice(at, 1)
  })
  return glyphs.map(({ cluster }, n) => own[n] ?? left.get(cluster)?.splice(0) ?? [])
}
