import { foldName } from '@ganit/contract/fold-text'
import { type RawBuilder, sql } from 'kysely'
import { ASCII, escapeLike } from '../../../db/rows/search.ts'

/** Words up to this length must begin a word of the name, because inside words they occur in nearly every name. */
const SHORT = 2
/** Number of letters at each end of a word that the index is asked for; more trigrams cost more time. */
const END = 3

/** A typed word, folded, and the terms that an index looks for. */
export type Word = {
  text: string
  pattern: string
  isShort: boolean
  /** Words in other scripts are found by `signs_of_script`. */
  isAscii: boolean
}

export const wordsOf = (typed: string): Word[] =>
  foldName(typed)
    .split(' ')
    .filter(Boolean)
    .map((text) => ({
      text,
      pattern:
        text.length < 2 * END
          ? escapeLike(text)
          : `${escapeLike(text.slice(0, END))}%${escapeLike(text.slice(-END))}`,
      isShort: [...text].length <= SHORT,
      isAscii: ASCII.test(text),
    }))

type Text = RawBuilder<unknown>
/** A word with its text and pattern, or with their placeholders. */
export type GivenWord = Word & { given: { text: RawBuilder<string>; pattern: RawBuilder<string> } }

/** Search texts of a table: name, then other lines. */
export type Texts = {
  text: Text
  /** The text's characters beyond ASCII, and whether there are any, as in the indexes of scripts. */
  script: Text
  hasScript: RawBuilder<boolean>
}

export const STUDENTS: Texts = {
  text: sql.ref('t.search_text'),
  script: sql.ref('t.script_text'),
  hasScript: sql<boolean>`t.script_text is not null`,
}
export const GUARDIANS: Texts = {
  text: sql.ref('p.search_text'),
  script: sql`signs_of_script(p.search_text)`,
  hasScript: sql<boolean>`octet_length(p.search_text) > char_length(p.search_text)`,
}

/** A line of a search text; names as in the indexes `student_texts_by_name` and `guardians_by_name_part`. */
const lineOfText = (text: Text, place: number) => sql`split_part(${text}, E'\n', ${sql.lit(place)})`
const NAME = 1

const beginsWord = (text: Text, { given }: GivenWord) =>
  sql<boolean>`strpos(' ' || ${lineOfText(text, NAME)}, ' ' || ${given.text}) > 0`
const isIn = (text: Text, { given }: GivenWord) =>
  sql<boolean>`strpos(${lineOfText(text, NAME)}, ${given.text}) > 0`

const isInScript = ({ script, hasScript }: Texts, { given }: GivenWord) =>
  sql<boolean>`${hasScript} and ${script} like ('%' || signs_of_script(${given.text}) || '%') collate "C"`

const mayBegin = (texts: Texts, word: GivenWord) =>
  word.isAscii
    ? sql<boolean>`(${lineOfText(texts.text, NAME)} like ${word.given.pattern} || '%'
        or ${lineOfText(texts.text, NAME)} like '% ' || ${word.given.pattern} || '%')`
    : isInScript(texts, word)
const mayBeIn = (texts: Texts, word: GivenWord) =>
  word.isAscii
    ? sql<boolean>`${lineOfText(texts.text, NAME)} like '%' || ${word.given.pattern} || '%'`
    : isInScript(texts, word)

export type Condition = {
  /** A condition an index answers; it may hold for more rows than `is`. */
  may: RawBuilder<boolean>
  is: RawBuilder<boolean>
}

const allConditions = (conditions: RawBuilder<boolean>[]) =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`

/** Each word begins a word of the name. */
export const nameBegins = (texts: Texts, words: GivenWord[]): Condition => ({
  may: allConditions(words.map((word) => mayBegin(texts, word))),
  is: allConditions(words.map((word) => beginsWord(texts.text, word))),
})

/** Each word is in the name, short ones at the beginning of a word. */
export const nameContains = (texts: Texts, words: GivenWord[]): Condition => ({
  may: allConditions(
    words.map((word) => (word.isShort ? mayBegin(texts, word) : mayBeIn(texts, word))),
  ),
  is: allConditions(words.map((word) => (word.isShort ? beginsWord : isIn)(texts.text, word))),
})

const EMAIL = 2

export const emailContains = ({ text }: Texts, { given }: GivenWord): Condition => ({
  may: sql<boolean>`${text} like '%' || ${given.pattern} || '%'`,
  is: sql<boolean>`strpos(${lineOfText(text, EMAIL)}, ${given.text}) > 0`,
})

/** The student's phones without separators, country code and leading zero, each preceded by an x. */
const OWN_PHONES = sql`regexp_replace(
  'x' || s.contact_number_1 || 'x' || coalesce(s.contact_number_2, ''),
  '\\+91|(?<=x)0+|[^0-9x]', '', 'g')`
const GUARDIANS_PHONE = sql`'x' || regexp_replace(p.phone, '^\\+(91)?', '')`

type Digits = { digits: RawBuilder<string>; atBeginning: boolean }

const hasDigits = (phones: RawBuilder<unknown>, { digits, atBeginning }: Digits) =>
  atBeginning
    ? sql<boolean>`strpos(${phones}, 'x' || ${digits}) > 0`
    : sql<boolean>`strpos(${phones}, ${digits}) > 0`

export const ownPhone = (asked: Digits): Condition => ({
  may: sql<boolean>`${PHONES_OF_S} like '%' || ${asked.digits} || '%'`,
  is: hasDigits(OWN_PHONES, asked),
})

export const guardiansPhone = (asked: Digits): Condition => ({
  may: sql<boolean>`p.search_text like '%' || ${asked.digits} || '%'`,
  is: sql<boolean>`coalesce(${hasDigits(GUARDIANS_PHONE, asked)}, false)`,
})

/** The phones of `s`, written as in the index `students_by_phone`. */
const PHONES_OF_S = sql`regexp_replace(
  s.contact_number_1 || 'x' || coalesce(s.contact_number_2, ''), '[^0-9x]', '', 'g')`
