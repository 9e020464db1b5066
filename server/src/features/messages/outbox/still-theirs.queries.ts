import {
  ACCOUNT_TEXTS,
  isOfReceipt,
  PURPOSES,
  type Purpose,
} from '@ganit/contract/messages/message-events'
import { sql } from 'kysely'
import { guardianMaySee } from '../../ground/rights/children.queries.ts'

/** Events about dues, which stay with the guardian who had them, and concern former students too. */
export const OF_DUES: Purpose[] = [
  ...([
    'fee_due',
    'fee_overdue',
    'payment_received',
    'payment_returned',
    'cheque_returned',
  ] as const),
]

/** Events of which limited guardians are told. */
export const OF_LITTLE: Purpose[] = [...OF_DUES, 'absent', 'homework', 'result', 'weekly', 'report']

const oneOf = (purposes: string[]) =>
  sql<boolean>`m.purpose in (${sql.join(purposes.map((purpose) => sql.lit(purpose)))})`

/** Condition on `m` for messages about an account; they go to the typed address, whoever owns it. */
export const IS_TO_ADDRESS = oneOf(['account', ...ACCOUNT_TEXTS])

/**
 * True if anybody is told about the student: about an inactive one only of dues, and in notices that name the student.
 */
const CONCERNS_US = sql<boolean>`(child.is_active or ${oneOf(OF_DUES)}
  or coalesce(m.audience ? 'student_ids', false))`

const OF_STUDENTS = sql`coalesce(d.of_students, m.student_ids)`

/**
 * True if delivery `d` of message `m` is still for its recipient, by the present rules of `findRecipients`. The
 * recipient must get messages for at least one child, and may be told about each child that the message names. A notice
 * names no child, so one child is enough. The payer gets the receipt in any case.
 */
export const IS_THEIRS = sql<boolean>`(${IS_TO_ADDRESS} or case
  when d.student_id is not null then (
    select ${CONCERNS_US} from students as child where child.student_id = d.student_id)
  when d.guardian_id is null or cardinality(${OF_STUDENTS}) = 0 then true
  else coalesce((
    select bool_or((gets_messages or ${oneOf(PURPOSES.filter(isOfReceipt))}) and ${CONCERNS_US})
      and (m.purpose = 'notice' or array_agg(child.student_id) @> ${OF_STUDENTS})
    from guardianships join students as child using (student_id)
    where guardianships.guardian_id = d.guardian_id and confirmed_at is not null
      and child.student_id = any(${OF_STUDENTS})
      and (not limited or ${oneOf(OF_LITTLE)})
      and (${guardianMaySee} or ${oneOf(OF_DUES)})), false) end)`
