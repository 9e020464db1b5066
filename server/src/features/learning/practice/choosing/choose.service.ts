import { countDays } from '@ganit/contract/days'
import type { Language } from '@ganit/contract/languages'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../../db/schema.ts'
import { readOwnMastery } from '../../../exams/results/own-results.service.ts'
import { chooseVariant } from '../../../papers/variants/written-out.service.ts'
import type { Topic as TaughtTopic } from '../../plans/coverage.ts'
import { readTaughtTopics } from '../../plans/topics/taught-topics.service.ts'
import { findUnreadableKeys } from '../answers/unreadable-keys.service.ts'
import { levelsByTopic } from '../levels/levels.queries.ts'
import { NEW_LEVEL } from '../levels/levels.ts'
import type { PracticeItems, TopicId } from '../practice.tables.ts'
import {
  type AskableQuestion,
  askableQuestions,
  countTimesAsked,
  seenQuestions,
} from './candidates.queries.ts'
import { type Candidate, chooseItems, itemCount, type Topic } from './choose-items.ts'
import { keyOfTopic } from './topic-keys.ts'

export type ChoiceRequest = { student_id: number; language: Language; minutes: number; day: string }

/** A question with the variant to be asked, and its topics. */
export type Question = AskableQuestion & { topics: TopicId[]; variant: number | null }

/**
 * The questions that a student may be asked on a day. `isOffered`: the student's batches were taught a topic, the
 * student was not.
 */
export type Facts = ChoiceRequest & {
  count: number
  topics: (TopicId & { taught: TaughtTopic; isOffered: boolean; isUntaught?: true })[]
  questions: Question[]
  levels: Awaited<ReturnType<typeof levelsByTopic>>
  seen: Awaited<ReturnType<typeof seenQuestions>>
}

/** A question's topics: its skills, else its chapter. */
export const topicsOfQuestion = ({
  chapter_id,
  skill_ids,
}: Pick<AskableQuestion, 'chapter_id' | 'skill_ids'>): TopicId[] =>
  skill_ids.length > 0
    ? skill_ids.map((skill_id) => ({ chapter_id, skill_id }))
    : [{ chapter_id, skill_id: null }]

/** Questions, each with the variant that would be asked now, which is the student's next one. */
export async function chooseVariants(
  db: Db,
  student_id: number,
  questions: AskableQuestion[],
): Promise<Question[]> {
  const templates = questions.filter(({ variants }) => variants !== null)
  const times = await countTimesAsked(
    db,
    student_id,
    templates.map(({ question_id }) => question_id),
  )
  return questions.map((question) => {
    const { question_id, variants } = question
    const variant = variants
      ? chooseVariant({ student_id, question_id }, variants, times.get(question_id) ?? 0)
      : undefined
    return { ...question, topics: topicsOfQuestion(question), variant: variant ?? null }
  })
}

/** Topics that a student was taught by a day, and further ones that the batches were taught. */
export async function readTopicsFor(db: Db, student_id: number, day: string) {
  const coverage = (await readTaughtTopics(db, [student_id], day)).get(student_id)
  const taught = new Set(coverage?.taught.map(keyOfTopic))
  return [
    ...(coverage?.taught ?? []),
    ...(coverage?.offered ?? []).filter((topic) => !taught.has(keyOfTopic(topic))),
  ].map((topic) => ({
    chapter_id: topic.chapter_id,
    skill_id: topic.skill_id,
    taught: topic,
    isOffered: !taught.has(keyOfTopic(topic)),
  }))
}

/** Reads the questions and topics that a student may be asked. */
export async function readFacts(db: Db, asked: ChoiceRequest): Promise<Facts> {
  const { student_id, day, language, minutes } = asked
  const topics = await readTopicsFor(db, student_id, day)
  const questions = await askableQuestions(db, {
    topics: topics.map(({ taught }) => taught),
    ...{ language, student_id, day },
  })
  return {
    ...asked,
    count: itemCount(minutes),
    topics,
    questions: await chooseVariants(db, student_id, questions),
    levels: await levelsByTopic(db, student_id),
    seen: await seenQuestions(db, student_id, day),
  }
}

/** Whether all topics of a question are among these, and it is not too hard for its chapter. */
const isAmong = (question: Question, topics: ReadonlyMap<string, TaughtTopic>) =>
  question.topics.every((topic) => {
    const taught = topics.get(keyOfTopic(topic))
    const isHard = topic.skill_id === null && (question.difficulty ?? 2) > (taught?.difficulty ?? 0)
    return taught !== undefined && !isHard
  })

/**
 * Questions for today, of topics that the student was taught, or of all offered ones: in the student's language, and in
 * English.
 */
