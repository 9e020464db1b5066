import type { Trx } from '../../../db/schema.ts'
import { tellOne } from '../../messages/tell-one.service.ts'
import { wordsOf } from './wording.ts'

type Decided = {
  guardian_id: number
  student: { student_id: number; first_name: string; last_name: string }
  /** Null where it was accepted. */
  reason: string | null
}

/** Tells a guardian in their language what became of what they asked for: in their inbox, and by mail where they have one. */
export async function tellProposer(trx: Trx, { guardian_id, student, reason }: Decided) {
  const { email, language } = await trx
    .selectFrom('guardians')
    .select(['email', 'language'])
    .where('guardian_id', '=', guardian_id)
    .executeTakeFirstOrThrow()
  const { student_id, first_name, last_name } = student
  await tellOne(
    trx,
    { guardian_id, student_id: null, email, language },
    {
      ...wordsOf(language, `${first_name} ${last_name}`, reason),
      student_ids: [student_id],
    },
  )
}
