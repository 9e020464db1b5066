import type { Guardian } from '@ganit/contract/people/guardians'
import { phrase } from '../../../i18n/phrase.ts'

export const RELATION_TEXTS: Record<Guardian['relation'], string> = {
  mother: phrase('Mother'),
  father: phrase('Father'),
  guardian: phrase('Guardian'),
  other: phrase('Other'),
}

/** A guardian's access to sign in. */
export const ACCESS_TEXTS: Record<Guardian['access'], string> = {
  none: 'Not invited',
  invited: 'Invited',
  linked: 'Has yet to give a child’s date of birth',
  open: 'Can sign in',
}
