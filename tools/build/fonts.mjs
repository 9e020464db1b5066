// Writes subset font files and their stylesheet to web/app/fonts (git-ignored) from the fontsource packages, which come
// with `npm ci`. Nothing is downloaded.
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { withKerningOf } from './one-kerning.mjs'
import { shapedSubset } from './shaped-font.mjs'
import { conjunctsIn, wordsIn } from './words-of-texts.mjs'

const require = createRequire(import.meta.url)
const FONTS = fileURLToPath(new URL('../../web/app/fonts', import.meta.url))

const packageFolder = (name) =>
  dirname(require.resolve(`@fontsource-variable/${name}/package.json`))

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')

// The site's own texts; accented letters (in names) are a separate file.
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

// Eczar's bold × looks like an asterisk. It is left out of the file, so pages show the × of the text font. The other
// characters occur in no heading.
const HEADING = ENGLISH.replaceAll(/[×÷\\^_`{|}~«»¼¾]/g, '')
const ANEK = { family: 'Anek Latin Variable', wght: { min: 400, max: 700 } }
// Nearly all headings are bold, and that weight alone is half the size of all weights. The titles of the site's pages
// need them all.
const ECZAR = { family: 'Eczar Variable', wght: { min: 500, max: 800 } }
const BOLD = { family: 'Eczar bold', wght: { min: 700, max: 700 } }
const BOTH = { ...ECZAR, families: [ECZAR.family, BOLD.family] }

// Names or questions in another language use the device's own font, else this file: one weight of the letters of modern
// Hindi and Bengali. It is a quarter of the size of the whole font, which pages in that language load.
const ONE_WEIGHT = {
  wght: { min: 400, max: 400 },
  // Features for conjuncts and signs; kerning is left out.
  features: 'nukt akhn rphf rkrf blwf half pstf vatu cjct init pres abvs blws psts haln abvm blwm'
    .split(' ')
    .concat('ccmp', 'locl', 'mark', 'mkmk'),
}
const ALSO = '\u0964\u0965\u200c\u200d\u25cc'
const NOT_IN_HINDI = /[\u090e\u0912\u0929\u0931\u0934\u0946\u094a\u094e\u094f\u0951-\u0957]/g

/** All weights of the letters of modern Hindi and Bengali, joined as our texts join them: what pages in them load. */
const SHAPED = [
  {
    language: 'hi',
    of: 'anek-devanagari/files/anek-devanagari-devanagari',
    core: { family: 'Anek Devanagari core', file: 'devanagari-core' },
    letters: range(0x901, 0x970).replaceAll(
      /[\u0904\u090c\u090e\u0912\u0929\u0931\u0934\u093d\u0944\u0946\u094a\u094e-\u0957\u0960-\u0963\u0966-\u0970]/g,
      '',
    ),
    sign: 'हि',
    name: 'हिन्दी',
  },
  {
    language: 'bn',
    of: 'anek-bangla/files/anek-bangla-bengali',
    core: { family: 'Anek Bangla core', file: 'bangla-core' },
    letters: `${range(0x981, 0x9df)}\u0964`,
    sign: 'বা',
    name: 'বাংলা',
  },
]

const subsets = [
  {
    ...ANEK,
    file: 'anek-latin',
    from: 'anek-latin/anek-latin-latin',
    text: ENGLISH,
    hasOneKerning: true,
  },
  { ...ECZAR, file: 'eczar', from: 'eczar/eczar-latin', text: HEADING },
  { ...BOLD, file: 'eczar-bold', from: 'eczar/eczar-latin', text: HEADING },
  { ...ANEK, file: 'anek-accented', from: 'anek-latin/anek-latin-latin', text: ACCENTED },
  { ...BOTH, file: 'eczar-accented', from: 'eczar/eczar-latin', text: ACCENTED },
  { ...BOTH, pin: 600, file: 'eczar-greek', from: 'eczar/eczar-greek', text: 'αβθπ' },
  { ...ANEK, file: 'anek-rupee', from: 'anek-latin/anek-latin-latin-ext', text: '₹' },
  {
    ...ONE_WEIGHT,
    family: 'Devanagari elsewhere',
    file: 'anek-devanagari-one',
    from: 'anek-devanagari/anek-devanagari-devanagari',
    text: range(0x901, 0x970).replaceAll(NOT_IN_HINDI, '') + ALSO,
    local: [
      'Noto Sans Devanagari',
      'NotoSansDevanagari-Regular',
      'Nirmala UI',
      'Kohinoor Devanagari',
    ],
  },
  {
    ...ONE_WEIGHT,
    family: 'Bengali elsewhere',
    file: 'anek-bangla-one',
    from: 'anek-bangla/anek-bangla-bengali',
    text: range(0x981, 0x9fa) + ALSO,
    local: ['Noto Sans Bengali', 'NotoSansBengali-Regular', 'Nirmala UI', 'Kohinoor Bangla'],
  },
]

// Whole files, which browsers load only if the page has such a letter.
const wholes = [
  { ...ANEK, of: 'anek-latin', script: 'latin-ext', but: '₹' },
  { ...BOTH, of: 'eczar', script: 'latin-ext', but: '₹' },
  { ...ANEK, family: 'Anek Devanagari Variable', of: 'anek-devanagari', script: 'devanagari' },
  { ...ANEK, family: 'Anek Bangla Variable', of: 'anek-bangla', script: 'bengali' },
]

const faces = ({ family, families = [family], wght, file, ranges, local = [] }) =>
  families
    .map(
      (name) => `@font-face {
  font-family: '${name}';
  font-weight: ${[...new Set([wght.min, wght.max])].join(' ')};
  font-display: swap;
  src: ${local.map((each) => `local('${each}'), `).join('')}url('./${file}.woff2') format('woff2');
  unicode-range: ${ranges};
}
`,
    )
    .join('\n')

/** `pin`: the file has this weight alone. */
async function makeSubset({ features = FEATURES, hasOneKerning, pin, ...font }, folder) {
  const { wght, file, from, text } = font
  const [name, stem] = from.split('/')
  const source = await readFile(join(packageFolder(name), 'files', `${stem}-wght-normal.woff2`))
  const subset = (targetFormat, { min, max }) =>
    subsetFont(source, text, {
      targetFormat,
      keepFeatures: features,
      noHinting: true,
      variationAxes: { wght: min === max ? min : { min, max, default: min } },
    })
  const regular = { min: wght.min, max: wght.min }
  const bytes = hasOneKerning
    ? await withKerningOf(await subset('truetype', regular), await subset('truetype', wght))
    : await subset('woff2', pin ? { min: pin, max: pin } : wght)
  await writeFile(join(folder, `${file}.woff2`), bytes)
  return faces({ ...font, ranges: unicodeRange(text) })
}

async function copyWhole({ of, script, but, ...font }, folder) {
  const file = `${of}-${script}`
  const home = packageFolder(of)
  await copyFile(join(home, 'files', `${file}-wght-normal.woff2`), join(folder, `${file}.woff2`))
  const known = JSON.parse(await readFile(join(home, 'unicode.json'), 'utf8'))
  const ranges = known[script]
    .split(',')
    .flatMap((part) => (but ? withoutCharacter(part, but) : [part]))
  return faces({ ...font, file, ranges: ranges.join(', ') })
}

/** A range without one character, which has its own small file. */
function withoutCharacter(part, character) {
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

const NAMES_WEIGHT = { min: 500, max: 500 }

/** The core of a language's font, the glyphs of the sign for the language in each header, and those of its name. */
async function makeShaped({ language, of, core, letters, sign, name }, folder) {
  const [packageName, ...place] = of.split('/')
  const source = await readFile(
    join(packageFolder(packageName), `${place.join('/')}-wght-normal.woff2`),
  )
  const make = async (family, file, wght, words, signs) => {
    const shaped = {
      words,
      letters: signs,
      features: [...ONE_WEIGHT.features, 'kern', 'dist'],
      wght,
    }
    await writeFile(join(folder, `${file}.woff2`), await shapedSubset(source, shaped))
    return faces({ family, wght, file, ranges: unicodeRange(signs) })
  }
  return [
    await make(
      core.family,
      core.file,
      ANEK.wght,
      wordsIn(language),
      `${letters}\u200c\u200d\u25cc`,
    ),
    await make('Language names', `name-${language}`, NAMES_WEIGHT, [sign], sign),
    await make('Whole language names', `whole-name-${language}`, NAMES_WEIGHT, [name], name),
  ].join('\n')
}

// The fonts are written aside and renamed, so that an interrupted run leaves no partial folder.
const aside = `${FONTS}.new`
await rm(aside, { recursive: true, force: true })
await mkdir(aside, { recursive: true })
const styles = await Promise.all([
  ...wholes.map((font) => copyWhole(font, aside)),
  ...subsets.map((font) => makeSubset(font, aside)),
  ...SHAPED.map((font) => makeShaped(font, aside)),
])
// Pages read this list to find the letters that the core files lack.
const known = SHAPED.map(({ language }) => [
  language,
  conjunctsIn(wordsIn(language).join(' ')).join(' '),
])
await writeFile(
  join(aside, 'conjuncts.json'),
  `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`,
)
await writeFile(join(aside, 'fonts.css'), styles.join('\n'))
await rm(FONTS, { recursive: true, force: true })
await rename(aside, FONTS)
