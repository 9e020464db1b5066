import type { PlanInList } from '@ganit/contract/learning/plans'
import { cachedPerAcademy } from '../../../academy/per-academy.ts'
import { rowsBeforePage } from '../../../db/rows/page.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { SEES_ALL } from '../../ground/rights/rights.ts'
import { academyNow, type LocalTime } from '../../ground/settings/clock.service.ts'
import { createKeptRead } from '../../ground/settings/kept-read.ts'
import { batchesOfAccount } from './plan-list.queries.ts'
import { plansOfBatches } from './plans.queries.ts'
import { stateOfChapter, weeksBehind } from './progress.ts'
import { type Standing, standingsOfBatches } from './standings.service.ts'

type Batch = { batch_id: number; batch_name: string; teacher: string | null }

function presentInList(batch: Batch, standing: Standing | undefined, today: string): PlanInList {
  const states = standing?.chapters.map((chapter) => stateOfChapter(chapter, today)) ?? []
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

/**
 * Largest number of batches for which each call reads all standings. With more batches, the order may be some minutes
 * old.
 */
const FEW = 200

/** For each batch, the number of lessons by which it is behind, and its lessons a week. */
type Behind = ReadonlyMap<number, Pick<Standing, 'behind' | 'lessons_a_week'>>

/** One reader per database, shared by the list and Today. */
const readers = cachedPerAcademy(() => new WeakMap<Db, ReturnType<typeof createStandingsReader>>())

/**
 * Reads the present standings of these batches if they are few. For many it reads only how far they are behind, cached
 * for some minutes.
 */
function readStandings(db: Db) {
  const known = readers().get(db)
  if (known) return known
  const reader = createStandingsReader(db)
  readers().set(db, reader)
  return reader
}

function createStandingsReader(db: Db) {
  const behindOfAll = createKeptRead(
    async ({ date }): Promise<Behind> => {
      const ids = (await batchesOfAccount(db, SEES_ALL, { search: undefined, today: date })).map(
        idOf,
      )
      const standings = [...(await standingsOfBatches(db, ids, date))]
      return new Map(
        standings.map(([id, { behind, lessons_a_week }]) => [id, { behind, lessons_a_week }]),
      )
    },
    { mayLag: true },
  )
  return async (ids: number[], now: LocalTime) => {
    const live = ids.length > FEW ? undefined : await standingsOfBatches(db, ids, now.date)
    const behind: Behind = live ?? (await behindOfAll(now)).read
    return { live, behind }
  }
}

const idOf = ({ batch_id }: Batch) => batch_id

const compareBehind = (
  a: { has_plan: boolean; behind: number },
  b: { has_plan: boolean; behind: number },
) => Number(b.has_plan) - Number(a.has_plan) || b.behind - a.behind

type Asked = { search: string | undefined; page: number; page_size: number }

/** A page of batches with their present standing: the most behind first, those without a plan last. */
export function createPlanPages(db: Db) {
  return async (account: Account, { search, ...wanted }: Asked) => {
    const now = await academyNow(db)
    const batches = await batchesOfAccount(db, account, { search, today: now.date })
    const ids = batches.map(idOf)
    const { live, behind } = await readStandings(db)(ids, now)
    const planned = live ?? new Set((await plansOfBatches(db, ids)).map(({ batch_id }) => batch_id))
    const from = rowsBeforePage(wanted)
    const shown = batches
      .map((batch) => ({
        batch,
        has_plan: planned.has(batch.batch_id),
        behind: behind.get(batch.batch_id)?.behind ?? 0,
      }))
      .toSorted(compareBehind)
      .slice(from, from + wanted.page_size)
      .map(({ batch }) => batch)
    const standings = live ?? (await standingsOfBatches(db, shown.map(idOf), now.date))
    const items = shown
      .map((batch) => presentInList(batch, standings.get(batch.batch_id), now.date))
      .toSorted(compareBehind)
    return { items, total: batches.length }
  }
}

/** Number of weeks behind from which a batch counts as late. */
const LATE_WEEKS = 2

/** Names of batches that are shown as two weeks behind or more, the most behind first. */
export function createLateBatches(db: Db) {
  return async (now: LocalTime) => {
    const batches = await batchesOfAccount(db, SEES_ALL, { search: undefined, today: now.date })
    const { behind: standings } = await readStandings(db)(batches.map(idOf), now)
    return batches
      .flatMap(({ batch_id, batch_name }) => {
        const { behind, lessons_a_week } = standings.get(batch_id) ?? {
          behind: 0,
          lessons_a_week: 1,
        }
        return weeksBehind(behind, lessons_a_week) >= LATE_WEEKS ? [{ batch_name, behind }] : []
      })
      .toSorted((a, b) => b.behind - a.behind)
      .map(({ batch_name }) => batch_name)
  }
}
