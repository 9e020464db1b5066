import { fetchFile, saveFile } from './download.ts'

/** Long enough for a slow viewer to read the file, and for one reload of the tab. */
const KEPT_MS = 60_000

/**
 * Opens a file that needs the session in a new tab, for printing; saves it if the browser opens no tab. Throws like
 * `fetchFile`. Call it in the click handler, before any `await`.
 */
export async function openFile(path: string, patienceMs?: number) {
  // The tab is opened now, because browsers block one that is opened after the answer.
  const tab = window.open('', '_blank')
  try {
    const { file, name } = await fetchFile(path, undefined, patienceMs)
    if (!tab || tab.closed) return saveFile(file, name)
    const address = URL.createObjectURL(file)
    tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  } catch (error) {
    tab?.close()
    throw error
  }
}
