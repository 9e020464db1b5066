import { LEVEL_WORDS, type LevelWord } from '@ganit/contract/learning/practice-words'
import type { Topic } from '../../plans/coverage.ts'
import { keyOfTopic } from '../../practice/choosing/topic-keys.ts'
import type { Names, ReportChapter } from '../progress-reports.tables.ts'

/** The lower median of levels, sorted new, learning, secure, kept. */
export function lowerMedian(levels: readonly LevelWord[]): LevelWord {
  const sorted = levels.toSorted((a, b) => LEVEL_WORDS.indexOf(a) - LEVEL_WORDS.indexOf(b))
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? 'new'
}

const IS_SECURE: readonly LevelWord[] = ['secure', 'kept']

/** Most chapters of a report. */
const CHAPTERS = 10

type Known = {
  /** The first day of the period. */
  from: string
  levelOf: (key: string) => LevelWord
  /** Names of chapters in the order of the curriculum. */
  names: ReadonlyMap<number, Names>
}

/**
 * The chapters of which a topic was taught in the period, each with the level of all its taught topics: its skills, or
 * the chapter itself if no skill was taught. `taught` are topics up to the last day of the period.
 */
export function chaptersTaught(taught: readonly Topic[], { from, levelOf, names }: Known) {
  const own = [...Map.groupBy(taught, ({ chapter_id }) => chapter_id)].flatMap(
    ([chapter_id, topics]) => {
      const last = topics.reduce((day, { last_day }) => (last_day > day ? last_day : day), '')
      if (last < from) return []
      const skills = topics.filter(({ skill_id }) => skill_id !== null)
      const levels = (skills.length > 0 ? skills : topics).map((topic) =>
        levelOf(keyOfTopic(topic)),
      )
      const median = lowerMedian(levels)
      const word = median === 'new' ? null : median
      const secure = levels.filter((level) => IS_SECURE.includes(level)).length
      const chapter: ReportChapter = {
        chapter_id,
        names: names.get(chapter_id) ?? { en: '' },
        ...{ word, secure, of: levels.length },
      }
      return [{ chapter_id, last, chapter }]
    },
  )
  const order = [...names.keys()]
  const placeOf = ({ chapter_id }: { chapter_id: number }) => order.indexOf(chapter_id)
  const latest = own
    .toSorted((a, b) => (a.last < b.last ? 1 : a.last > b.last ? -1 : placeOf(a) - placeOf(b)))
    .slice(0, CHAPTERS)
  return {
    chapters: latest.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ chapter }) => chapter),
    more: own.length - latest.length,
  }
}
