import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes new names in a folder durable across a power cut. */
export function syncFolder(folder: string) {
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
