import { dayAfter } from '@ganit/contract/days'
import { type BatchSlip, SLIP_DAYS, SLIP_QUESTIONS_MAX } from '@ganit/contract/learning/slips'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid } from '../../../http/errors.ts'
import { type SlipAnswer, slipsInTests } from '../../exams/statistics/batch-slips.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { membersOnDay } from '../practice/levels/figures.queries.ts'
import { refuseOtherBatch } from '../weekly/looking-over.queries.ts'
import { firstPracticeAnswers } from './slips.queries.ts'

/** Number of students from which on a slip is shown; fewer in a small batch. */
const STUDENTS = 3
const STUDENTS_OF_SMALL = 2
const SMALL = 8

/** The days asked for; 400 if they are too many. */
function daysOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
) {
  const last = to ?? today
  const first = from ?? dayAfter(last, 1 - SLIP_DAYS.usual)
  if (first > last) throw invalid({ to: 'To must not be before From.' })
  if (dayAfter(first, SLIP_DAYS.most) <= last)
    throw invalid({ to: `Choose at most ${SLIP_DAYS.most} days.` })
  return { from: first, to: last }
}

type Members = Awaited<ReturnType<typeof membersOnDay>>

/** The tally of a slip: students whose question had it, and the answers with it, latest first. */
type Tally = { knowing: Set<number>; made: SlipAnswer[] }

function tallySlips(answers: readonly SlipAnswer[]) {
  const tallies = new Map<string, Tally>()
  for (const answer of answers)
    for (const [place, { name }] of answer.slips.entries()) {
      const tally = tallies.get(name) ?? { knowing: new Set(), made: [] }
      for (const id of answer.student_ids) tally.knowing.add(id)
      if (place === answer.place) tally.made.push(answer)
      tallies.set(name, tally)
    }
  return tallies
}

/** Slips by name, ordered by number of students, then alphabetically. */
function slipsAmong(members: Members, answers: readonly SlipAnswer[]): BatchSlip[] {
  const least = members.length < SMALL ? STUDENTS_OF_SMALL : STUDENTS
  return [...tallySlips(answers)]
    .flatMap(([name, { knowing, made }]): BatchSlip[] => {
      const who = new Set(made.flatMap(({ student_ids }) => student_ids))
      const [latest] = made
      if (!latest || who.size < least) return []
      return [
        {
          name,
          topic: latest.topic,
          of: knowing.size,
          answers: made.reduce((sum, { student_ids }) => sum + student_ids.length, 0),
          text: latest.slips[latest.place ?? -1]?.text ?? '',
          students: members.filter(({ student_id }) => who.has(student_id)),
          question_ids: [...new Set(made.map(({ question_id }) => question_id))].slice(
            0,
            SLIP_QUESTIONS_MAX,
          ),
        },
      ]
    })
    .toSorted(
      (one, other) =>
        other.students.length - one.students.length || one.name.localeCompare(other.name),
    )
}

/**
 * Slips that several students of a batch made, in practice and in its last published tests; 404 for batches of others.
 */
export async function slipsOfBatch(
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
  { batch_id, ...wished }: { batch_id: number; from?: string | undefined; to?: string | undefined },
) {
  await refuseOtherBatch(db, account, batch_id)
  const today = await readAcademyToday(db)
  const range = daysOf(wished, today)
  const members = await membersOnDay(db, batch_id, today)
  const student_ids = members.map(({ student_id }) => student_id)
  return slipsAmong(members, [
    ...(await firstPracticeAnswers(db, student_ids, range)),
    ...(await slipsInTests(db, { batch_id, student_ids, ...range })),
  ])
}
