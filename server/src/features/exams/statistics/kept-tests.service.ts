import { cachedPerAcademy } from '../../../academy/per-academy.ts'
import type { Db } from '../../../db/schema.ts'
import { readTestWithPaper, type Test } from '../marks/marks.service.ts'
import { correctionsOfKey } from '../test-keys/test-keys.queries.ts'
import type { PublishedTest } from './batch-slips.queries.ts'

/** Number of published tests in memory, some 100 kB each: the last ones of ten batches. */
const KEPT = 50

type Kept = { stamp: string; test: Test; keys: Awaited<ReturnType<typeof correctionsOfKey>> }

const memories = cachedPerAcademy(() => new Map<number, Kept>())

/** A published test with its questions and keys, read again once its stamp has changed. */
export async function readKeptTest(db: Db, { stamp, ...row }: PublishedTest): Promise<Kept> {
  const { test_id } = row
  const memory = memories()
  const known = memory.get(test_id)
  const kept =
    known?.stamp === stamp
      ? known
      : { stamp, test: await readTestWithPaper(db, row), keys: await correctionsOfKey(db, test_id) }
  memory.delete(test_id)
  memory.set(test_id, kept)
  const [oldest] = memory.keys()
  if (memory.size > KEPT && oldest !== undefined) memory.delete(oldest)
  return kept
}