export function questionsToAsk({ topics, questions }: Facts, kind: 'today' | 'topic') {
  const own = topics.filter(({ isOffered }) => kind === 'topic' || !isOffered)
  const known = new Map(own.map((topic) => [keyOfTopic(topic), topic.taught]))
  return questions.filter((question) => isAmong(question, known))
}

type Seen = Facts['seen']

/** Days since a student saw a question in this variant, and in another one. */
function daysAgo({ question_id, variant }: Question, seen: Seen) {
  const own = seen.filter((each) => each.question_id === question_id)
  const leastDaysAgo = (rows: Seen) =>
    rows.length > 0 ? Math.min(...rows.map(({ days_ago }) => days_ago)) : null
  return {
    sameDaysAgo: leastDaysAgo(own.filter((each) => each.variant === variant)),
    otherDaysAgo: leastDaysAgo(own.filter((each) => each.variant !== variant)),
  }
}

export type NewItem = Pick<
  PracticeItems,
  'question_id' | 'question_version' | 'variant' | 'chapter_id' | 'skill_id' | 'why'
> & { counts: TopicId[] }

/** How many questions would be chosen for today, without checking their keys. */
export function countToChoose(facts: Facts) {
  const candidates = candidatesOf(questionsToAsk(facts, 'today'), facts)
  const topics = facts.topics.filter(({ isOffered }) => !isOffered)
  const { count, day } = facts
  return chooseItems({
    topics: topics.map((topic) => topicFacts(topic, facts, new Map())),
    ...{ candidates, count, day, seed: '' },
  }).length
}

const candidatesOf = (questions: readonly Question[], { seen, language }: Facts) =>
  questions.map(
    (question): Candidate => ({
      question_id: question.question_id,
      topics: question.topics.map(keyOfTopic),
      difficulty: question.difficulty,
      isSpare: question.language !== language,
      ...daysAgo(question, seen),
    }),
  )

type Wanted = {
  kind: 'today' | 'topic'
  /** If given, only these topics are asked. */
  topics?: readonly TopicId[]
  count: number
  seed: string
  /** Questions that must not be asked. */
  without: ReadonlySet<number>
}

/** Chooses items whose keys can be read. Mastery is by topic, as a share. */
export async function chooseFrom(
  db: Db,
  facts: Facts,
  mastery: ReadonlyMap<string, number>,
  { kind, topics, count, seed, without }: Wanted,
): Promise<NewItem[]> {
  const wanted = topics && new Set(topics.map(keyOfTopic))
  const isWanted = (each: TopicId) => !wanted || wanted.has(keyOfTopic(each))
  const own = facts.topics.filter((each) => isWanted(each) && (topics || !each.isOffered))
  const untaught = new Set(own.filter(({ isUntaught }) => isUntaught).map(keyOfTopic))
  const refused = new Set(without)
  for (;;) {
    const questions = new Map(
      questionsToAsk(facts, kind)
        .filter((question) => !refused.has(question.question_id) && question.topics.some(isWanted))
        .map((question) => [question.question_id, question]),
    )
    const chosen = chooseItems({
      topics: own.map((each) => topicFacts(each, facts, mastery)),
      candidates: candidatesOf([...questions.values()], facts),
      count,
      day: facts.day,
      seed,
    })
    const asked = chosen.flatMap((each) => {
      const question = questions.get(each.question_id)
      return question ? [{ ...each, question }] : []
    })
    const unreadable = await findUnreadableKeys(
      db,
      asked.map(({ question }) => question),
    )
    if (unreadable.length === 0)
      return asked.map(({ question, topic: key, why }) => ({
        question_id: question.question_id,
        question_version: question.version,
        variant: question.variant,
        ...(question.topics.find((each) => keyOfTopic(each) === key) as TopicId),
        counts: question.topics,
        why: untaught.has(key) ? 'untaught' : topics ? 'chosen' : why,
      }))
    for (const question_id of unreadable) refused.add(question_id)
  }
}

function topicFacts(
  topic: Facts['topics'][number],
  { levels, day }: Facts,
  mastery: ReadonlyMap<string, number>,
): Topic {
  const key = keyOfTopic(topic)
  const { box, due_on } = levels.get(key) ?? NEW_LEVEL
  return {
    key,
    box,
    due_on,
    taughtDaysAgo: countDays(topic.taught.last_day, day) - 1,
    mastery: mastery.get(key) ?? null,
  }
}

/** Shares of marks in tests by topic, if they are based on enough questions. */
export async function readMasteryShares(db: Kysely<Database>, student_id: number) {
  const mastery = await readOwnMastery(db, student_id)
  return new Map(
    mastery.flatMap(({ chapter_id, skill_id, percent }) =>
      percent === null || chapter_id === null
        ? []
        : [[keyOfTopic({ chapter_id, skill_id }), percent / 100] as const],
    ),
  )
}
