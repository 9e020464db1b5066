import type { Language, Relation } from '@ganit/contract/people/guardians'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/**
 * A guardian. `account_id` is their own account, or a student's that is registered with their e-mail; it counts from
 * `proven_at` on. `is_proposed`: named by a student, not yet checked by the office.
 */
export type Guardians = {
  guardian_id: Generated<number>
  name: string
  /** E.164. At least one of phone and e-mail is set. */
  phone: string | null
  /** The address in lower case. */
  email: string | null
  account_id: string | null
  language: Generated<Language>
  is_proposed: Generated<boolean>
  proven_at: Date | null
  /** A code sent to one of these contacts opens the account, as long as the record has the contact. */
  proven_contacts: Generated<string[]>
  /** Contacts that other people typed later; they prove no account. */
  typed_over: Generated<string[]>
  /** Number of wrong dates of birth since the last right one; after three the office must check. */
  wrong_births: Generated<number>
  /** The time of the last wrong date; after 30 days the wrong dates no longer count. */
  wrong_birth_at: Date | null
  version: Generated<number>
  created_at: CreatedAt
}

/** A guardian of a student. The row gives no rights and no messages until it is confirmed. */
export type Guardianships = {
  guardian_id: number
  student_id: number
  /** The guardian's place with the student, of six. */
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
