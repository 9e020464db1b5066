import { type Kysely, sql } from 'kysely'

/**
 * Names are found by their sound if nobody has them as they are typed: রিয়া finds Riya, and Riya finds रिया. `name_sound`
 * writes a name of three scripts in letters for its sounds, `name_key` without the vowels that one of them does not write.
 */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const LEFT_OUT = '\u00ad\u200b\u200c\u200d\u2060\ufeff’‘`´ʼ.'
const range = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, n) => from + n))
/** Bengali letters and signs stand at the places of the Hindi ones, 128 further on. */
const BENGALI = range(0x981, 0x9cd)
const HINDI = range(0x901, 0x94d)

const LETTERS: readonly (readonly [string, string])[] = [
  ['कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह', 'kkggnccjjnttddnttddnppbbmirllbsssh'],
  ['अआाइईिीउऊुूएऎेॆओऒोॊऑॉऍॅ', 'aaaiiiiuuuuiiiiaaaaaaii'],
  ['qzfvweo', 'kjpbbia'],
]

/** Changes of a text in lower case, one after the other. */
const STEPS: readonly (readonly [pattern: string, by: string])[] = [
  // Short forms, and the name as it is often spelt.
  ['(^| )(?:মোঃ?|মহঃ?|মোহাঃ?|मो|मो०|मोहा)(?= |$)', '\\1md'],
  ['(^| )dut', '\\1dat'],
  // In Bengali the y without its dot is a j, and behind another letter it is hardly heard.
  ['(^|[^্])য(?!়)', '\\1জ'],
]
const HINDI_STEPS: readonly (readonly [string, string])[] = [
  ['्य(?!़)', ''],
  ['ज्ञ', 'ग'],
  ['ड़', 'र'],
  ['ढ़', 'र'],
  // Behind u and o it only joins two vowels: বড়ুয়া.
  ['ुय़', 'ु'],
  ['ोय़', 'ो'],
  ['(^| )य़?', '\\1ज'],
  ['़', ''],
  ['ंह', 'ङ्ग'],
  ['ं(?= |$)', 'ङ्ग'],
  ['ं', 'न्'],
  ['ँ', ''],
  ['ः', ''],
  ['ऋ', 'रि'],
  ['ृ', '्रि'],
  // An a that is not written.
  ['([क-ह])(?=[क-ह])', '\\1अ'],
  ['ऐ', 'ai'],
  ['ै', 'ai'],
  ['औ', 'au'],
  ['ौ', 'au'],
  ['्', ''],
]
const LATIN_STEPS: readonly (readonly [string, string])[] = [
  ['x', 'ks'],
  ['[ao]w(?=[^aeiouy ])', 'au'],
  ['ck', 'k'],
  ['ch', 'c'],
  ['([kgcjtdbprs])h+', '\\1'],
  ['\\Yh', ''],
  ['oo', 'u'],
  ['ee', 'i'],
  ['er(?=[^aeiouy]|$)', 'ar'],
  ['ose(?= |$)', 'os'],
  ['(^| )y', '\\1j'],
  ['([b-df-hj-np-tv-xz])y(?=[aeiou])', '\\1'],
  ['y', 'i'],
]
const SOUND_STEPS: readonly (readonly [string, string])[] = [
  ['n(?=[bcdgjklmprst])', ''],
  ['(.)\\1+', '\\1'],
  ['(^| )m[au]*m?[ai]*d(?= |$)', '\\1mamad'],
  ['(^| )sa?i?k(?= |$)', '\\1sik'],
]

const PATTERN = /[\\()[\]|?*+^$.]/

/** PostgreSQL keeps 32 patterns compiled, so plain texts are replaced without one. */
const changed = (text: string, steps: readonly (readonly [string, string])[]) =>
  steps.reduce(
    (made, [pattern, by]) =>
      PATTERN.test(pattern)
        ? `regexp_replace(${made}, '${pattern}', '${by}', 'g')`
        : `replace(${made}, '${pattern}', '${by}')`,
    text,
  )
const translated = (text: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((made, [from, to]) => `translate(${made}, '${from}', '${to}')`, text)

const PLAIN = `translate(lower(normalize(typed, NFC) collate "und-x-icu") collate "C", 'ৎৰৱ''${LEFT_OUT}', 'তরব')`
const HINDI_TEXT = `translate(${changed('plain', STEPS)}, '${BENGALI}', '${HINDI}')`

const STATEMENTS = [
  `create function name_sound(typed text) returns text
  language sql immutable strict parallel safe as $$
    select ${changed('letters', SOUND_STEPS)}
    from (select ${PLAIN} as plain) as name,
      lateral (select case when octet_length(plain) = char_length(plain) then ${changed('plain', STEPS.slice(1, 2))}
        else ${translated(changed(HINDI_TEXT, HINDI_STEPS), LETTERS.slice(0, 2))} end as latin) as hindi,
      lateral (select ${translated(changed('latin', LATIN_STEPS), LETTERS.slice(2))} as letters) as sounds
  $$`,
  `create function name_key(typed text) returns text
  language sql immutable strict parallel safe
  return ' ' || regexp_replace(name_sound(typed), '\\Ya', '', 'g') || ' '`,
  // Each word of a name, and its beginnings of three letters or more. Such arrays need no second look at the row.
  `create function name_keys(typed text) returns text[]
  language sql immutable strict parallel safe
  begin atomic
    select coalesce(array_agg(distinct left(word, letters)), '{}')
    from unnest(string_to_array(name_key(typed), ' ')) as words (word),
      generate_series(least(3, length(word)), length(word)) as beginnings (letters)
    where word <> '';
  end`,
  `create index students_by_sound on students
    using gin (name_keys(first_name || ' ' || coalesce(middle_name, '') || ' ' || coalesce(last_name, '')))`,
]
