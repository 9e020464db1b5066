import { LANGUAGE_NAMES } from '@ganit/contract/languages'
import type { Guardian } from '@ganit/contract/people/guardians'
import { GUARDIAN_FORM_LABELS } from '@ganit/contract/people/guardians'
import type { Column } from '../../../http/table-files/table.ts'
import type { GuardianRow } from './guardian-list.queries.ts'

const ACCESS: Record<Guardian['access'], string> = {
  none: 'Not invited',
  invited: 'Invited',
  linked: 'Signs in as a student; has yet to give a date of birth',
  open: 'Can sign in',
}

const childrenOf = ({ children }: GuardianRow) =>
  children.map(
    ({ name, relation, is_confirmed }) =>
      `${name}, ${relation}${is_confirmed ? '' : ', to be confirmed'}`,
  )

/** The columns of the table of guardians. */
export const GUARDIAN_TABLE: readonly Column<GuardianRow>[] = [
  [GUARDIAN_FORM_LABELS.name, ({ name }) => name],
  [GUARDIAN_FORM_LABELS.phone, ({ phone }) => phone],
  [GUARDIAN_FORM_LABELS.email, ({ email }) => email],
  ['Children', (guardian) => childrenOf(guardian).join('; ')],
  [GUARDIAN_FORM_LABELS.language, ({ language }) => LANGUAGE_NAMES[language]],
  ['Sign-in', ({ access }) => ACCESS[access]],
]
