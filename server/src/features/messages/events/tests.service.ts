import type { Trx } from '../../../db/schema.ts'
import type { MessageRules } from '../academy.queries.ts'
import type { Claim } from '../outbox/tell.queries.ts'
import { tellingsOfEvent } from '../outbox/tellings.ts'
import { testInWords } from '../wording/change-words.ts'
import { testForSms } from '../wording/sms-change-words.ts'
import { dayInWords, timeIn } from '../wording/wording.ts'
import { findPlannedTest } from './results.queries.ts'

/** Messages on a test to its students and their guardians; none once it is closed. */
export async function testTellings(trx: Trx, rules: MessageRules, test_id: number, claim: Claim) {
  const test = await findPlannedTest(trx, test_id)
  if (!test) return []
  const { batch, date, start_time, student_ids } = test
  const event = {
    event: 'test' as const,
    key: `test/${test_id}`,
    student_ids,
    values: (language: 'en' | 'hi' | 'bn') => ({
      batch,
      date: dayInWords(language, date),
      time: timeIn(language, start_time),
      change: testInWords(language, test),
      ...testForSms(language, test),
    }),
  }
  return tellingsOfEvent(trx, rules, event, claim)
}
