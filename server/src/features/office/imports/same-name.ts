/** A name in lower case, with single blanks, for comparing. */
export const sameName = (text: string) =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
