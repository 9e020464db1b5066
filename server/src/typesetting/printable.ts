// Longer than any form field; a longer text could not be read on a slip of paper anyway.
const LONGEST = 1_000

// Direction marks that could reverse a line, and characters without a shape. Joiners (U+200C, U+200D) stay: Devanagari
// and Bengali need them.
const SHAPELESS = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** Text for one paragraph: NFC, without control characters and line breaks. */
export const toParagraphText = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(SHAPELESS, '')
    .trim()

/** The same with a maximum length, for slips. */
export const toPrintableText = (text: string) => toParagraphText(text.slice(0, LONGEST))
