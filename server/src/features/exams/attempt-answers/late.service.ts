import type { ShownValue } from '@ganit/contract/exams/attempts'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isStaff } from '../../ground/rights/rights.ts'
import { answersOfAttempt } from '../attempts/answers.queries.ts'
import { type AttemptFacts, attemptNotFound, factsOfAttempt } from '../attempts/attempts.queries.ts'
import { refuseUnseen } from '../attempts/changes.queries.ts'
import { optionsInOrder, questionsInOrder } from '../attempts/sitting/order.service.ts'
import { toSeenValue } from '../attempts/sitting/present-sections.service.ts'
import { readPaperToSit } from '../attempts/sitting/sitting-paper.service.ts'
import { askedIn } from '../exams.service.ts'

async function refuseOthers(db: Db, account: Account, facts: AttemptFacts) {
  if (isStaff(account)) return refuseUnseen(db, account, facts)
  if (facts.student_id !== account.student_id) throw attemptNotFound()
}

/** Late answers of an attempt beside those that count, as the student saw them. */
export async function readLateAnswers(db: Kysely<Database>, account: Account, attempt_id: number) {
  const facts = await factsOfAttempt(db, attempt_id)
  await refuseOthers(db, account, facts)
  const paper = await readPaperToSit(db, facts)
  const late = new Map(
    (await answersOfAttempt(db, attempt_id, 'late_answers')).map((answer) => [
      answer.item_id,
      answer,
    ]),
  )
  const counted = new Map(
    (await answersOfAttempt(db, attempt_id)).map(({ item_id, value }) => [item_id, value]),
  )
  const asked = askedIn({ ...paper, numbered: questionsInOrder(paper, facts) })
  return asked.flatMap(({ item, item_id, number, part }) => {
    const answer = late.get(item_id)
    if (!answer) return []
    const asSeen = (value: ShownValue | null) => toSeenValue(value, optionsInOrder(item, facts))
    return [
      {
        item_id,
        number,
        part,
        value: asSeen(answer.value),
        counted: asSeen(counted.get(item_id) ?? null),
        came_at: answer.saved_at.toISOString(),
      },
    ]
  })
}
