import type { LessonRegister, OfferedChapter, SentTopic } from '@ganit/contract/teaching/registers'
import type { KeptRegister } from '../outbox/kept-register.ts'

// A register kept by an earlier version of the app has no topics.
const storedTopics = ({ taught_topics = [] }: Partial<LessonRegister>) => taught_topics
export const offeredChapters = ({ offered = [] }: Partial<LessonRegister>) => offered

/** Topics of a lesson: as chosen here, or as stored. */
export function topicsOf(sheet: LessonRegister, kept: KeptRegister | undefined): SentTopic[] {
  if (kept?.taught_topics) return kept.taught_topics
  const chapters = Map.groupBy(storedTopics(sheet), ({ chapter_id }) => chapter_id)
  return [...chapters].map(([chapter_id, topics]) => ({
    chapter_id,
    skill_ids: topics.flatMap(({ skill_id }) => (skill_id === null ? [] : [skill_id])),
  }))
}

/** The typed text of what was taught; if it is blank, the server answers with the names of the chapters. */
export function taughtText(sheet: LessonRegister) {
  const { taught } = sheet.lesson
  const ids = new Set(storedTopics(sheet).map(({ chapter_id }) => chapter_id))
  const names = offeredChapters(sheet)
    .filter(({ chapter_id }) => ids.has(chapter_id))
    .toSorted((a, b) => a.chapter_id - b.chapter_id)
    .map(({ name }) => name)
  return taught === null || taught === names.join(', ') ? '' : taught
}

/** Adds or removes a chapter, or one of its skills; the order of choosing stays. */
export function toggleChapter(topics: readonly SentTopic[], chapter_id: number): SentTopic[] {
  const left = topics.filter((topic) => topic.chapter_id !== chapter_id)
  return left.length < topics.length ? left : [...topics, { chapter_id, skill_ids: [] }]
}

export const toggleSkill = (topics: readonly SentTopic[], chapter_id: number, skill_id: number) =>
  topics.map((topic) => {
    if (topic.chapter_id !== chapter_id) return topic
    const { skill_ids = [] } = topic
    const isNamed = skill_ids.includes(skill_id)
    return {
      chapter_id,
      skill_ids: isNamed ? skill_ids.filter((id) => id !== skill_id) : [...skill_ids, skill_id],
    }
  })

/**
 * True if all lessons of the chapter were taught, counting this one if it names the chapter, and the chapter is not
 * marked as finished.
 */
export const mayBeFinished = ({ lesson_no, lessons, is_done }: OfferedChapter, isNamed: boolean) =>
  lessons !== null && !is_done && lesson_no - (isNamed ? 0 : 1) >= lessons
