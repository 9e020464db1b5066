import type { Why } from '@ganit/contract/people/who'
import { plainTyped } from '@ganit/contract/plain-signs'
import { type RawBuilder, sql } from 'kysely'
import type { Blanks } from '../../../db/connections/prepared.ts'
import { phoneDigits } from '../../../db/rows/search.ts'
import * as conditions from './conditions.ts'

/** One way in which a text may match students. */
export type Step = {
  why: Why
  /** Name of its prepared queries; undefined for an unusual text, which is not prepared. */
  name: string | undefined
  values: Record<string, string>
  write: (blanks: Blanks<Record<string, string>>) => Written
}

export type Written = {
  /** Query of the students, by indexes and in no order. */
  found: RawBuilder<unknown>
  /** Condition on student `s` for a match. */
  isMeant: RawBuilder<boolean>
  /** Condition on student `s` for a match that comes first, if such matches have no step of their own. */
  begins?: RawBuilder<boolean>
  /** Condition on guardian `p`, for a step that finds students by their guardians. */
  isGuardian?: RawBuilder<boolean>
}

const WORDS_MAX = 3

const writtenByText = ({ may, is }: conditions.Condition): Written => ({
  found: sql`select t.student_id from student_texts t where ${may} and ${is}`,
  isMeant: sql<boolean>`exists (
    select from student_texts t where t.student_id = s.student_id and ${is} offset 0)`,
})

const GUARDIANS_OF = sql`guardianships g join guardians p using (guardian_id)`

const writtenByGuardian = ({ may, is }: conditions.Condition): Written => ({
  found: sql`select g.student_id from ${GUARDIANS_OF}
    where g.confirmed_at is not null and ${may} and ${is}`,
  isMeant: sql<boolean>`exists (
    select from ${GUARDIANS_OF}
    where g.student_id = s.student_id and g.confirmed_at is not null and ${is} offset 0)`,
  isGuardian: is,
})

/** A text with letters: names first, then e-mails, then guardians' names. */
function stepsOfWords(typed: string): Step[] {
  const words = conditions.wordsOf(typed)
  if (words.length === 0) return []
  const values = Object.fromEntries(
    words.flatMap(({ text, pattern }, n) => [
      [`text_${n}`, text],
      [`pattern_${n}`, pattern],
    ]),
  )
  const isUsual = words.length <= WORDS_MAX && words.every(({ isAscii }) => isAscii)
  const kinds = words.map(({ isShort }) => (isShort ? 'short' : 'long')).join(' ')
  const step = (
    why: Why,
    how: string,
    written: (words: conditions.GivenWord[]) => Written,
  ): Step => ({
    why,
    name: isUsual ? `find by ${why}, ${how}, ${kinds}` : undefined,
    values,
    write: (blanks) =>
      written(
        words.map((word, n) => ({
          ...word,
          given: {
            text: sql`${blanks[`text_${n}`]}::text`,
            pattern: sql`${blanks[`pattern_${n}`]}::text`,
          },
        })),
      ),
  })
  const [only, second] = words
  const mayBeEmail = only && !second && only.isAscii && !only.isShort
  const isInside = words.some(({ isShort }) => !isShort)
  const firstWord = (given: conditions.GivenWord[]) => given[0] as conditions.GivenWord

  return [
    step('name', 'beginning', (given) =>
      writtenByText(conditions.nameBegins(conditions.STUDENTS, given)),
    ),
    ...(isInside
      ? [
          step('name', 'inside', (given) =>
            writtenByText(conditions.nameContains(conditions.STUDENTS, given)),
          ),
        ]
      : []),
    ...(mayBeEmail
      ? [
          step('email', 'inside', (given) => ({
            ...writtenByText(conditions.emailContains(conditions.STUDENTS, firstWord(given))),
            begins: sql<boolean>`starts_with(fold_text(s.email), ${firstWord(given).given.text})`,
          })),
        ]
      : []),
    step('guardian', 'beginning', (given) =>
      writtenByGuardian(conditions.nameBegins(conditions.GUARDIANS, given)),
    ),
    ...(isInside
      ? [
          step('guardian', 'inside', (given) =>
            writtenByGuardian(conditions.nameContains(conditions.GUARDIANS, given)),
          ),
        ]
      : []),
  ]
}

/** The largest number of a student. */
const ID_MAX = 2 ** 31 - 1

const stepById = (typed: string): Step => ({
  why: 'id',
  name: 'find by id',
  values: { id: typed },
  write: ({ id }) => {
    const isIt = sql<boolean>`s.student_id = ${id}::integer`
    return { found: sql`select student_id from students s where ${isIt}`, isMeant: isIt }
  },
})

const stepByPhone = (digits: string, atBeginning: boolean): Step => ({
  why: 'phone',
  name: `find by phone, ${atBeginning ? 'beginning' : 'inside'}`,
  values: { digits },
  write: ({ digits }) => {
    const asked = { digits: sql<string>`${digits}::text`, atBeginning }
    const own = conditions.ownPhone(asked)
    const through = writtenByGuardian(conditions.guardiansPhone(asked))
    return {
      found: sql`
        select s.student_id from students s where ${own.may} and ${own.is}
        union all ${through.found}`,
      isMeant: sql<boolean>`(${own.is} or ${through.isMeant})`,
      ...(through.isGuardian && { isGuardian: through.isGuardian }),
    }
  },
})

/** The ways in which a text may match students, in the order of the hits. */
export function stepsOfSearch(text: string): Step[] {
  const typed = plainTyped(text)
  if (/[^\d\s+().\-/]/.test(typed)) return stepsOfWords(text)
  const digits = phoneDigits(typed)
  return [
    ...(/^\d+$/.test(typed) && Number(typed) <= ID_MAX ? [stepById(typed)] : []),
    ...(digits === undefined ? [] : [stepByPhone(digits, true), stepByPhone(digits, false)]),
  ]
}
