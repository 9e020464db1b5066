import { readdirSync, readFileSync } from 'node:fs'
import { createImport, runImport, updateImport } from '@ganit/contract/office/imports'
import { expect } from 'vitest'
import { test } from '../academy.ts'
import { asDataUrl, theImports } from '../imports.ts'
import { WORKBOOKS } from './workbooks.ts'

/** Lists that coaching offices really keep, each with habits of its own; all people are invented. */
const FILES = Object.fromEntries(
  readdirSync(import.meta.dirname)
    .filter((name) => /\.[ct]sv$/.test(name))
    .map((name) => [name, async () => readFileSync(`${import.meta.dirname}/${name}`)]),
)
const LISTS: Record<string, () => Promise<Buffer>> = { ...FILES, ...WORKBOOKS }

/** Rows of students, and what is asked before the import. */
const EXPECTED: Record<string, { students: number; answers?: object; say?: string }> = {
  'register-capitals.csv': { students: 3 },
  'hindi-headings.csv': { students: 3 },
  'bengali-headings.csv': { students: 2 },
  'landline-and-mobile.csv': { students: 3 },
  'dues-and-advances.csv': { students: 5 },
  'roman-with-ordinals.csv': { students: 4 },
  'titles-between.csv': { students: 3 },
  'whatsapp-export.tsv': { students: 2 },
  'no-headings-known.csv': { students: 3, say: 'Kitna', answers: { columns: { Kitna: null } } },
  'unread-classes.csv': {
    students: 4,
    answers: { classes: { 'Std-VIIl': 8, Foundation: 7 } },
  },
  'name-beside-mobile.csv': { students: 4 },
  'labels-behind-phones.csv': { students: 2 },
  'bengali-ordinals.csv': { students: 3 },
  'no-headings-at-all.csv': { students: 3 },
  'sheets of batches, a cover, a hidden sheet of last year': { students: 3 },
  'two rows of headings, merged cells, an error cell and a total': { students: 2 },
}

/** The records that some rows become, so that no value is lost unnoticed. */
const VALUES: Record<string, string[]> = {
  'register-capitals.csv': [
    'Anirban Ghosh 8 2013-04-01 Bimal Ghosh +919830055001 +919830055002',
    'MD Arif Hossain 8 2013-05-02 Abdul Hossain +919830055003 +919830055004',
    "Riya D'Souza 9 2012-06-03 John D'Souza +919830055005",
  ],
  'hindi-headings.csv': [
    'फ़ातिमा ख़ान 8 2013-04-01 1500.00 इमरान ख़ान +919830055011',
    'रवि पाण्डेय 9 2012-05-02 सुरेश पाण्डेय +919830055012',
    'चाँदनी यादव 10 2011-06-03 500.00 राम यादव +919830055013',
  ],
  'landline-and-mobile.csv': [
    'Asha Sen 8 Anil Sen +919830055031 +913324551234',
    'Ravi Das 9 Mohan Das +919830055032',
    'Tara Pal 10 +919830055034 +919830055033',
  ],
  'dues-and-advances.csv': [
    'Asha Sen 8 1500.00 +919830055041',
    'Ravi Das 8 -500.00 +919830055042',
    'Tara Pal 9 -2000.00 +919830055043',
    'Mina Roy 9 +919830055044',
    'Joy Nag 10 1200.00 +919830055045',
  ],
  'name-beside-mobile.csv': [
    'A. K. Nandi 5 2016-04-12 Anil Nandi +919830057001',
    'Riya Nandi 6 2015-11-03 3000.00 Bimal Nandi +919830057002',
    'S. Karmakar 7 2014-06-30 Kartik Karmakar +919830057003',
    'Priya Karmakar 8 2013-01-01 -200.00 Mohan Karmakar +919830057004',
  ],
  'labels-behind-phones.csv': [
    'Rohan Naik 9 M. Naik +919820057008 +919820057009',
    'Isha Naik 10 K. Naik +919820057010 +919820057011',
  ],
  'bengali-ordinals.csv': [
    'অনির্বাণ জানা 5 বিমল জানা +919830057031',
    'রিয়া জানা 6 1200.00 তপন জানা +919830057032',
    'তানিয়া জানা 8 রহিম জানা +919830057034',
  ],
  'no-headings-at-all.csv': [
    'Uma Hazra 5 +919830057161',
    'Nil Hazra 6 +919830057162',
    'Om Hazra 7 +919830057163',
  ],
}
const SHOWN = ['name', 'student_class', 'date_of_birth', 'opening_balance', 'guardian_name']
const PHONES = ['guardian_phone', 'contact_number_1', 'contact_number_2']

test('of sixteen lists of Indian offices no row is refused', async ({ academy }) => {
  expect(Object.keys(LISTS).toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  const owner = await academy.signInAdmin()
  const { work, read, rows } = await theImports(academy)
  const saidIn = async (import_id: number) =>
    (await rows(import_id)).map(({ cells }) => {
      const to = new Map<string, string | null>(cells.map((cell) => [cell.field, cell.to]))
      return [...SHOWN, ...PHONES].flatMap((field) => to.get(field) ?? []).join(' ')
    })
  for (const [name, { students, answers, say }] of Object.entries(EXPECTED)) {
    const file = asDataUrl((await LISTS[name]?.()) ?? '')
    const { body } = await owner.call(createImport, { body: { file_name: name, file } })
    await work()
    const { import_id } = body.import
    if (name in VALUES)
      expect({ name, said: await saidIn(import_id) }).toEqual({ name, said: VALUES[name] })
    const params = { import_id: String(import_id) }
    if (say) {
      const asked = await owner.call(runImport, { params } as never)
      expect({ name, error: asked.error }).toEqual({ name, error: `Say what ${say} is.` })
    }
    if (answers) await owner.call(updateImport, { params, body: answers } as never)
    await work()
    const refused = (await rows(import_id, 'refused')).map(({ row, problems }) => [row, problems])
    expect({ name, refused }).toEqual({ name, refused: [] })
    const counts = Object.values((await read(import_id)).counts)
    expect({ name, rows: counts.reduce((all, n) => all + n) }).toEqual({ name, rows: students })
    await owner.call(runImport, { params } as never)
    await work()
    expect({ name, state: (await read(import_id)).state }).toEqual({ name, state: 'done' })
  }
})
