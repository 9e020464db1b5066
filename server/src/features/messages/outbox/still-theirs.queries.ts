import type { MessageEvent } from '@ganit/contract/messages/message-events'
import { sql } from 'kysely'
import { guardianMaySee } from '../../people/guardians/children.queries.ts'

/** What tells of dues, which stay the guardian's who had them, and are owed by those who left, too. */
export const OF_DUES: MessageEvent[] = ['fee_due', 'fee_overdue', 'payment_received']

/** What a guardian who may see little is told. */
export const OF_LITTLE: MessageEvent[] = [...OF_DUES, 'absent', 'homework', 'result']

const oneOf = (purposes: string[]) =>
  sql<boolean>`m.purpose in (${sql.join(purposes.map((purpose) => sql.lit(purpose)))})`

/** What goes to an address that somebody has just typed or proven, whoever it turns out to be; a condition on `m`. */
export const IS_TO_ADDRESS = oneOf(['account', 'code', 'invitation'])

/** That somebody hears of a student at all: of who is not active here only dues, and what names them one by one. */
const CONCERNS_US = sql<boolean>`(child.is_active or ${oneOf(OF_DUES)}
  or coalesce(m.audience ? 'student_ids', false))`

const OF_STUDENTS = sql`coalesce(d.of_students, m.student_ids)`

/**
 * Whether a delivery `d` of a message `m` still is for whom it was written to, by what `recipientsOf` asks for today: of one child
 * at least they get messages, and they may hear of each whom its words name. A notice names nobody, so that one child is enough.
 * The person who paid gets the receipt, also where they get no other messages.
 */
export const IS_THEIRS = sql<boolean>`(${IS_TO_ADDRESS} or case
  when d.student_id is not null then (
    select ${CONCERNS_US} from students as child where child.student_id = d.student_id)
  when d.guardian_id is null or cardinality(${OF_STUDENTS}) = 0 then true
  else coalesce((
    select bool_or((gets_messages or m.purpose = 'payment_received') and ${CONCERNS_US})
      and (m.purpose = 'notice' or array_agg(child.student_id) @> ${OF_STUDENTS})
    from guardianships join students as child using (student_id)
    where guardianships.guardian_id = d.guardian_id and confirmed_at is not null
      and child.student_id = any(${OF_STUDENTS})
      and (not limited or ${oneOf(OF_LITTLE)})
      and (${guardianMaySee} or ${oneOf(OF_DUES)})), false) end)`
