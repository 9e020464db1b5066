import { splitGraphemes } from './runs.ts'

type Measure = (text: string) => number
/** Maximum width of a line in points, and number of lines. */
export type Room = { width: number; lines: number }

const ELLIPSIS = '…'

// A word too long for a line is cut between graphemes.
function cutWord(word: string, width: number, measure: Measure) {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let used = Number.POSITIVE_INFINITY
  for (const grapheme of splitGraphemes(word)) {
    const wide = measure(grapheme)
    if (used + wide > width) pieces.push('')
    used = pieces.at(-1) === '' ? wide : used + wide
    pieces.push((pieces.pop() ?? '') + grapheme)
  }
  return pieces
}

function shortenLine(line: string, width: number, measure: Measure) {
  const signs = splitGraphemes(line)
  while (signs.length > 0 && measure(signs.join('') + ELLIPSIS) > width) signs.pop()
  return signs.join('').trimEnd() + ELLIPSIS
}

/** Breaks text into lines; a rest that does not fit is replaced by an ellipsis. */
export function breakLines(text: string, room: Room, measure: Measure) {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && measure(longer) <= room.width) lines.splice(-1, 1, longer)
    else lines.push(...cutWord(word, room.width, measure))
    if (lines.length > room.lines) break
  }
  if (lines.length <= room.lines) return lines
  const kept = lines.slice(0, room.lines)
  return [...kept.slice(0, -1), shortenLine(kept.at(-1) ?? '', room.width, measure)]
}
