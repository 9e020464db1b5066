import * as fontkit from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'

type ShapedGlyph = {
  /** Number of the glyph. */
  codepoint: number
  /** Start of the glyph's text, in UTF-16 units. */
  cluster: number
}

const codePointsOf = (text: string) =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0)

/**
 * Code points of each glyph, so that text can be copied from the PDF: a character's own glyph maps to it; the first
 * other glyph (such as a conjunct) maps to the rest of its cluster.
 */
function codePointsByGlyph(
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

/** A font file: one weight of one script. */
export type Face = {
  /** The name of the face, such as `anek-latin-latin-400`. */
  name: string
  covers: (codePoint: number) => boolean
  /** The font that is embedded in the PDF; `layout` is computed by HarfBuzz. */
  font: fontkit.Font
}

// One buffer for all faces, because only the garbage collector frees HarfBuzz's memory.
let buffer: harfbuzz.Buffer | undefined

function shapeText(font: harfbuzz.Font, text: string, features: string[]) {
  buffer ??= new harfbuzz.Buffer()
  buffer.reset()
  buffer.addText(text)
  // Without this flag a joiner gets the empty glyph of the space, and copied spaces become joiners.
  buffer.setFlags(harfbuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES)
  buffer.guessSegmentProperties()
  // There is no font for right-to-left scripts; their boxes keep the typed order.
  buffer.setDirection(harfbuzz.Direction.LTR)
  harfbuzz.shape(
    font,
    buffer,
    features.map((tag) => new harfbuzz.Feature(tag)),
  )
  return { infos: buffer.getGlyphInfos(), positions: buffer.getGlyphPositions() }
}

/**
 * A face from a TrueType file. pdfkit embeds fonts through fontkit, whose shaping of Devanagari and Bengali is wrong
 * for common words and fails for some (docs/decisions/0011); HarfBuzz replaces it.
 */
export function createFace(name: string, trueType: Buffer): Face {
  const font = fontkit.create(trueType)
  if (!('layout' in font)) throw new Error(`${name} holds several fonts.`)
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(trueType)))
  const glyphOf = (codePoint: number) => shaper.nominalGlyph(codePoint)
  const advance = (id: number) =>
    // pdfkit does not scale the width of missing characters' boxes; this compensates.
    shaper.glyphHAdvance(id) * (id === 0 ? font.unitsPerEm / 1000 : 1)
  const layout = (text: string, features: string[] = []) => {
    const { infos, positions } = shapeText(shaper, text, features)
    const meanings = codePointsByGlyph(text, infos, glyphOf)
    return {
      glyphs: infos.map(({ codepoint: id }, n) => ({
        id,
        advanceWidth: advance(id),
        codePoints: meanings[n],
      })),
      positions,
      // Read after pdfkit has scaled the positions in place.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
  // The three fields of fontkit's GlyphRun that pdfkit reads.
  font.layout = layout as unknown as fontkit.Font['layout']
  return { name, covers: (codePoint) => glyphOf(codePoint) !== undefined, font }
}
