import type { Db } from '../../../db/schema.ts'
import { enteredIn } from '../scores/entered.queries.ts'
import { type Outline, outlinesOf } from '../scores/outline.queries.ts'
import { type Standing, standingIn, totalsIn } from '../scores/scores.service.ts'
import type { PublishedTest } from './own-results.queries.ts'

/** So many published tests stay in memory, some 25 kB each: a batch looks at its results of a year in one evening. */
const KEPT = 250

type Stamped = Pick<PublishedTest, 'test_id' | 'stamp' | 'sorting'>
/** A published test as it was at a stamp: what it asks, and once somebody asked for their rank where all stand. */
export type Kept = Omit<Stamped, 'test_id'> & { outline: Outline; standing?: Standing }

const memories = new WeakMap<object, Map<number, Kept>>()

/** Reads what tests ask that are new or have changed; of one whose questions were sorted anew the totals stay. */
async function readAnew(db: Db, tests: readonly Stamped[], memory: ReadonlyMap<number, Kept>) {
  const test_ids = tests.map(({ test_id }) => test_id)
  const outlines = await outlinesOf(db, test_ids)
  return tests.flatMap(({ test_id, stamp, sorting }): Kept[] => {
    const [outline, before] = [outlines.get(test_id), memory.get(test_id)]
    if (!outline) return []
    const totals = before?.stamp === stamp ? before.standing?.sorted : undefined
    const standing = totals && standingIn(outline, totals)
    return [{ stamp, sorting, outline, ...(standing && { standing }) }]
  })
}

/**
 * Published tests, read anew where something has changed since they were read last; `owner` is whose memory it is. Their stamps are of
 * the transaction that reads: one that began earlier never takes what a later one has kept.
 */
export async function keptTests(owner: object, db: Db, tests: readonly Stamped[]) {
  const memory = memories.get(owner) ?? new Map<number, Kept>()
  memories.set(owner, memory)
  const isKnown = ({ test_id, stamp, sorting }: Stamped) => {
    const known = memory.get(test_id)
    return known?.stamp === stamp && known.sorting === sorting
  }
  const [known, others] = [tests.filter(isKnown), tests.filter((test) => !isKnown(test))]
  const kept = known.flatMap(({ test_id }) => memory.get(test_id) ?? [])
  if (others.length > 0) kept.push(...(await readAnew(db, others, memory)))
  const byTest = new Map(kept.map((each) => [each.outline.test_id, each]))
  for (const [test_id, each] of byTest) {
    memory.delete(test_id)
    memory.set(test_id, each)
  }
  const tooMany = Math.max(0, memory.size - KEPT)
  for (const oldest of [...memory.keys()].slice(0, tooMany)) memory.delete(oldest)
  return byTest
}

/** Where the candidates of a published test stand. */
export async function standingOf(db: Db, kept: Kept): Promise<Standing> {
  const { outline } = kept
  const { test_id, mode } = outline
  kept.standing ??= standingIn(
    outline,
    totalsIn(outline, await enteredIn(db, { test_ids: [test_id] }, () => mode)),
  )
  return kept.standing
}
