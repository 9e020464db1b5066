import type { Language, Relation } from '@ganit/contract/people/guardians'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/**
 * Somebody who looks after students. `account_id` is their own account, or that of a student who is registered with their
 * e-mail; it counts from `proven_at` on. `is_proposed`: a student said so, and the office has not yet looked at it.
 */
export type Guardians = {
  guardian_id: Generated<number>
  name: string
  /** E.164. There is a phone or an e-mail. */
  phone: string | null
  /** In small letters. */
  email: string | null
  account_id: string | null
  language: Generated<Language>
  is_proposed: Generated<boolean>
  proven_at: Date | null
  /** At these phones and e-mails a code opens the account, while they stand there. */
  proven_contacts: Generated<string[]>
  /** What somebody else has typed into the record after it was made: no account is proven by it. */
  typed_over: Generated<string[]>
  /** How often a wrong date of birth was given since the last right one; at three the office has to look. */
  wrong_births: Generated<number>
  version: Generated<number>
  created_at: CreatedAt
}

/** That somebody looks after a student. Gives no right and no message until it is confirmed. */
export type Guardianships = {
  guardian_id: number
  student_id: number
  /** One of six that each student has. */
  place: number
  relation: Relation
  is_primary: Generated<boolean>
  gets_messages: Generated<boolean>
  may_collect: Generated<boolean>
  limited: Generated<boolean>
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: CreatedAt
}

declare module '../../../db/schema.ts' {
  interface Database {
    guardians: Guardians
    guardianships: Guardianships
  }
}

export const DATA_MAP: DataMap = {
  guardians: {
    ...RECORD,
    kept: 'as long as they look after a student here; with an account of their own until a year after they last paid',
    told: '**Guardians:**',
    purpose: 'to reach the family, and to let guardians see what concerns their children',
    erased:
      'deleted with the last student whom they look after; with an account of their own when they ask for it, or a year after they last paid',
  },
  guardianships: {
    ...RECORD,
    told: '**Guardians:**',
    purpose: 'who looks after whom, and what each of them may',
  },
}
