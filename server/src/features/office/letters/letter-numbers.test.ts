import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theLetters } from '../../../../test/letters.ts'
import { runs, whileTimeLasts } from '../../../../test/runs.ts'
import { issueLetters } from './issue.service.ts'

beginEachTestAt('2027-03-30')

const RUNS = runs(80, process.env.LETTER_RUNS)
const LIMIT = Math.max(60, RUNS) * 1000

/** Serials by financial year, as they are stored, and the counters. */
async function numbersOf({ db }: Academy) {
  const { rows } = await sql<{ year: number; serials: number[]; last: number }>`
    select financial_year as year, last_serial as last,
      (select array_agg(serial order by letter_id) from issued_letters l
        where l.financial_year = c.financial_year) as serials
    from letter_counters c order by 1`.execute(db)
  return rows
}

async function theThree(academy: Academy) {
  const letters = await theLetters(academy)
  const batch_id = await letters.aBatch('Evening')
  const student_ids: number[] = []
  for (let n = 0; n < 3; n++) {
    const { student_id } = await letters.aPupil()
    await letters.join(batch_id, student_id, '2026-04-01')
    student_ids.push(student_id)
  }
  return { ...letters, student_ids }
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

test('ten desks at once get numbers without a gap, and none twice', async ({ academy }) => {
  const { student_ids, issue, findings } = await theThree(academy)
  const made = await Promise.all(upTo(10).map(() => issue({ student_ids })))
  expect(made.map(({ status }) => status)).toEqual(Array(10).fill(201))
  const given = made.map(({ body }) => body.items.map(({ number }) => number))
  // Each request has numbers that follow each other, in its order of students.
  for (const [first = '', second = '', third = ''] of given)
    expect([second, third].map((number) => Number(number.slice(-4)))).toEqual([
      Number(first.slice(-4)) + 1,
      Number(first.slice(-4)) + 2,
    ])
  expect(new Set(given.flat()).size).toBe(30)
  const [{ serials, last } = { serials: [], last: 0 }] = await numbersOf(academy)
  expect(serials.toSorted((one, other) => one - other)).toEqual(upTo(30))
  expect(last).toBe(30)
  expect(await findings()).toEqual([])
})

test('a request that is sent again issues no other letter', async ({ academy }) => {
  const { student_ids, issue, list } = await theThree(academy)
  const key = { 'idempotency-key': 'letters-once' }
  const [first, second] = [await issue({ student_ids }, key), await issue({ student_ids }, key)]
  expect(second.body).toEqual(first.body)
  expect((await list()).body.total).toBe(3)
})

test('a missing number is found by the check-up', async ({ academy }) => {
  const { student_ids, issue, findings, db } = await theThree(academy)
  await issue({ student_ids })
  await sql`update letter_counters set last_serial = 4`.execute(db)
  expect(await findings()).toMatchObject([{ rule: 'letters are numbered without gaps', count: 1 }])
})

type Step =
  | { kind: 'issue'; count: number; dies: boolean }
  | { kind: 'refused' }
  | { kind: 'withdraw'; n: number }
  | { kind: 'april' }

const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('issue' as const),
      count: fc.integer({ min: 1, max: 3 }),
      dies: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'refused' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), n: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'april' as const }) },
)

test(`numbers are those of a model, whatever is issued, refused, withdrawn or killed`, {
  timeout: LIMIT,
}, async ({ academy }) => {
  const { student_ids, issue, withdraw, draft, db, desk } = await theThree(academy)
  let year = 2026
  const model = new Map<number, number>()
  const issued: number[] = []
  for (const row of await numbersOf(academy)) model.set(row.year, row.last)

  /** Steps of desks at once: the order is open, the counts are not. */
  async function take(step: Step) {
    if (step.kind === 'withdraw') {
      const letter_id = issued[step.n % Math.max(1, issued.length)]
      if (letter_id !== undefined) expect([200, 409]).toContain((await withdraw(letter_id)).status)
    } else if (step.kind === 'refused') {
      expect((await issue({ student_ids: [...student_ids, 9999] })).status).toBe(400)
    } else if (step.kind === 'issue') {
      const chosen = student_ids.slice(0, step.count)
      if (step.dies) {
        const dying = db.transaction().execute(async (trx) => {
          await issueLetters(trx, draft({ student_ids: chosen }), desk.uid)
          throw new Error('killed')
        })
        await expect(dying).rejects.toThrow('killed')
        return
      }
      const { status, body } = await issue({ student_ids: chosen })
      expect(status).toBe(201)
      issued.push(...body.items.map(({ letter_id }) => letter_id))
      model.set(year, (model.get(year) ?? 0) + step.count)
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(STEP, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      whileTimeLasts(LIMIT, async (rounds) => {
        for (const round of rounds) {
          if (round.some(({ kind }) => kind === 'april')) {
            setDay('2027-04-01')
            year = 2027
          }
          await Promise.all(round.map(take))
        }
        for (const { year, serials, last } of await numbersOf(academy)) {
          expect(last).toBe(model.get(year))
          expect(serials.toSorted((one, other) => one - other)).toEqual(upTo(last))
        }
      }),
    ),
    { numRuns: RUNS },
  )
})
