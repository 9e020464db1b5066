import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isStorageFull } from '../../../db/connections/failures.ts'
import type { Db } from '../../../db/schema.ts'
import {
  type Answered,
  type Judgement,
  judgeAnswers,
  needsProcess,
} from '../../marking/marking.service.ts'

/**
 * Digest of everything on which a verdict depends. It is not stored as plain text, because answers are personal data.
 */
const digestOf = ({ kind, right, slips, answer, ...of }: Answered) =>
  createHash('sha256')
    .update(JSON.stringify([kind, right, of, (slips ?? []).map((slip) => slip.answer), answer]))
    .digest()

/**
 * Judges answers of a test in order. Verdicts of the computing process are stored, so that they are stable and fast. A
 * verdict that an answer is too hard is stored as soon as it is known, so that nobody tries the answer again. If the
 * process could not try an answer, nothing is stored.
 */
export async function judgeAndKeep(
  db: Db,
  test_id: number,
  answers: readonly Answered[],
): Promise<Judgement[]> {
  const named = answers.map((answer) => ({
    answer,
    asked: needsProcess(answer) ? digestOf(answer) : null,
  }))
  const known = await judgementsOf(
    db,
    test_id,
    named.flatMap(({ asked }) => asked ?? []),
  )
  const isKnown = ({ asked }: { asked: Buffer | null }) => known.has(asked?.toString('hex') ?? '')
  const unknown = named.filter((each) => !isKnown(each))

  const keeping: Promise<unknown>[] = []
  const judged = await judgeAnswers(
    unknown.map(({ answer }) => answer),
    {
      isTooHard: (answer) =>
        keeping.push(keepOrLog(db, test_id, [{ asked: digestOf(answer), ...TOO_HARD }])),
    },
  )
  await Promise.all(keeping)
  const found = new Map(unknown.map(({ answer }, n) => [answer, judged[n]]))
  await keepOrLog(
    db,
    test_id,
    unknown.flatMap(({ asked }, n) => {
      const judgement = judged[n]
      return asked && judgement && !judgement.isUntried ? [{ asked, ...judgement }] : []
    }),
  )
  return named.map(
    ({ answer, asked }) =>
      known.get(asked?.toString('hex') ?? '') ??
      found.get(answer) ?? { verdict: 'by hand', slip: null },
  )
}

const TOO_HARD: Judgement = { verdict: 'by hand', slip: null, isHard: true }

/** Stores verdicts. A full disk does not stop reading: verdicts that cannot be stored are computed again next time. */
const keepOrLog = (...kept: Parameters<typeof keepJudgements>) =>
  keepJudgements(...kept).catch((error) => {
    if (!isStorageFull(error)) throw error
  })

/** Answers that were too hard to compute. */
export async function hardOnes(db: Db, test_id: number, answers: readonly Answered[]) {
  const known = await judgementsOf(db, test_id, answers.map(digestOf))
  return new Set(answers.filter((answer) => known.get(digestOf(answer).toString('hex'))?.isHard))
}

async function judgementsOf(
  db: Db,
  test_id: number,
  asked: Buffer[],
): Promise<ReadonlyMap<string, Judgement>> {
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('judgements')
    .select(['asked', 'verdict', 'slip', 'is_hard'])
    .where('test_id', '=', test_id)
    .where(sql<boolean>`asked = any(${asked}::bytea[])`)
    .execute()
  return new Map(
    rows.map(({ asked, is_hard, ...judgement }) => [
      asked.toString('hex'),
      is_hard ? { ...judgement, isHard: true as const } : judgement,
    ]),
  )
}

/** Stores verdicts in sorted order, so that parallel inserts wait instead of deadlocking. */
async function keepJudgements(db: Db, test_id: number, judged: (Judgement & { asked: Buffer })[]) {
  if (judged.length === 0) return
  await sql`
    insert into judgements (test_id, asked, verdict, slip, is_hard)
    select ${test_id}, asked, verdict, slip, is_hard
    from unnest(
      ${judged.map(({ asked }) => asked)}::bytea[], ${judged.map(({ verdict }) => verdict)}::text[],
      ${judged.map(({ slip }) => slip)}::smallint[], ${judged.map(({ isHard }) => isHard === true)}::boolean[]
    ) as sent (asked, verdict, slip, is_hard)
    order by asked
    on conflict do nothing`.execute(db)
}
