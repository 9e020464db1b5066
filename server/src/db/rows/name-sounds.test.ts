import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'

/** Spellings of one name in three scripts, and as people shorten or double its letters. */
const ALIKE = [
  ['Riya Sen', 'রিয়া সেন', 'रिया सेन', 'Riyaa Sen', 'রিয়া সেন'],
  ['Sourav Ghosh', 'সৌরভ ঘোষ', 'सौरभ घोष', 'Saurabh Ghose'],
  ['Anita Bandyopadhyay', 'অনিতা বন্দ্যোপাধ্যায়', 'अनीता बन्द्योपाध्याय', 'Aneeta Bandopadhyay'],
  [
    'Md Arif',
    'Md. Arif',
    'Mohammad Arif',
    'Mohammed Areef',
    'Muhammad Arif',
    'Mohd Arif',
    'মোঃ আরিফ',
    'মহম্মদ আরিফ',
    'मोहम्मद आरिफ',
    'मो. आरिफ',
  ],
  ['Sk Rahim', 'Sk. Rahim', 'Sheikh Raheem', 'Shaikh Rahim', 'শেখ রহিম', 'सेख रहीम', 'শেখ রহীম'],
  ['Fatima Khan', 'ফাতিমা খান', 'फ़ातिमा ख़ान', 'फातिमा खान', 'Faatima Khaan'],
  ['Chand', 'চাঁদ', 'चाँद', 'चांद', 'Chaand'],
  ['Nabin Chakraborty', 'নবীন চক্রবর্তী', 'नवीन चक्रवर्ती', 'Naveen Chakravarty'],
  ['Priya Dutta', 'প্রিয়া দত্ত', 'प्रिया दत्त', 'Priya Datta'],
  ['Debashis Mukherjee', 'দেবাশিস মুখার্জী', 'देवाशीष मुखर्जी'],
  ['Subhajit Chowdhury', 'শুভজিৎ চৌধুরী', 'शुभजीत चौधुरी', 'Shubhojit Choudhuri'],
  ['Krishna Barua', 'কৃষ্ণ বড়ুয়া', 'कृष्ण बरुआ'],
  ['Jadav Singh', 'যাদব সিংহ', 'यादव सिंह', 'Yadav Singh', 'যাদব সিং'],
  ['Rachel', 'র‍্যাচেল', 'र्\u200dयाचेल'],
  ['Lakshmi Mondal', 'লক্ষ্মী মণ্ডল', 'लक्ष्मी मंडल', 'Laxmi Mandal'],
  ['Aishwarya Sharma', 'ঐশ্বর্য শর্মা', 'ऐश्वर्य शर्मा'],
]

/** Names that must not be taken for each other. */
const APART = [
  ['Riya', 'Ravi', 'Rupa', 'Rohan', 'Rita'],
  ['Sen', 'Das', 'Saha', 'Soni'],
  ['অনিতা', 'Ankita', 'Sunita', 'Anisha'],
  ['Arif', 'Arup', 'Asif'],
  ['নবীন', 'Nabanita', 'Bina'],
]

test('a name has one key in three scripts and all its spellings, and other names have others', async ({
  academy: { db },
}) => {
  const keyOf = async (name: string) =>
    (await sql<{ key: string }>`select name_key(${name}) as key`.execute(db)).rows[0]?.key
  for (const names of ALIKE) {
    const keys = await Promise.all(names.map(keyOf))
    expect(Object.fromEntries(names.map((name, n) => [name, keys[n]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, keys[0]])),
    )
  }
  for (const names of APART) {
    const keys = await Promise.all(names.map(keyOf))
    expect(new Set(keys), names.join()).toHaveLength(names.length)
  }
})

test('a name of no letters has no key, and other scripts keep theirs', async ({
  academy: { db },
}) => {
  const { rows } = await sql<{ key: string }>`
    select name_key(name) as key from unnest(array['', ' ', 'O', '৯', 'தமிழ்', '😀 Riya']) as t (name)`.execute(
    db,
  )
  expect(rows.map(({ key }) => key)).toEqual(['  ', '   ', ' a ', ' ৯ ', ' தமிழ் ', ' 😀 ri '])
})
