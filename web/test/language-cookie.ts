/** Sets this browser's language cookie, to anything; without a value it goes. */
export function languageCookie(value?: string) {
  const ends = value === undefined ? '; max-age=0' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore.
  document.cookie = `language=${value ?? ''}; path=/${ends}`
}
