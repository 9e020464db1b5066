// Writes a .br and a .gz beside each built file that gets smaller, at the highest level. Results are cached between
// builds, because most files do not change.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const CLIENT = fileURLToPath(new URL('../../web/build/client', import.meta.url))
const KEPT = fileURLToPath(new URL('../../.cache/compressed', import.meta.url))
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

const used = new Set()

/** Compresses bytes, or takes the result of an earlier build. */
async function encodeBytes(bytes, ending) {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${ending}`
  const file = join(KEPT, name)
  used.add(name)
  const known = await readFile(file).catch(() => undefined)
  if (known) return known
  const made = await encoders[ending](bytes)
  // The file is renamed into place, so that a killed build leaves no partial file. Equal files may be compressed at the
  // same time.
  const aside = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`
  await writeFile(aside, made)
  await rename(aside, file)
  return made
}

async function compress(file) {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_IT_BYTES) return
  for (const ending of Object.keys(encoders)) {
    const smaller = await encodeBytes(bytes, ending)
    if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller)
  }
}

await mkdir(KEPT, { recursive: true })
const entries = await readdir(CLIENT, { recursive: true, withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
await Promise.all(files.map(compress))
for (const name of await readdir(KEPT)) if (!used.has(name)) await rm(join(KEPT, name))
