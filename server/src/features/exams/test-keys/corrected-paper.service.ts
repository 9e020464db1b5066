import type { Selectable } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Item, WholePaper } from '../../papers/whole-paper.service.ts'
import { correctionsOfKey } from './test-keys.queries.ts'
import type { TestKeys } from './test-keys.tables.ts'

type Keys = ReadonlyMap<number, Pick<Selectable<TestKeys>, 'correct'>>

const correctItem = <Of extends Item>(item: Of, keys: Keys): Of => {
  const right = keys.get(item.item_id)?.correct
  return right ? { ...item, question: { ...item.question, right } } : item
}

/** A paper with these corrections as right answers. */
const applyKeys = (whole: WholePaper, keys: Keys): WholePaper => ({
  ...whole,
  numbered: whole.numbered.map((number) => ({
    ...number,
    alternatives: number.alternatives.map((item) => ({
      ...correctItem(item, keys),
      parts: item.parts.map((part) => correctItem(part, keys)),
    })),
  })),
})

/** A test's paper with its present right answers. */
export async function correctPaper(
  db: Db,
  test_id: number,
  whole: WholePaper,
  trial?: { item_id: number; correct: TestKeys['correct']['__select__'] },
) {
  const keys: Map<number, Pick<Selectable<TestKeys>, 'correct'>> = await correctionsOfKey(
    db,
    test_id,
  )
  return applyKeys(whole, trial ? new Map([...keys, [trial.item_id, trial]]) : keys)
}
