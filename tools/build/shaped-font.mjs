// Subsets of fonts for scripts whose letters join: the glyphs that our texts need, instead of all that their letters could
// make together.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontverter from 'fontverter'
import { Blob, Face, Font, Buffer as Line, shape, shapeWithTrace, Variation } from 'harfbuzzjs'

const require = createRequire(import.meta.url)
/** Flags and sets of harfbuzz's `hb-subset.h`. */
const NO_HINTING = 0x1
const NO_LAYOUT_CLOSURE = 0x200
const FEATURE_TAGS = 6
const tagOf = (text) => [...text].reduce((tag, letter) => (tag << 8) + letter.charCodeAt(0), 0)

const lineOf = (word) => {
  const line = new Line()
  line.addText(word)
  line.guessSegmentProperties()
  return line
}

const fontOf = async (woff2) =>
  new Font(new Face(new Blob(await fontverter.convert(woff2, 'truetype'))))

/** Each word's width in a weight, in font units, as `{ word: width }`. */
export async function widthsOf(woff2, words, weight) {
  const font = await fontOf(woff2)
  font.setVariations([new Variation('wght', weight)])
  const width = (word) => {
    const line = lineOf(word)
    shape(font, line)
    return line.getGlyphInfosAndPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  }
  return Object.fromEntries(words.map((word) => [word, width(word)]))
}

/** The glyphs that shaping these words produces, those included that later rules replace. */
async function glyphsOf(woff2, words) {
  const font = await fontOf(woff2)
  const glyphs = new Set()
  for (const word of words)
    for (const { t } of shapeWithTrace(font, lineOf(word), [], 0, 0))
      for (const { g } of t) glyphs.add(g)
  return glyphs
}

/** A subset with these words' glyphs and the characters of `letters`, in weights from `min` to `max`; woff2. */
export async function shapedSubset(woff2, { words, letters, features, wght: { min, max } }) {
  const glyphs = await glyphsOf(woff2, words)
  const wasm = await readFile(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { exports: hb } = (await WebAssembly.instantiate(wasm)).instance
  hb._initialize()
  const bytes = new Uint8Array(await fontverter.convert(woff2, 'truetype'))
  const at = hb.malloc(bytes.byteLength)
  new Uint8Array(hb.memory.buffer).set(bytes, at)
  const face = hb.hb_face_create(hb.hb_blob_create(at, bytes.byteLength, 2, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  hb.hb_subset_input_set_flags(input, NO_HINTING | NO_LAYOUT_CLOSURE)
  const tags = hb.hb_subset_input_set(input, FEATURE_TAGS)
  hb.hb_set_clear(tags)
  for (const feature of features) hb.hb_set_add(tags, tagOf(feature))
  for (const letter of letters)
    hb.hb_set_add(hb.hb_subset_input_unicode_set(input), letter.codePointAt(0))
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
  if (min === max) hb.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), min)
  else hb.hb_subset_input_set_axis_range(input, face, tagOf('wght'), min, max, min)
  const subset = hb.hb_subset_or_fail(face, input)
  if (!subset) throw new Error('A font could not be made smaller.')
  const blob = hb.hb_face_reference_blob(subset)
  const start = hb.hb_blob_get_data(blob, 0)
  const made = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob))
  return fontverter.convert(Buffer.from(made), 'woff2', 'truetype')
}
