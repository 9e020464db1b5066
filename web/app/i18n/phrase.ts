/** Marks a text of a list for translation; `i18n._(text)` translates it where it is shown. */
export const phrase = (english: string) => english
