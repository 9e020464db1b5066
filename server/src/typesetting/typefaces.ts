import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Face, faceOf } from './face.ts'
import { trueTypeOfWoff } from './woff.ts'

/** The product's own type: Anek for text, its semibold for what matters, Eczar for headings. */
export type Type = 'text' | 'strong' | 'heading'
export type Typefaces = Record<Type, Face[]>

const LATIN = /./u
const LATIN_ACCENTED = /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20c0]/
const DEVANAGARI = /\p{Script=Devanagari}/u
const BENGALI = /\p{Script=Bengali}/u

const BENGALI_STRONG = { file: 'anek-bangla-bengali-600', script: BENGALI }

// In the order in which a character's face is looked for. Eczar has no Bengali.
const FILES: Record<Type, { file: string; script: RegExp }[]> = {
  text: [
    { file: 'anek-latin-latin-400', script: LATIN },
    { file: 'anek-latin-latin-ext-400', script: LATIN_ACCENTED },
    { file: 'anek-devanagari-devanagari-400', script: DEVANAGARI },
    { file: 'anek-bangla-bengali-400', script: BENGALI },
  ],
  strong: [
    { file: 'anek-latin-latin-600', script: LATIN },
    { file: 'anek-latin-latin-ext-600', script: LATIN_ACCENTED },
    { file: 'anek-devanagari-devanagari-600', script: DEVANAGARI },
    BENGALI_STRONG,
  ],
  heading: [
    { file: 'eczar-latin-700', script: LATIN },
    { file: 'eczar-latin-ext-700', script: LATIN_ACCENTED },
    { file: 'eczar-devanagari-700', script: DEVANAGARI },
    BENGALI_STRONG,
  ],
}

const require = createRequire(import.meta.url)
const faces = new Map<string, Promise<Face>>()

async function readFace(name: string) {
  const family = name
    .split('-')
    .slice(0, name.startsWith('eczar') ? 1 : 2)
    .join('-')
  const file = require.resolve(`@fontsource/${family}/files/${name}-normal.woff`)
  return faceOf(name, trueTypeOfWoff(await readFile(file)))
}

function face(name: string) {
  const known = faces.get(name) ?? readFace(name)
  faces.set(name, known)
  return known
}

const facesOf = (type: Type, text: string) =>
  Promise.all(FILES[type].filter(({ script }) => script.test(text)).map(({ file }) => face(file)))

/** The faces for all scripts that occur in a text, read once and kept: all of them together are about 1 MB. */
export async function typefacesFor(text: string): Promise<Typefaces> {
  const [plain, strong, heading] = await Promise.all([
    facesOf('text', text),
    facesOf('strong', text),
    facesOf('heading', text),
  ])
  return { text: plain, strong, heading }
}
