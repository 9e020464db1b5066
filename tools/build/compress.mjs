// Lays a .br and a .gz beside each built file that gets smaller, as small as they can be: once, not per visitor.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const CLIENT = fileURLToPath(new URL('../../web/build/client', import.meta.url))
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const WORTH_IT_BYTES = 512

const encoders = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

async function compress(file) {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_IT_BYTES) return
  for (const [ending, encode] of Object.entries(encoders)) {
    const smaller = await encode(bytes)
    if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller)
  }
}

const entries = await readdir(CLIENT, { recursive: true, withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
await Promise.all(files.map(compress))
