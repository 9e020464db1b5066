/** Copies a field's text to the clipboard; false if the browser refuses. */
export async function copyText(field: HTMLInputElement | null) {
  if (!field) return false
  field.select()
  try {
    // Available on HTTPS only.
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    return document.execCommand?.('copy') ?? false
  }
}
