/** Places only: an offset such as +05:17 has no summer time, and abbreviations such as IST are ambiguous (India, Israel). */
export const isTimeZone = (name: string) => {
  if (name !== 'UTC' && !/^[a-z_]+\//i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
