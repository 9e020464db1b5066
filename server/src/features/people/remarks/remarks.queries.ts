import { REMARKS_SHOWN, type Remark } from '@ganit/contract/people/remarks'
import type { Db, Trx } from '../../../db/schema.ts'
import { studentNotFound } from '../students/students.queries.ts'

const remarkRows = (db: Db) =>
  db
    .selectFrom('student_remarks as r')
    .leftJoin('accounts as a', 'a.id', 'r.written_by')
    .select(['r.text', 'a.name as by', 'r.written_at'])

const presentRemark = ({
  text,
  by,
  written_at,
}: Awaited<ReturnType<typeof remarksAbout>>[number]) =>
  ({ text, by, at: written_at.toISOString() }) satisfies Remark

/** Locks the student with that uid against erasure, and returns the number; 404 if there is none. */
const lockStudent = (trx: Trx, uid: string) =>
  trx
    .selectFrom('students')
    .select('student_id')
    .where('uid', '=', uid)
    .forKeyShare()
    .executeTakeFirstOrThrow(studentNotFound)

/** The latest remarks on a student; 404 if there is none. */
export async function readLatestRemarks(db: Db, uid: string): Promise<Remark[]> {
  const { student_id } = await db
    .selectFrom('students')
    .select('student_id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow(studentNotFound)
  const rows = await remarkRows(db)
    .where('r.student_id', '=', student_id)
    .orderBy('r.remark_id', 'desc')
    .limit(REMARKS_SHOWN)
    .execute()
  return rows.map(presentRemark)
}

export async function insertRemark(
  trx: Trx,
  { uid, text, written_by }: { uid: string; text: string; written_by: string },
): Promise<Remark> {
  const { student_id } = await lockStudent(trx, uid)
  const { remark_id } = await trx
    .insertInto('student_remarks')
    .values({ student_id, text, written_by })
    .returning('remark_id')
    .executeTakeFirstOrThrow()
  return presentRemark(
    await remarkRows(trx).where('remark_id', '=', remark_id).executeTakeFirstOrThrow(),
  )
}

/** All remarks on a student, for the export of personal data. */
export const remarksAbout = (db: Db, student_id: number) =>
  remarkRows(db).where('r.student_id', '=', student_id).orderBy('r.remark_id').execute()
