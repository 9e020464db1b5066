import type { DatabaseAddress } from '../src/academy/academy.ts'
import { connect } from '../src/db/client.ts'
import { eraseStudent } from '../src/features/office/privacy/erasure.service.ts'
import { readPersonalData } from '../src/features/office/privacy/export.queries.ts'
import { eraseGuardian } from '../src/features/office/privacy/guardian-erasure.service.ts'
import { readGuardianData } from '../src/features/office/privacy/guardian-export.queries.ts'
import { aPupil } from './ledger.ts'

/** Rows of a data export by table. */
const rowsIn = (file: object) =>
  Object.fromEntries(
    Object.entries(file)
      .map(([table, rows]) => [table, Array.isArray(rows) ? rows.length : Number(Boolean(rows))])
      .filter(([, count]) => count !== 0),
  )

/**
 * In an academy with rows in every table: rows in the exports of a new student and guardian with no data but their
 * identity, and the number of tables in the others’ exports. Erases both at the end.
 */
export async function filesOfNewcomers(address: DatabaseAddress) {
  const { db } = connect(address, { max: 2 })
  try {
    const office = { role: 'admin', uid: 'nobody' } as const
    const students = await db
      .selectFrom('students')
      .innerJoin('accounts', 'accounts.id', 'students.uid')
      .select('uid')
      .where('role', '=', 'student')
      .execute()
    const filled = new Set<string>()
    for (const { uid } of students)
      for (const table in rowsIn(await readPersonalData(db, office, uid))) filled.add(table)

    const { student_id, uid } = await aPupil(db, 4711)
    const student = rowsIn(await readPersonalData(db, office, uid))
    await eraseStudent(db, { uid, confirm: student_id }, 'admin')

    const account = { id: 'new-guardian', name: 'Rina', email: 'rina@example.in' }
    await db
      .insertInto('accounts')
      .values({ ...account, role: 'guardian' } as never)
      .execute()
    const { guardian_id } = await db
      .insertInto('guardians')
      .values({
        name: account.name,
        email: account.email,
        phone: '+919830041299',
        account_id: account.id,
      } as never)
      .returning('guardian_id')
      .executeTakeFirstOrThrow()
    const guardian = rowsIn(await readGuardianData(db, account.id))
    await eraseGuardian(db, { guardian_id, confirm: guardian_id }, 'admin')
    return { student, guardian, filled: filled.size }
  } finally {
    await db.destroy()
  }
}
