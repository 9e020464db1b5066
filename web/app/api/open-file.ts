import { fetchFile, offer } from './download.ts'

/** Long enough for a slow viewer to read it, and for the tab to be reloaded once. */
const KEPT_MS = 60_000

/**
 * Shows a file that needs the session in a tab of its own, from where it can be printed. Where the browser opens no tab it
 * is offered for saving instead. Throws as `fetchFile` does. Call it from a press, before anything is awaited.
 */
export async function openFile(path: string, patienceMs?: number) {
  // At once: a tab that is opened after the answer is no longer the press's, and is blocked.
  const tab = window.open('', '_blank')
  try {
    const { file, name } = await fetchFile(path, undefined, patienceMs)
    if (!tab || tab.closed) return offer(file, name)
    const address = URL.createObjectURL(file)
    tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  } catch (error) {
    tab?.close()
    throw error
  }
}
