import { closeSync, fsyncSync, openSync } from 'node:fs'

/** The names that files of a folder were given outlive a power cut from here on, as surely as what is flushed to them. */
export function syncFolder(folder: string) {
  // Windows opens no folder.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
