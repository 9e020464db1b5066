import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { asObject, rowsAsText } from './rows-as-json.ts'

const TEXTS = [
  '"quoted", \\ and /',
  'a tab\t, new\r\nlines\b\f',
  '\u0001 \u001f \u007f \u00ad',
  '\u2028 \u2029 <script>',
  'নীল ঘর, नीला कमरा, 𝒳 😀',
  '',
]

test('rows are written to the byte as JSON.stringify writes them, in their order', async ({
  academy: { db },
}) => {
  const given = sql<{ text: string; n: string }>`unnest(${TEXTS}::text[]) with ordinality`
  const rows = db
    .selectFrom(given.as<'given'>(sql`given(text, n)`))
    .select([
      'given.text',
      sql<number>`(1 - n)::int`.as('number'),
      sql<string>`'2026-02-28'::date + n::int`.as('day'),
      sql<boolean>`n % 2 = 0`.as('is_even'),
      sql<string | null>`null::text`.as('none'),
      asObject<{ text: string; none: null }>({ text: sql.ref('text'), none: sql`null` }).as('part'),
    ])
    .orderBy('n', 'desc')
  const { text } = await rowsAsText(db, rows).executeTakeFirstOrThrow()
  expect(text).toBe(JSON.stringify(await rows.execute()))
  expect(JSON.parse(text).map((row: { text: string }) => row.text)).toEqual(TEXTS.toReversed())
  expect(await rowsAsText(db, rows.where(sql<boolean>`false`)).execute()).toEqual([{ text: '[]' }])
})
