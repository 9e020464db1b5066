import type { Db } from '../../../../db/schema.ts'
import {
  type TranslatedName,
  translatedNames,
} from '../../../people/study-language/name-in.queries.ts'
import { idsOfKeys, keyOfTopic } from '../../practice/choosing/topic-keys.ts'
import type { Facts, NamedTopic } from '../weekly.tables.ts'

type Names = ReadonlyMap<string, TranslatedName>

/** Names of these topics in other languages, by key; none until the owner has switched them on. */
export async function namesOfTold(
  db: Db,
  topics: readonly (Pick<NamedTopic, 'key'> | null)[],
): Promise<Names> {
  const keys = [...new Set(topics.flatMap((topic) => topic?.key ?? []))]
  if (keys.length === 0) return new Map()
  const rows = await translatedNames(db, idsOfKeys(keys))
  return new Map(rows.map(({ names, ...topic }) => [keyOfTopic(topic), names]))
}

/** A topic with its names in other languages, if it has any. */
export function withNames<Topic extends NamedTopic>(topic: Topic, all: Names): Topic {
  const names = all.get(topic.key)
  return names ? { ...topic, names } : topic
}

/** The taught topics as a note tells them. */
export const taughtTopics = (
  topics: readonly NamedTopic[],
  names: Names,
): Pick<Facts, 'taught' | 'taught_names'> => ({
  taught: topics.map(({ topic }) => topic),
  ...(topics.some(({ key }) => names.has(key)) && {
    taught_names: topics.map(({ key }) => names.get(key) ?? {}),
  }),
})
