/** Sets this browser's language cookie to any value; removes it without a value. */
export function languageCookie(value?: string) {
  const ends = value === undefined ? '; max-age=0' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore.
  document.cookie = `language=${value ?? ''}; path=/${ends}`
}
