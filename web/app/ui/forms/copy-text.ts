/** Puts the text of a field on the clipboard; false where the browser lets nobody. */
export async function copyText(field: HTMLInputElement | null) {
  if (!field) return false
  field.select()
  try {
    // Only where the site has a certificate.
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    return document.execCommand?.('copy') ?? false
  }
}
