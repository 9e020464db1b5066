import { updateSettings } from '@ganit/contract/ground/settings'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { createPost } from '@ganit/contract/site/posts'
import { sql } from 'kysely'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import { type Academy, test } from './academy.ts'
import { theLedger } from './ledger.ts'

const DAY_MS = 86_400_000

/** Columns that contain one of these days, as `table.column`. */
async function daysOfNow({ db }: Academy) {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'date'`.execute(db)
  const found: [string, string][] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ day: string }>`
      select distinct ${sql.ref(column)} as day from ${sql.table(table)}
      where ${sql.ref(column)} between now()::date - 3 and now()::date + 3`.execute(db)
    found.push(...rows.map(({ day }): [string, string] => [`${table}.${column}`, day]))
  }
  return found
}

// At any moment one of these time zones has another day than UTC.
test.for(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'every stored day is the academy’s day, in %s [S143]',
  async (time_zone, { academy, expect }) => {
    const admin = await theLedger(academy)
    await admin.call(updateSettings, { body: { time_zone } })
    const today = await readAcademyToday(academy.db)
    const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10)
    const batch = await admin.aBatch()
    const { student_id, uid } = await admin.aMember(batch)
    const leaver = await admin.aMember(batch)
    await admin.addFee(batch, { due_date: today })
    const paid = { student_id, amount: '100' }
    expect((await admin.pay({ ...paid, date: tomorrow })).fields).toHaveProperty('date')
    const { payment } = await admin.pay({ ...paid, date: today })
    expect((await admin.reverse(payment.payment_id)).status).toBe(200)
    expect((await admin.pay({ ...paid, date: today })).status).toBe(201)
    expect((await admin.toggle(batch, leaver.student_id)).status).toBe(200)
    const post = { title: 'Zero', slug: 'zero', summary: 'It is.', markdown: 'None.' }
    const published = { ...post, status: 'published', date: today }
    expect((await admin.call(createPost, { body: published } as never)).status).toBe(201)
    const body = { confirm: student_id }
    expect((await admin.call(eraseStudent, { params: { uid }, body })).status).toBe(200)

    const days = await daysOfNow(academy)
    expect(days.length).toBeGreaterThan(5)
    expect(days.filter(([, day]) => day !== today)).toEqual([])
  },
)
