import { foldName, foldText } from '@ganit/contract/fold-text'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { runs } from '../../../test/runs.ts'

/** Spellings that two people may type of one name. */
const ALIKE = [
  ['फ़ातिमा ख़ान', 'फातिमा खान', 'फ़ातिमा  ख़ान'],
  ['José Pinto', 'Jose pinto', 'JOSE\u0301 PINTO'],
  ['D’Souza', "D'Souza", 'DSouza', 'D`souza', 'd‘souza'],
  ['Md. Arif', 'Md Arif', 'MD ARIF', 'Md.  Arif'],
  ['र\u094d\u200dयाचेल', 'र्याचेल'],
  ['র‍্যাচেল', 'র্যাচেল'],
  ['चाँदनी', 'चांदनी', 'चान्दनी'],
  ['पाण्डेय', 'पांडेय'],
  ['संजय', 'सञ्जय'],
  ['চাঁদ', 'চাংদ'],
  ['বন্দনা', 'বংদনা'],
  ['Class 10 – Evening', 'Class 10 - Evening', 'class 10 — evening', 'Class 10 ‑ Evening'],
  ['Class ১০', 'Class 10', 'Class १०', 'Ｃlass １０'],
  ['\u202aRavi\u202c Das', 'Ravi Das', 'Ravi\u00a0Das', 'Ra\u00advi Das', '\ufeffRavi Das'],
  ['S.K. Das', 'SK Das', 's.k das'],
]
const APART = [
  ['Ravi', 'Rabi'],
  ['कमला', 'कमल'],
  ['নবীন', 'নবিন'],
  ['Mary-Ann', 'Mary Ann'],
]

test('what two people may type of one name is one name, in the browser and in the database', async ({
  academy: { db },
}) => {
  const inDatabase = async (text: string) =>
    (await sql<{ text: string }>`select trim(fold_text(${text})) as text`.execute(db)).rows[0]?.text
  for (const spellings of ALIKE) {
    expect(new Set(spellings.map(foldName)), spellings[0]).toHaveLength(1)
    expect(new Set(await Promise.all(spellings.map(inDatabase))), spellings[0]).toEqual(
      new Set(spellings.map(foldName)),
    )
  }
  for (const [one = '', other = ''] of APART) expect(foldName(one)).not.toBe(foldName(other))
})

/** Letters of the scripts that names are written in here, with their marks and invisible characters. */
const SIGN = fc.oneof(
  fc.constantFrom(
    ..."abkzéñßøDZ0129.-'’` \n\t\u00a0\u200c\u200d\u200b\u202a\u00ad\ufeff–१৩௫！Ａ´½",
  ),
  fc.integer({ min: 0x901, max: 0x97f }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0x981, max: 0x9fe }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0xa01, max: 0xd7f }).map((code) => String.fromCharCode(code)),
)

test('all that is not seen is left out by both', async ({ academy: { db } }) => {
  const unseen = Array.from({ length: 0xe1000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Default_Ignorable_Code_Point}/u.test(sign))
  expect(unseen.length).toBeGreaterThan(4000)
  const { rows } = await sql<{ sign: string }>`
    select t as sign from unnest(${unseen}::text[]) t where fold_text('a' || t || 'b') <> 'ab'`.execute(
    db,
  )
  expect(rows.map(({ sign }) => sign.codePointAt(0)?.toString(16))).toEqual([])
})

test('browser and database fold each text alike', async ({ academy: { db } }) => {
  const text = fc.array(SIGN, { maxLength: 12 }).map((signs) => signs.join(''))
  const property = fc.asyncProperty(
    fc.array(text, { minLength: 20, maxLength: 20 }),
    async (texts) => {
      const { rows } = await sql<{ folded: string }>`
      select fold_text(t) as folded from unnest(${texts}::text[]) with ordinality as u (t, n) order by n`.execute(
        db,
      )
      expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
      expect(texts.map((each) => foldText(foldText(each)))).toEqual(texts.map(foldText))
    },
  )
  await fc.assert(property, { numRuns: runs(200) })
})
