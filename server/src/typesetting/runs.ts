import type { Face } from './face.ts'

/** Text set in one face and shaped as a whole. */
export type Run = { text: string; face: Face }

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
const JOINER = /\u200c|\u200d|[\ufe00-\ufe0f]/g

/** Graphemes: a letter with its marks, a conjunct with its vowel. */
export const splitGraphemes = (text: string) =>
  Array.from(GRAPHEMES.segment(text), ({ segment }) => segment)

const hasAllGlyphs = (face: Face, grapheme: string) =>
  Array.from(grapheme.replace(JOINER, '')).every((character) =>
    face.covers(character.codePointAt(0) ?? 0),
  )

const POWER = /[\u2070-\u207f]/
const SURE = /^[\u0020-\u00ff]*$/

/** Splits a text where the faces start or stop having its characters: `∠ABC` into `∠` and `ABC`. */
export function splitByFaces(text: string, faces: Face[]) {
  if (SURE.test(text)) return [{ text, isKnown: true }]
  const stretches: { text: string; isKnown: boolean }[] = []
  // The faces have only three superscripts: ¹ goes with the ⁻ before it.
  const hasPower = POWER.test(text)
  for (const grapheme of splitGraphemes(text)) {
    const isKnown =
      !(hasPower && /^[¹²³]$/.test(grapheme)) && faces.some((face) => hasAllGlyphs(face, grapheme))
    const last = stretches.at(-1)
    if (last?.isKnown === isKnown) last.text += grapheme
    else stretches.push({ text: grapheme, isKnown })
  }
  return stretches
}

// Punctuation and joiners stay with the present face if it has them; characters without any face print as the first
// one's box.
function faceFor(grapheme: string, current: Face, faces: Face[]) {
  if (hasAllGlyphs(current, grapheme)) return current
  const base = grapheme.codePointAt(0) ?? 0
  return (
    faces.find((face) => hasAllGlyphs(face, grapheme)) ??
    faces.find((face) => face.covers(base)) ??
    faces[0] ??
    current
  )
}

/** Splits a text into runs by face, in order of preference. */
export function splitRuns(text: string, faces: Face[]): Run[] {
  const runs: Run[] = []
  for (const grapheme of splitGraphemes(text)) {
    const last = runs.at(-1)
    const first = last?.face ?? faces[0]
    if (!first) return []
    const face = faceFor(grapheme, first, faces)
    if (last?.face === face) last.text += grapheme
    else runs.push({ text: grapheme, face })
  }
  return runs
}
