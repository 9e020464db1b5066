import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { widthsOf } from './shaped-font.mjs'
import { conjunctsIn, wordsIn } from './words-of-texts.mjs'

const ROOT = join(import.meta.dirname, '../..')

/** Fonts that `node tools/build/fonts.mjs` made, and those they are made from. */
const FONTS = [
  ['hi', 'devanagari-core', 'anek-devanagari/files/anek-devanagari-devanagari', 47_000],
  ['bn', 'bangla-core', 'anek-bangla/files/anek-bangla-bengali', 50_000],
] as const

test.each(FONTS)(
  'each word of our texts in %s is as wide as before',
  async (language, core, whole, most) => {
    const made = await readFile(join(ROOT, `web/app/fonts/${core}.woff2`))
    const from = join(ROOT, `node_modules/@fontsource-variable/${whole}-wght-normal.woff2`)
    const words = wordsIn(language)
    expect(words.length).toBeGreaterThan(500)
    expect(made.length).toBeLessThan(most)
    for (const weight of [400, 700]) {
      const [now, before] = [
        await widthsOf(made, words, weight),
        await widthsOf(await readFile(from), words, weight),
      ]
      // A glyph that is interpolated again may be rounded by one of 2000 units.
      const wrong = words.filter(
        (word) => Math.abs((now[word] ?? 0) - (before[word] ?? 0)) > word.length,
      )
      expect(wrong).toEqual([])
    }
  },
)

test('the names of the languages weigh two kilobytes each at most', async () => {
  for (const name of ['name-hi', 'name-bn', 'whole-name-hi', 'whole-name-bn']) {
    const { length } = await readFile(join(ROOT, `web/app/fonts/${name}.woff2`))
    expect(length, name).toBeLessThan(2_000)
  }
})

test('the shipped pages need no more letters than the pages around them', async () => {
  const known = JSON.parse(await readFile(join(ROOT, 'web/app/fonts/conjuncts.json'), 'utf8'))
  const folder = join(ROOT, 'server/src/features/ground/settings/default-pages')
  for (const language of ['hi', 'bn']) {
    const ours = new Set(known[language].split(' '))
    const files = (await readdir(folder)).filter((name) => name.endsWith(`.${language}.md`))
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8')
      expect(
        conjunctsIn(text).filter((each) => !ours.has(each)),
        file,
      ).toEqual([])
    }
  }
})

test('conjuncts are found in both scripts', () => {
  expect(conjunctsIn('शिक्षक विद्यार्थी বিজ্ঞান abc')).toEqual(['क्ष', 'द्य', 'र्थ', 'জ্ঞ'])
})
