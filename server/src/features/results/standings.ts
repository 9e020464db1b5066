import type { Db } from '../../db/schema.ts'
import { enteredIn } from '../scores/entered.queries.ts'
import type { Outline } from '../scores/outline.queries.ts'
import { sortedTotals } from '../scores/ranks.service.ts'
import { type Standing, standingIn, totalsIn } from '../scores/scores.service.ts'
import { stampsOf } from './own-results.queries.ts'

/** Totals of so many published tests stay in memory, some kilobytes each: a batch looks at its results in one evening. */
const KEPT = 500

const kept = new WeakMap<object, Map<number, { stamp: string; totals: number[] }>>()

async function totalsOf(db: Db, outline: Outline) {
  const { test_id, mode } = outline
  const entered = await enteredIn(db, { test_ids: [test_id] }, () => mode)
  // In their order already: what sorts them for each reader has nothing to do.
  return sortedTotals(totalsIn(outline, entered))
}

/**
 * Where the candidates of published tests stand, from totals that are added up anew only when something has changed; `owner`
 * is whose memory it is.
 */
export async function standingsOf(owner: object, db: Db, outlines: Map<number, Outline>) {
  const known = kept.get(owner) ?? new Map<number, { stamp: string; totals: number[] }>()
  kept.set(owner, known)
  const standings = new Map<number, Standing>()
  for (const [test_id, stamp] of await stampsOf(db, [...outlines.keys()])) {
    const outline = outlines.get(test_id)
    if (!outline) continue
    const found = known.get(test_id)
    const totals = found?.stamp === stamp ? found.totals : await totalsOf(db, outline)
    known.delete(test_id)
    known.set(test_id, { stamp, totals })
    standings.set(test_id, standingIn(outline, totals))
  }
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - KEPT)))
    known.delete(oldest)
  return standings
}
