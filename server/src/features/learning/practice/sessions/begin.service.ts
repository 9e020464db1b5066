import {
  PRACTICE_ITEMS_A_DAY,
  PRACTICE_SENTENCES,
  type PracticeSession,
} from '@ganit/contract/learning/practice'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../../db/schema.ts'
import { conflict } from '../../../../http/errors.ts'
import { localTime } from '../../../ground/settings/clock.service.ts'
import { readPracticeSettings } from '../../../ground/settings/settings.queries.ts'
import { recordPractised } from '../../../papers/question-bank/practised.queries.ts'
import { itemsOfDay, type TestAhead } from '../../school-tests/day-items.service.ts'
import {
  chooseFrom,
  type Facts,
  type NewItem,
  readFacts,
  readMasteryShares,
} from '../choosing/choose.service.ts'
import { lockPractice, type Practising } from '../choosing/practisable.queries.ts'
import { keyOfTopic } from '../choosing/topic-keys.ts'
import { withdrawReserved } from '../mistakes/withdraw.service.ts'
import type { TopicId } from '../practice.tables.ts'
import { addItems } from './items.queries.ts'
import type { Urls } from './present-items.service.ts'
import { presentSession } from './present-session.service.ts'
import {
  addSession,
  findOpenSession,
  questionsChangedSince,
  sessionsGivenOn,
} from './sessions.queries.ts'

export type BeginOptions =
  | { kind: 'today'; topic?: undefined }
  | { kind: 'topic'; topic: TopicId }
  | { kind: 'school_test'; topic?: undefined; test: TestAhead }

/** Thrown if a question changed while it was chosen. */
class ChooseAgain extends Error {}

const TURNS = 5

/**
 * The seed of a session. Daily practice asks the same questions all day, while each new practice of a topic asks
 * others.
 */
function seedOfSession({ student_id, day }: Facts, options: BeginOptions, before: number) {
  const more =
    options.kind === 'school_test'
      ? ['school test', options.test.school_test_id]
      : options.topic
        ? [keyOfTopic(options.topic), before]
        : []
  return [student_id, day, ...more].join(' ')
}

/** The chosen practice; `before` is the number of items that the student was already given that day. */
type Chosen = { items: NewItem[]; seed: string; before: number }

export async function chooseItemsAnew(
  db: Kysely<Database>,
  {
    facts,
    options,
    mastery,
  }: { facts: Facts; options: BeginOptions; mastery: ReadonlyMap<string, number> },
): Promise<Chosen> {
  const { count, seen } = facts
  const before = seen.reduce((sum, { today }) => sum + today, 0)
  const seed = seedOfSession(facts, options, before)
  if (options.kind === 'school_test')
    return {
      items: await itemsOfDay(db, facts, { test: options.test, mastery, seed }),
      seed,
      before,
    }
  const { kind, topic } = options
  const items = await chooseFrom(db, facts, mastery, {
    ...{ kind, count, seed, without: new Set<number>() },
    ...(topic && { topics: [topic] }),
  })
  return { items, seed, before }
}

type Asking = { practising: Practising; options: BeginOptions; urls: Urls }
type Run = (work: (trx: Trx) => Promise<{ session: PracticeSession }>) => Promise<unknown>

/**
 * Begins practice, or continues the open one. `run` runs the transaction, in which `isNew` is called if a session was
 * created. 409 if practice is off, no question is left or was taught, or the daily limit is reached.
 */
export async function beginOrContinuePractice<R extends Run>(
  db: Kysely<Database>,
  { practising, options, urls }: Asking,
  run: R,
  isNew: () => void,
): Promise<Awaited<ReturnType<R>>> {
  const { isOn, minutes, timeZone } = await readPracticeSettings(db)
  if (!isOn) throw conflict(PRACTICE_SENTENCES.off)
  const { student_id, language, names } = practising
  for (let turn = 1; ; turn += 1) {
    const day = localTime(timeZone).date
    const facts = await readFacts(db, { student_id, language, minutes, day })
    const mastery = await readMasteryShares(db, student_id)
    const chosen = await chooseItemsAnew(db, { facts, options, mastery })
    try {
      return (await run(async (trx) => {
        await lockPractice(trx, student_id)
        const given = await sessionsGivenOn(trx, student_id, day)
        const open = options.topic
          ? await findOpenSession(trx, student_id, options.topic, day)
          : given.find((each) => isRequested(each, options))
        if (open) {
          await withdrawReserved(trx, { ...open, student_id, language })
          return { session: await presentSession(trx, { ...open, names }, urls) }
        }
        const session = await makeSession(trx, { facts, options, chosen, given })
        isNew()
        return { session: await presentSession(trx, { ...session, names }, urls) }
      })) as Awaited<ReturnType<R>>
    } catch (error) {
      if (!(error instanceof ChooseAgain) || turn === TURNS) throw error
    }
  }
}

const isRequested = (
  { kind, school_test_id }: { kind: string; school_test_id: number | null },
  options: BeginOptions,
) =>
  kind === options.kind &&
  (options.kind !== 'school_test' || school_test_id === options.test.school_test_id)

/** Sessions of a teacher's set or about mistakes do not count for the daily limit. */
const isUnlimited = ({ kind }: { kind: string }) => kind === 'set' || kind === 'mistakes'

/** Whether this number of further items would exceed the daily limit. */
export const isTooManyForDay = (
  given: readonly { kind: string; asked: number }[],
  more: number,
): boolean => {
  const limited = given.filter((each) => !isUnlimited(each))
  return limited.reduce((sum, { asked }) => sum + asked, more) > PRACTICE_ITEMS_A_DAY
}

type Making = {
  facts: Facts
  options: BeginOptions
  chosen: Chosen
  given: Awaited<ReturnType<typeof sessionsGivenOn>>
}

async function makeSession(trx: Trx, { facts, options, chosen, given }: Making) {
  const { student_id, day, topics } = facts
  const { topic } = options
  const isTopic = (each: TopicId) =>
    topic && keyOfTopic(each) === keyOfTopic(topic) && each.chapter_id === topic.chapter_id
  if (topic && !topics.some(isTopic)) throw conflict(PRACTICE_SENTENCES.untaught)
  const { items, seed, before } = chosen
  if (items.length === 0) throw conflict(PRACTICE_SENTENCES.nothing)
  if (isTooManyForDay(given, items.length)) throw conflict(PRACTICE_SENTENCES.enough)
  // Another device has begun a session meanwhile, so the questions of that session count as seen now.
  if (given.reduce((sum, each) => sum + each.items, 0) !== before) throw new ChooseAgain()
  if ((await questionsChangedSince(trx, items)).length > 0) throw new ChooseAgain()
  const session = await addSession(trx, {
    student_id,
    kind: options.kind,
    day,
    seed,
    chapter_id: topic?.chapter_id ?? null,
    skill_id: topic?.skill_id ?? null,
    school_test_id: options.kind === 'school_test' ? options.test.school_test_id : null,
  })
  await addItems(trx, session.session_id, items)
  await recordPractised(
    trx,
    items.map(({ question_id }) => question_id),
    day,
  )
  return session
}
