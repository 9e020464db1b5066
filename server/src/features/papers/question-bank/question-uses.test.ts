import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { findings } from '../../../../test/ledger.ts'

const QUESTIONS = 5
const PAPERS = 3

const paper = fc.integer({ min: 1, max: PAPERS })
const question = fc.integer({ min: 1, max: QUESTIONS })
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)

/** Events of papers in any order, including some that no call causes. */
const step = fc.oneof(
  fc.record({ paper, question }).map(
    ({ paper, question }) => sql`
      insert into paper_items (paper_id, section, position, question_id, marks)
      select paper_id, 0, 0, ${question}, 1 from papers where paper_id = ${paper}
      on conflict do nothing`,
  ),
  fc.record({ paper, question }).map(
    ({ paper, question }) => sql`
      delete from paper_items where paper_id = ${paper} and question_id = ${question}`,
  ),
  fc.record({ paper, question, other: question }).map(
    ({ paper, question, other }) => sql`
      update paper_items set question_id = ${other}
      where paper_id = ${paper} and question_id = ${question} and not exists (
        select from paper_items where paper_id = ${paper} and question_id = ${other})`,
  ),
  fc.record({ paper, day }).map(
    ({ paper, day }) => sql`
      update papers set state = 'ready', ready_at = ${day} where paper_id = ${paper}`,
  ),
  paper.map(
    (paper) => sql`update papers set state = 'draft', ready_at = null where paper_id = ${paper}`,
  ),
  paper.map((paper) => sql`delete from papers where paper_id = ${paper}`),
  day.map(
    (day) => sql`
      update papers set state = 'ready', ready_at = ${day}::date + paper_id where state = 'draft'`,
  ),
)

test('however papers change, of each question it is kept when one was made ready with it last', async ({
  academy,
}) => {
  const { db } = academy
  const property = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    await sql`delete from papers`.execute(db)
    await sql`delete from questions`.execute(db)
    await sql`
      insert into questions (question_id, kind, question, marks) overriding system value
      select n, 'long', 'Prove it.', 1 from generate_series(1, ${QUESTIONS}::integer) n`.execute(db)
    await sql`
      insert into papers (paper_id, title, duration_minutes, seed) overriding system value
      select n, 'Paper', 60, 1 from generate_series(1, ${PAPERS}::integer) n`.execute(db)
    await sql`
      insert into paper_sections (paper_id, section, title)
      select paper_id, 0, 'A' from papers`.execute(db)
    for (const each of steps) await each.execute(db)
    const kept = sql`select question_id, used_at from question_uses order by question_id`
    const derived = sql`
      select question_id, max(ready_at) as used_at from paper_items join papers using (paper_id)
      where ready_at is not null group by question_id order by question_id`
    expect((await kept.execute(db)).rows).toEqual((await derived.execute(db)).rows)
  })
  await fc.assert(property, { numRuns: 40 })
})

test('the checkup says of which question another last use is kept', async ({ academy }) => {
  const { db } = academy
  await sql`insert into questions (kind, question, marks) values ('long', 'Prove it.', 1)`.execute(
    db,
  )
  expect(await findings(db)).toEqual([])
  await sql`insert into question_uses values (1, '2026-02-01T00:00:00Z')`.execute(db)
  expect(await findings(db)).toEqual([
    expect.objectContaining({
      rule: 'questions were used last when a paper of theirs was made ready',
      places: [expect.stringMatching(/^question 1 is kept as used at 2026-0[12]-/)],
    }),
  ])
})

test('two papers with the same questions are made ready and drafts at once', async ({
  academy,
}) => {
  const { db } = academy
  await sql`
    insert into questions (kind, question, marks)
    select 'long', 'Prove it.', 1 from generate_series(1, 20)`.execute(db)
  await sql`
    insert into papers (title, duration_minutes, seed)
    select 'Paper', 60, 1 from generate_series(1, 4)`.execute(db)
  await sql`insert into paper_sections (paper_id, section, title) select paper_id, 0, 'A' from papers`.execute(
    db,
  )
  await sql`
    insert into paper_items (paper_id, section, position, question_id, marks)
    select paper_id, 0, question_id, question_id, 1 from papers, questions
    order by paper_id, question_id * (paper_id % 2 * 2 - 1)`.execute(db)
  const turn = (paper_id: number, isReady: boolean) =>
    db.transaction().execute((trx) =>
      sql`
        update papers set state = ${isReady ? 'ready' : 'draft'},
          ready_at = case when ${isReady} then clock_timestamp() end
        where paper_id = ${paper_id}`.execute(trx),
    )
  for (let round = 0; round < 10; round += 1)
    await Promise.all([1, 2, 3, 4].map((paper_id) => turn(paper_id, (round + paper_id) % 2 === 0)))
  expect(await findings(db)).toEqual([])
})
