import { GRACE_DAYS, PARENT_FIRST } from '@ganit/contract/office/privacy'
import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { Refused } from '../../../http/errors.ts'
import { isMinor } from '../../ground/rights/children.queries.ts'
import { academyDay, toAcademyDay } from '../../ground/settings/academy-day.queries.ts'

/**
 * Whether a parent's word for `child` stands: a guardian who is of age, as they said, has agreed, and nobody has withdrawn it
 * since. A later agreement that says nothing of the age, as an older release stores it, takes nothing back.
 */
const hasParentsWord = sql`coalesce((
  select given from consents
  where consents.student_id = child.student_id and purpose = 'guardian' and (adult_stated or not given)
  order by consent_id desc limit 1), false)`

const registeredOn = toAcademyDay(sql`child.registered_at`)
const switchedOn = toAcademyDay(sql`minors_wait_since`)

/**
 * Children who need a parent's word and have none, as a table with the day from which they wait; none while the switch
 * is off. Children who were there on the day of the switch have days of grace.
 */
export const childrenWithoutWord = sql`(
  select child.student_id, child.uid, case when ${registeredOn} <= ${switchedOn}
    then ${switchedOn} + ${sql.lit(GRACE_DAYS)} else ${registeredOn} end as waits_from
  from settings cross join students as child
  where minors_wait_since is not null and ${isMinor} and not ${hasParentsWord})`

/** True if a student waits until a parent agrees; `student` is the column with the student's number. */
export const isWaiting = (student: string) => sql<boolean>`exists (
  select from ${childrenWithoutWord} as without_word
  where without_word.student_id = ${sql.ref(student)} and waits_from <= ${academyDay})`

/** From which day a student waits for a parent, `YYYY-MM-DD`, null if nobody is asked; and whether that day has come. */
export async function readWaiting(db: Db, student_id: number) {
  const [found] = await queryPrepared(db, 'whether a child waits', { student_id }, (blanks) => ({
    compile: () =>
      sql<{ waits_from: string; waits: boolean }>`
        select waits_from::text, waits_from <= ${academyDay} as waits
        from ${childrenWithoutWord} as without_word
        where student_id = ${blanks.student_id}`.compile(db),
  }))
  return found ?? { waits_from: null, waits: false }
}

/** 409 for a child who waits. The answer says so to the phone, too, which keeps the work until a parent has agreed. */
export function refuseWaiting({ waits }: { waits: boolean }) {
  if (waits) throw new Refused(409, PARENT_FIRST, { details: { parent_first: true } })
}
