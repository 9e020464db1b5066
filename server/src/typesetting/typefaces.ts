import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { createFace, type Face } from './face.ts'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

function readFontTable(woff: Buffer, entry: number) {
  const [start = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((at) =>
    woff.readUInt32BE(entry + at),
  )
  const bytes = woff.subarray(start, start + packed)
  const content = packed < length ? inflateSync(bytes) : bytes
  return { tag: woff.readUInt32BE(entry), checksum, content }
}

/**
 * TrueType font of a WOFF file, which compresses each table (https://www.w3.org/TR/WOFF/). HarfBuzz reads no WOFF, and
 * the packages have nothing else.
 */
function trueTypeOfWoff(woff: Buffer) {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) =>
    readFontTable(woff, WOFF_HEADER + n * WOFF_ENTRY),
  )
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [n, { tag, checksum, content }] of tables.entries()) {
    for (const [field, value] of [tag, checksum, offset, content.length].entries())
      head.writeUInt32BE(value, SFNT_HEADER + n * SFNT_ENTRY + field * 4)
    const padding = Buffer.alloc(-content.length & 3)
    parts.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat(parts)
}

/** The product's fonts: Anek for text, semibold for emphasis, Eczar for headings; Noto for India's other scripts. */
export type Type = 'text' | 'strong' | 'heading'
export type Typefaces = Record<Type, Face[]>

const LATIN = /./u
const LATIN_ACCENTED = /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20c0]/
const DEVANAGARI = /\p{Script=Devanagari}/u
const BENGALI = /\p{Script=Bengali}/u

/** India's other scripts, each read when a text has it. */
const OTHERS = ['tamil', 'telugu', 'kannada', 'malayalam', 'gujarati', 'gurmukhi', 'oriya']
const otherFaces = (weight: 400 | 600) =>
  OTHERS.map((name) => ({
    file: `noto-sans-${name}-${name}-${weight}`,
    script: new RegExp(`\\p{Script=${name[0]?.toUpperCase()}${name.slice(1)}}`, 'u'),
  }))

const BENGALI_STRONG = { file: 'anek-bangla-bengali-600', script: BENGALI }

// In order of preference. Eczar has no Bengali.
const FILES: Record<Type, { file: string; script: RegExp }[]> = {
  text: [
    { file: 'anek-latin-latin-400', script: LATIN },
    { file: 'anek-latin-latin-ext-400', script: LATIN_ACCENTED },
    { file: 'anek-devanagari-devanagari-400', script: DEVANAGARI },
    { file: 'anek-bangla-bengali-400', script: BENGALI },
    ...otherFaces(400),
  ],
  strong: [
    { file: 'anek-latin-latin-600', script: LATIN },
    { file: 'anek-latin-latin-ext-600', script: LATIN_ACCENTED },
    { file: 'anek-devanagari-devanagari-600', script: DEVANAGARI },
    BENGALI_STRONG,
    ...otherFaces(600),
  ],
  heading: [
    { file: 'eczar-latin-700', script: LATIN },
    { file: 'eczar-latin-ext-700', script: LATIN_ACCENTED },
    { file: 'eczar-devanagari-700', script: DEVANAGARI },
    BENGALI_STRONG,
    ...otherFaces(600),
  ],
}

const require = createRequire(import.meta.url)
const faces = new Map<string, Promise<Face>>()

async function readFace(name: string) {
  const [family = ''] = /^(eczar|anek-[a-z]+|noto-sans-[a-z]+)/.exec(name) ?? []
  const file = require.resolve(`@fontsource/${family}/files/${name}-normal.woff`)
  return createFace(name, trueTypeOfWoff(await readFile(file)))
}

function cachedFace(name: string) {
  const known = faces.get(name) ?? readFace(name)
  faces.set(name, known)
  return known
}

const facesOf = (type: Type, text: string) =>
  Promise.all(
    FILES[type].filter(({ script }) => script.test(text)).map(({ file }) => cachedFace(file)),
  )

/** Faces for all scripts in a text, cached: all together about 1 MB. */
export async function loadTypefaces(text: string): Promise<Typefaces> {
  const [plain, strong, heading] = await Promise.all([
    facesOf('text', text),
    facesOf('strong', text),
    facesOf('heading', text),
  ])
  return { text: plain, strong, heading }
}
