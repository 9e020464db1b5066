import { stat } from 'node:fs/promises'

/** Readable size of a file: `12.3 MB`. */
export async function fileSizeInWords(file: string) {
  const { size } = await stat(file)
  return `${(size / 1_000_000).toFixed(1)} MB`
}
