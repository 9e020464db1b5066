/** Letters in one case, without what is only there for the eye: by this names are compared. */
export const sameName = (text: string) =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
