import { unprintableWords } from '@ganit/contract/printed-text'
import { expect, test } from 'vitest'
import { splitRuns } from './runs.ts'
import { loadTypefaces } from './typefaces.ts'

const { text: faces } = await loadTypefaces('अ আ ā ₹')

const glyphsOf = (text: string) =>
  splitRuns(text, faces).flatMap(({ text: run, face }) => face.font.layout(run).glyphs)

// One glyph per character: how a PDF looks without shaping.
const naively = (text: string) =>
  splitRuns(text, faces).flatMap(({ text: run, face }) =>
    Array.from(run, (character) => face.font.glyphForCodePoint(character.codePointAt(0) ?? 0).id),
  )

const COMPLEX = ['कक्षा', 'क्षत्रिय', 'श्रीमती', 'अर्जुन', 'শ্রেণি', 'ক্ষত্রিয়', 'অর্ঘ্য', 'চট্টোপাধ্যায়', 'র্কি']

test.each(COMPLEX)('%s is set with its conjuncts and vowels in place', (word) => {
  const ids = glyphsOf(word).map(({ id }) => id)
  expect(ids).not.toContain(0)
  expect(ids).not.toEqual(naively(word))
})

test('a vowel sign that is typed after its letter stands before it', () => {
  for (const word of ['कि', 'কি', 'কে']) {
    const [letter, vowel] = naively(word)
    const ids = glyphsOf(word).map(({ id }) => id)
    expect(ids.at(-1)).toBe(letter)
    expect(ids[0] === vowel || ids.length === 2).toBe(true)
  }
})

// fontkit draws these twice, and breaks the conjunct of the long name.
test('a sign that another glyph has taken in is not drawn again', () => {
  const ids = (text: string) => glyphsOf(text).map(({ id }) => id)
  const [anusvara = 0] = naively('ं')
  const reph = ids('র্ক').at(-1)
  expect(ids('কি')).toHaveLength(2)
  expect(ids('किं')).not.toContain(anusvara)
  expect(ids('র্কি')).not.toContain(reph)
  expect(ids('চট্টোপাধ্যায়').slice(0, 2)).toEqual([ids('চ')[0], ids('চটো')[1]])
})

test('a joiner keeps letters apart or half, and fails nothing', () => {
  const ids = (text: string) => glyphsOf(text).map(({ id }) => id)
  expect(ids('क्\u200cष')).not.toEqual(ids('क्ष'))
  expect(ids('क्\u200dष')).not.toEqual(ids('क्ष'))
  expect(ids('র\u200d্যাব')).not.toContain(0)
})

test('each script of a line is set in its own face, with its marks and the signs between', () => {
  const runs = splitRuns('Riya রিয়া अर्जुन – ₹ ५०। শ্রেণি। Fee', faces).map(({ text, face }) => [
    face.name,
    text,
  ])
  expect(
    runs
      .map(([name, text]) => `${name?.split('-')[2]}:${text?.trim()}`)
      .filter((run) => !run.endsWith(':')),
  ).toEqual([
    'latin:Riya',
    'bengali:রিয়া',
    'devanagari:अर्जुन',
    'latin:–',
    'latin:₹',
    'devanagari:५०।',
    'bengali:শ্রেণি।',
    'latin:Fee',
  ])
  expect(runs.map(([, text]) => text).join('')).toBe('Riya রিয়া अर्जुन – ₹ ५०। শ্রেণি। Fee')
})

test('a script without a face shows as boxes', () => {
  const ids = glyphsOf('தமிழ் 😀').map(({ id }) => id)
  expect(ids.filter((id) => id === 0).length).toBeGreaterThanOrEqual(4)
})

test('each glyph knows the letters it stands for', () => {
  const meaning = (text: string) => glyphsOf(text).flatMap(({ codePoints }) => codePoints)
  for (const word of [...COMPLEX, 'Office'])
    expect(meaning(word).toSorted()).toEqual(Array.from(word, (c) => c.codePointAt(0)).toSorted())
})

/** A name in each of India's other scripts, with its marks. */
const NAMES = [
  'ஆனந்த் குமார்',
  'శ్రీనివాస్',
  'ಶ್ರೀಧರ್ ಕೃಷ್ಣ',
  'ശ്രീകുമാർ',
  'શ્રદ્ધા પટેલ',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'ଶ୍ରୀନିବାସ ମହାନ୍ତି',
]

test.each(NAMES)('%s is printed, and %s is known to be', async (name) => {
  for (const all of Object.values(await loadTypefaces(name)))
    expect(
      splitRuns(name, all).flatMap(({ text, face }) =>
        face.font.layout(text).glyphs.map(({ id }) => id),
      ),
    ).not.toContain(0)
  expect(unprintableWords(name)).toBeUndefined()
})

test('what no face has is told at the field', async () => {
  for (const name of ['أحمد', '李雷', '😀'])
    expect(unprintableWords(`Riya ${name}`)).toBe(`Receipts cannot print ${name}.`)
  for (const name of ['José Łukasz', 'ফাতিমা', 'र‍्याचेल', 'D’Souza', 'Md. Arif (M)'])
    expect(unprintableWords(name)).toBeUndefined()
})
