import type { Trx } from '../../db/schema.ts'
import type { MessageRules } from './academy.queries.ts'
import type { Happening } from './events.queries.ts'
import { whoSat } from './results.queries.ts'
import { tellOf } from './tellings.ts'
import { dayIn } from './wording.ts'

type OfResult = Extract<Happening, { event: 'result' }>

/** Tells those who sat a test that its results are there, or who has others since its key was corrected; once each. */
export async function tellResult(trx: Trx, rules: MessageRules, it: OfResult) {
  const isCorrected = 'test_key_id' in it
  const sat = await whoSat(trx, it.test_id)
  const told = sat.filter(({ student_id }) => !isCorrected || it.student_ids.includes(student_id))
  const key = `result/${it.test_id}${isCorrected ? `.${it.test_key_id}` : ''}`
  // What they are told is in which batch, so those of one are told together.
  for (const [batch, students] of Map.groupBy(told, (each) => each.batch))
    await tellOf(trx, rules, {
      event: 'result',
      key,
      student_ids: students.map(({ student_id }) => student_id),
      values: (language) => ({ batch, date: dayIn(language, students[0]?.date ?? '') }),
    })
}
