import type { TopicId } from '../practice.tables.ts'

/** Key of a topic, the same as in mastery. */
export const keyOfTopic = ({ chapter_id, skill_id }: TopicId) =>
  skill_id === null ? `chapter ${chapter_id}` : `skill ${skill_id}`

/** Columns of topics for `unnest`. */
export const toColumns = (topics: readonly TopicId[]) => ({
  chapters: topics.map(({ chapter_id }) => chapter_id),
  skills: topics.map(({ skill_id }) => skill_id),
})
