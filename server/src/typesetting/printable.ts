// Longer than any line of a form. What is beyond it could not be read on a slip of paper anyway.
const LONGEST = 1_000

// Directions of other scripts that would turn a line round, and characters that have no shape at all. The joiners
// (U+200C, U+200D) stay: Devanagari and Bengali are spelt with them.
const SHAPELESS = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** Text as it can be set in one paragraph: composed, without control characters or line breaks. */
export const composed = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(SHAPELESS, '')
    .trim()

/** The same of what stands on a slip: not endless. */
export const printable = (text: string) => composed(text.slice(0, LONGEST))
