import { sql } from 'kysely'
import { expect } from 'vitest'
import { readingTest as test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { notesPageQuery } from './notes.queries.ts'

const wanted = { page: 1, page_size: 20, order: 'desc' } as const

test('the notes of a batch are read through indexes, and as fast with 100,000 rows as with 1,000', async ({
  academy: { db },
}) => {
  await aCrowd(db, 200)
  await sql`
    insert into batches (batch_name) select 'Batch ' || n from generate_series(1, 500) as n`.execute(
    db,
  )
  await sql`insert into chapters (class_number, name, position)
    select 9, 'Chapter ' || n, 1000 + n from generate_series(1, 40) as n`.execute(db)
  const [{ first } = { first: 0 }] = (
    await sql<{ first: number }>`select min(batch_id)::int as first from batches`.execute(db)
  ).rows
  await sql`insert into memberships (batch_id, student_id, joined_on)
    select ${first}::int, student_id, '2026-06-01' from students order by student_id limit 30`.execute(
    db,
  )
  const fill = async (rows: number) => {
    await sql`insert into batch_notes (batch_id, chapter_id, title, url)
      select ${first}::int + n % 500, (select min(chapter_id) from chapters) + n % 40, 'Note ' || n,
        'https://example.org/' || n from generate_series(1, ${rows}) as n`.execute(db)
    await sql`vacuum analyze batch_notes, batches, memberships`.execute(db)
  }
  const { uid } = await db
    .selectFrom('students')
    .select('uid')
    .orderBy('student_id')
    .executeTakeFirstOrThrow()
  const readers = [
    { account: { role: 'admin', uid: 'owner' }, language: 'en' },
    { account: { role: 'teacher', uid: 'teacher' }, language: 'en' },
    { account: { role: 'student', uid }, language: 'hi' },
  ] as const
  const asked = [{ batch_id: first }, { batch_id: first, chapter_id: 1 }]
  /** Pages of the table that a list touches: unlike times, the same on each machine. */
  const touched = async () => {
    const counts: number[] = []
    for (const reading of readers)
      for (const each of asked) {
        const query = notesPageQuery(db, reading, each, wanted).compile()
        const { rows } = await db.executeQuery<Record<string, unknown>>({
          ...query,
          sql: `explain (analyze, buffers, format json) ${query.sql}`,
        })
        const [{ Plan: plan } = {}] = Object.values(rows[0] ?? {})[0] as Record<string, never>[]
        expect(JSON.stringify(plan)).not.toContain(
          '"Seq Scan","Parallel Aware":false,"Async Capable":false,"Relation Name":"batch_notes"',
        )
        const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = (plan ?? {}) as Record<
          string,
          number
        >
        counts.push(Number(hit) + Number(read))
      }
    return counts
  }
  // Each batch has two notes, as 1,000 rows of 500 batches give; the 99,000 others are of other batches.
  await fill(1_000)
  const few = await touched()
  await sql`insert into batches (batch_name) select 'Other ' || n from generate_series(1, 1000) as n`.execute(
    db,
  )
  await sql`insert into batch_notes (batch_id, title, url)
    select ${first}::int + 500 + n % 1000, 'Note ' || n, 'https://example.org/' || n from generate_series(1, 99000) as n`.execute(
    db,
  )
  await sql`vacuum analyze batch_notes, batches`.execute(db)
  const many = await touched()
  // Indexes of a hundred times as many rows are a level deeper.
  for (const [place, count] of many.entries())
    expect([place, count]).toEqual([
      place,
      expect.toSatisfy((n) => n <= Number(few[place]) * 1.3 + 6),
    ])
})
