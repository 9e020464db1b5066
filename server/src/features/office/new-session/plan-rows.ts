import type { SessionPlanDraft } from '@ganit/contract/office/new-session'
import { invalid } from '../../../http/errors.ts'
import type { PlanRow } from './pupils.queries.ts'

/** The fields of a batch that a plan needs. */
export type Known = { batch_id: number; batch_name: string; ends_on: string | null }

/**
 * Rows of a draft in the order of moving, so that a batch is emptied before others move into it. 400 on `rows` for an
 * unknown batch, one that occurs twice, one that has ended by the day, and batches that move in a cycle.
 */
export function orderPlanRows({ rows, on }: SessionPlanDraft, known: readonly Known[]): PlanRow[] {
  const batches = new Map(known.map((batch) => [batch.batch_id, batch]))
  const nameOf = (batch_id: number) => {
    const batch = batches.get(batch_id)
    if (!batch) throw invalid({ rows: 'Batch not found.' })
    return batch.batch_name
  }
  const targets = new Map<number, number>()
  const seen = new Set<number>()
  for (const { from_batch_id, to } of rows) {
    const name = nameOf(from_batch_id)
    if (seen.has(from_batch_id)) throw invalid({ rows: `‘${name}’ stands here twice.` })
    seen.add(from_batch_id)
    if (typeof to !== 'number') continue
    const ends_on = nameOf(to) && batches.get(to)?.ends_on
    if (ends_on && ends_on < on)
      throw invalid({ rows: `‘${nameOf(to)}’ has ended by then. Choose another batch.` })
    targets.set(from_batch_id, to)
  }
  const stepsOf = (batch_id: number) => {
    const way = [batch_id]
    for (let next = targets.get(batch_id); next !== undefined; next = targets.get(next)) {
      if (way.includes(next))
        throw invalid({ rows: `‘${nameOf(batch_id)}’ moves in a ring. Choose another batch.` })
      way.push(next)
    }
    return way.length
  }
  return rows
    .map(({ from_batch_id, to }) => ({ from_batch_id, to, steps: stepsOf(from_batch_id) }))
    .toSorted((a, b) => a.steps - b.steps)
    .map(({ from_batch_id, to }, position) => ({
      from_batch_id,
      goes: typeof to === 'number' ? 'batch' : to,
      to_batch_id: typeof to === 'number' ? to : null,
      position,
    }))
}
