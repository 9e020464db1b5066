import type { TopicId } from '../practice.tables.ts'

/** Key of a topic, the same as in mastery. */
export const keyOfTopic = ({ chapter_id, skill_id }: TopicId) =>
  skill_id === null ? `chapter ${chapter_id}` : `skill ${skill_id}`

/** Numbers of skills and chapters in keys of topics. */
export function idsOfKeys(keys: readonly string[]) {
  const idsOf = (kind: 'skill' | 'chapter') =>
    keys.flatMap((key) => (key.startsWith(`${kind} `) ? Number(key.slice(kind.length + 1)) : []))
  return { skill_ids: idsOf('skill'), chapter_ids: idsOf('chapter') }
}

/** Columns of topics for `unnest`. */
export const toColumns = (topics: readonly TopicId[]) => ({
  chapters: topics.map(({ chapter_id }) => chapter_id),
  skills: topics.map(({ skill_id }) => skill_id),
})
