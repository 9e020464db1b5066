/** A name in one case without punctuation, for comparing. */
export const sameName = (text: string) =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
