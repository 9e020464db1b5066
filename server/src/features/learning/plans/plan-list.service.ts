import type { PlanInList } from '@ganit/contract/learning/plans'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { SEES_ALL } from '../../accounts/rights.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { batchesWith } from './plan-list.queries.ts'
import { stateOf, weeksBehind } from './progress.ts'
import { type Standing, standingsOf } from './standings.service.ts'

type Batch = { batch_id: number; batch_name: string; teacher: string | null }

function inList(batch: Batch, standing: Standing | undefined, today: string): PlanInList {
  const states = standing?.chapters.map((chapter) => stateOf(chapter, today)) ?? []
  const count = (...wanted: typeof states) => states.filter((each) => wanted.includes(each)).length
  const { planned = 0, worth = 0, behind = 0, words = 'no plan', silent = 0 } = standing ?? {}
  return {
    ...batch,
    now: standing?.chapters.flatMap(({ name }, n) => (states[n] === 'now' ? [name] : [])) ?? [],
    chapters: { done: count('before', 'done'), now: count('now'), ahead: count('ahead') },
    ...{ planned, worth, behind, words, silent },
    has_plan: standing !== undefined,
  }
}

/** Batches with where they stand: the most behind first, those without a plan last. */
export async function plansFor(db: Db, account: Account, search: string | undefined) {
  const today = await academyToday(db)
  const batches = await batchesWith(db, account, { search, today })
  const ids = batches.map(({ batch_id }) => batch_id)
  const standings = await standingsOf(db, ids, today)
  return batches
    .map((batch) => inList(batch, standings.get(batch.batch_id), today))
    .toSorted((a, b) => Number(b.has_plan) - Number(a.has_plan) || b.behind - a.behind)
}

/** Weeks from which a batch is late. */
const LATE_WEEKS = 2

/** Names of batches that are two weeks behind or more, as their words say, the most behind first. */
export async function lateBatches(db: Db, today: string) {
  const batches = await batchesWith(db, SEES_ALL, { search: undefined, today })
  const ids = batches.map(({ batch_id }) => batch_id)
  const standings = await standingsOf(db, ids, today)
  return batches
    .flatMap(({ batch_id, batch_name }) => {
      const standing = standings.get(batch_id)
      const weeks = standing ? weeksBehind(standing.behind, standing.lessons_a_week) : 0
      return weeks >= LATE_WEEKS ? [{ batch_name, behind: standing?.behind ?? 0 }] : []
    })
    .toSorted((a, b) => b.behind - a.behind)
    .map(({ batch_name }) => batch_name)
}
