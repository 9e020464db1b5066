import type { Face } from './face.ts'

/** A stretch of text that is set in one face, and shaped as a whole. */
export type Run = { text: string; face: Face }

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
const JOINER = /\u200c|\u200d|[\ufe00-\ufe0f]/g

/** The signs of a text as people count them: a letter with its marks, a conjunct with its vowel. */
export const graphemesOf = (text: string) =>
  Array.from(GRAPHEMES.segment(text), ({ segment }) => segment)

const setsWhole = (face: Face, grapheme: string) =>
  Array.from(grapheme.replace(JOINER, '')).every((character) =>
    face.covers(character.codePointAt(0) ?? 0),
  )

const POWER = /[\u2070-\u207f]/
const SURE = /^[\u0020-\u00ff]*$/

/** A text cut where the faces begin or end to have its signs: `∠ABC` as `∠` and `ABC`. */
export function stretchesOf(text: string, faces: Face[]) {
  if (SURE.test(text)) return [{ text, isKnown: true }]
  const stretches: { text: string; isKnown: boolean }[] = []
  // Of the small figures of a power the faces have three: ¹ goes with the ⁻ before it.
  const hasPower = POWER.test(text)
  for (const grapheme of graphemesOf(text)) {
    const isKnown =
      !(hasPower && /^[¹²³]$/.test(grapheme)) && faces.some((face) => setsWhole(face, grapheme))
    const last = stretches.at(-1)
    if (last?.isKnown === isKnown) last.text += grapheme
    else stretches.push({ text: grapheme, isKnown })
  }
  return stretches
}

// Punctuation and joiners that the current face has stay with it; what no face has shows as the first one's box.
function faceFor(grapheme: string, current: Face, faces: Face[]) {
  if (setsWhole(current, grapheme)) return current
  const base = grapheme.codePointAt(0) ?? 0
  return (
    faces.find((face) => setsWhole(face, grapheme)) ??
    faces.find((face) => face.covers(base)) ??
    faces[0] ??
    current
  )
}

/** A text cut into runs by face, `faces` in the order of preference. */
export function runsOf(text: string, faces: Face[]): Run[] {
  const runs: Run[] = []
  for (const grapheme of graphemesOf(text)) {
    const last = runs.at(-1)
    const first = last?.face ?? faces[0]
    if (!first) return []
    const face = faceFor(grapheme, first, faces)
    if (last?.face === face) last.text += grapheme
    else runs.push({ text: grapheme, face })
  }
  return runs
}
