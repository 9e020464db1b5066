import type { GuardianMatch } from '@ganit/contract/people/guardians'
import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import { fullName } from '../../../ground/names/full-name.queries.ts'

/** Maximum number of matches, because a phone belongs to one family. */
const MOST_MATCHES = 20

type Contact = { phone?: string | null | undefined; email?: string | null | undefined }
export type Match = GuardianMatch & Required<Contact>

/** Guardians with this phone or e-mail, with their children's names; without those proposed by students. */
export async function findMatchingGuardians(db: Db, { phone = null, email = null }: Contact) {
  const { rows } = await sql<Match>`
    select guardian_id, guardians.name, phone, guardians.email,
      count(student_id)::int as children,
      coalesce(array_agg(${fullName()}
        order by student_id) filter (where student_id is not null), '{}') as children_names
    from guardians
    left join guardianships using (guardian_id)
    left join students using (student_id)
    where not is_proposed and (guardians.phone = ${phone}::text or guardians.email = ${email}::text)
    group by guardian_id
    order by guardian_id
    limit ${MOST_MATCHES}`.execute(db)
  return rows
}
