import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { SEES_ALL } from '../../ground/rights/rights.ts'
import { sittersByName } from '../marks/sheets.queries.ts'
import { type Entered, missingState, readEntered } from './entered.queries.ts'
import type { Outline } from './outline.ts'

/** A candidate of a test, with marks so far. */
export type Candidate = Omit<Entered, 'test_id'> & { uid: string; name: string }

/** Candidates of a test, by name. */
export async function readCandidates(db: Db, { test_id, mode }: Outline): Promise<Candidate[]> {
  const entered = await readEntered(db, { test_ids: [test_id] }, () => mode)
  const byStudent = new Map(entered.map(({ test_id: _, ...each }) => [each.student_id, each]))
  const people = await sittersByName(db, SEES_ALL, test_id)
  return people.map(({ student_id, uid, name }) => ({
    ...(byStudent.get(student_id) ?? {
      student_id,
      attempt_id: null,
      state: missingState(mode),
      total: null,
      marks: new Map(),
    }),
    uid,
    name,
  }))
}

/** Students of a test that an account sees: all, or for a teacher of some batches their members. */
export async function studentsInReach(
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
  test_id: number,
) {
  const sitters = await sittersByName(db, account, test_id)
  return new Set(sitters.map(({ student_id }) => student_id))
}
