import type { LetterDraft } from '@ganit/contract/office/letters'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/db/schema.ts'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import { issueLetters } from '../src/features/office/letters/issue.service.ts'
import { markWithdrawn } from '../src/features/office/letters/letters.queries.ts'
import { ownerId } from './owner.ts'

/** Students who have been in their batch for long enough to be certified. */
const STUDENTS = 3

const ENROLMENT = { kind: 'enrolment', language: 'en', for: 'the passport office' } as const

/** A few letters and certificates, the last of them withdrawn. Skipped if there are any. */
export async function seedLetters(db: Kysely<Database>) {
  if (await db.selectFrom('issued_letters').select('letter_id').limit(1).executeTakeFirst()) return
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ student_id: number }>`
      select distinct student_id from memberships
      where left_on is null and joined_on < now()::date - 60
      order by student_id limit ${STUDENTS}`.execute(trx)
    const [first, second, third] = rows.map(({ student_id }) => student_id)
    if (!first || !second || !third) return
    const owner = await ownerId(trx)
    const issue = (draft: Pick<LetterDraft, 'kind' | 'language' | 'for'>, student_id: number) =>
      issueLetters(trx, { ...draft, student_ids: [student_id] } as LetterDraft, owner)
    await issue(ENROLMENT, first)
    await issue({ kind: 'completed', language: 'hi', for: null }, second)
    const { items } = await issue(ENROLMENT, third)
    const today = await readAcademyToday(trx)
    for (const { letter_id } of items)
      await markWithdrawn(trx, { letter_id, why: 'Issued for the wrong purpose', today })
  })
}
