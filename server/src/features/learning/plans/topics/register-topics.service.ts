import type { OfferedChapter, TaughtTopic } from '@ganit/contract/teaching/registers'
import { TOPICS_MAX } from '@ganit/contract/teaching/registers'
import type { Db } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { invalid } from '../../../../http/errors.ts'
import { isOffice, isOwner } from '../../../ground/rights/rights.ts'
import { isBatchInReach } from '../../../teaching/batches/batches-in-reach.queries.ts'
import { wholeLessonsTaught } from '../progress.ts'
import { type Candidate, candidateChapters, type UnknownTopic } from './register-topics.queries.ts'

export { replaceTopicsQuery as puttingTopics } from './register-topics.queries.ts'

const isBegun = ({ from_date, is_done }: Candidate, day: string) =>
  from_date !== null && !is_done && from_date <= day

/**
 * The chapters that a register offers, at most four: those that the lesson names, the one that the batch named last,
 * the next of the plan, and the latest of the running ones. Without a plan, the two that were named last.
 */
function offeredOf(all: readonly Candidate[], day: string) {
  const latest = all
    .filter(({ last_named }) => last_named !== null)
    .toSorted((a, b) => ((a.last_named ?? '') < (b.last_named ?? '') ? 1 : -1))
  const planned = all.filter(({ position }) => position !== null)
  const next = planned.find((each) => !each.is_done && !isBegun(each, day))
  const wanted = [
    ...all.filter(({ own_skills }) => own_skills !== null),
    ...latest.slice(0, planned.length > 0 ? 1 : 2),
    ...(next ? [next] : []),
    ...planned.filter((each) => isBegun(each, day)).toReversed(),
  ]
  const chosen = new Set([...new Set(wanted)].slice(0, TOPICS_MAX))
  return all.filter((each) => chosen.has(each))
}

const presentOffered = (candidate: Candidate): OfferedChapter => {
  const { chapter_id, name, lessons, is_done, skills } = candidate
  return {
    chapter_id,
    name,
    lesson_no: wholeLessonsTaught(candidate) + 1,
    lessons,
    is_done,
    skills,
  }
}

type Lesson = { lesson_id: number; batch_id: number; date: string }

/**
 * Whether an account may change the plan of a batch: the owner and teachers of the batch may, teachers of a single
 * lesson may not.
 */
const mayPlan = async (db: Db, account: Account, batch_id: number) =>
  isOwner(account) ||
  (!isOffice(account) &&
    (await db
      .selectFrom('batches')
      .select('batch_id')
      .where('batch_id', '=', batch_id)
      .where(isBatchInReach(account))
      .executeTakeFirst()) !== undefined)

/** The topics that a lesson taught, and the chapters that its register offers; `date` is the day of the lesson. */
export async function readTopics(db: Db, account: Account, { lesson_id, batch_id, date }: Lesson) {
  const all = await candidateChapters(db, lesson_id)
  return {
    taught_topics: all.flatMap(({ chapter_id, own_skills }): TaughtTopic[] => {
      if (own_skills === null) return []
      const skill_ids = own_skills.length > 0 ? own_skills : [null]
      return skill_ids.map((skill_id) => ({ chapter_id, skill_id }))
    }),
    offered: offeredOf(all, date).map(presentOffered),
    may_finish: all.length > 0 && (await mayPlan(db, account, batch_id)),
  }
}

const SENTENCES = {
  chapter_id: 'There is no such chapter.',
  skill_ids: 'This skill is of another chapter.',
} as const

/** 400 for sent chapters that are unknown, or have a skill of another chapter. */
export function refuseUnknown(unknown: readonly UnknownTopic[]) {
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(
        unknown.map(({ place, field }) => [`taught_topics.${place}.${field}`, SENTENCES[field]]),
      ),
    )
}
