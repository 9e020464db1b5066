// Makes the subset font files and their stylesheet in web/app/fonts (git-ignored) out of the
// fontsource packages. Nothing is fetched: the packages come with `npm ci`.
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const FONTS = fileURLToPath(new URL('../../web/app/fonts', import.meta.url))

const packageFolder = (name) =>
  dirname(require.resolve(`@fontsource-variable/${name}/package.json`))

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')

// What the site itself says; letters with accents (of names) come in a file of their own.
const ENGLISH = `${range(0x20, 0x7e)}\u00a0©«»°²³·¼½¾×÷–—‘’“”•…−`
const ACCENTED = range(0xc0, 0xff).replaceAll(/[×÷]/g, '')
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']
const unicodeRange = (text) =>
  [...new Set(text)]
    .map((character) => character.codePointAt(0))
    .sort((a, b) => a - b)
    .reduce((runs, code) => {
      const last = runs.at(-1)
      if (last && last[1] === code - 1) last[1] = code
      else runs.push([code, code])
      return runs
    }, [])
    .map(([from, to]) => {
      const hex = (code) => code.toString(16).toUpperCase()
      return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`
    })
    .join(', ')

// Eczar's bold × looks like an asterisk; left out, the text face draws it.
const HEADING = ENGLISH.replaceAll(/[×÷]/g, '')
const ANEK = { family: 'Anek Latin Variable', wght: { min: 400, max: 700 } }
const ECZAR = { family: 'Eczar Variable', wght: { min: 500, max: 800 } }

const subsets = [
  { ...ANEK, file: 'anek-latin', from: 'anek-latin/anek-latin-latin', text: ENGLISH },
  { ...ECZAR, file: 'eczar', from: 'eczar/eczar-latin', text: HEADING },
  { ...ANEK, file: 'anek-accented', from: 'anek-latin/anek-latin-latin', text: ACCENTED },
  { ...ECZAR, file: 'eczar-accented', from: 'eczar/eczar-latin', text: ACCENTED },
  { ...ECZAR, file: 'eczar-greek', from: 'eczar/eczar-greek', text: 'αβθπ' },
  { ...ANEK, file: 'anek-rupee', from: 'anek-latin/anek-latin-latin-ext', text: '₹' },
]

// Whole files: the browser asks for them only when such a letter is on the page.
const wholes = [
  { ...ANEK, of: 'anek-latin', script: 'latin-ext', but: '₹' },
  { ...ECZAR, of: 'eczar', script: 'latin-ext', but: '₹' },
  { ...ECZAR, of: 'eczar', script: 'devanagari', but: '₹' },
  { ...ANEK, family: 'Anek Devanagari Variable', of: 'anek-devanagari', script: 'devanagari' },
  { ...ANEK, family: 'Anek Bangla Variable', of: 'anek-bangla', script: 'bengali' },
]

const face = ({ family, wght, file, ranges }) => `@font-face {
  font-family: '${family}';
  font-weight: ${wght.min} ${wght.max};
  font-display: swap;
  src: url('./${file}.woff2') format('woff2');
  unicode-range: ${ranges};
}
`

async function makeSubset({ family, wght, file, from, text }, folder) {
  const [name, stem] = from.split('/')
  const source = join(packageFolder(name), 'files', `${stem}-wght-normal.woff2`)
  const bytes = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: { wght: { ...wght, default: wght.min } },
  })
  await writeFile(join(folder, `${file}.woff2`), bytes)
  return face({ family, wght, file, ranges: unicodeRange(text) })
}

async function copyWhole({ family, wght, of, script, but }, folder) {
  const file = `${of}-${script}`
  const home = packageFolder(of)
  await copyFile(join(home, 'files', `${file}-wght-normal.woff2`), join(folder, `${file}.woff2`))
  const known = JSON.parse(await readFile(join(home, 'unicode.json'), 'utf8'))
  const ranges = known[script].split(',').flatMap((part) => (but ? without(part, but) : [part]))
  return face({ family, wght, file, ranges: ranges.join(', ') })
}

/** One range without one character: that character has a small file of its own. */
function without(part, character) {
  const code = character.codePointAt(0)
  const [from, to = from] = part
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  const last = to ?? from
  if (code < from || code > last) return [part.trim()]
  const hex = (n) => n.toString(16).toUpperCase()
  return [
    ...(from < code ? [`U+${hex(from)}-${hex(code - 1)}`] : []),
    ...(code < last ? [`U+${hex(code + 1)}-${hex(last)}`] : []),
  ]
}

// Built aside and moved in one step: an interrupted run leaves no half-made folder behind.
const aside = `${FONTS}.new`
await rm(aside, { recursive: true, force: true })
await mkdir(aside, { recursive: true })
const faces = await Promise.all([
  ...wholes.map((font) => copyWhole(font, aside)),
  ...subsets.map((font) => makeSubset(font, aside)),
])
await writeFile(join(aside, 'fonts.css'), faces.join('\n'))
await rm(FONTS, { recursive: true, force: true })
await rename(aside, FONTS)
