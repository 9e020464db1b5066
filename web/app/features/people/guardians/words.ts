import type { Guardian } from '@ganit/contract/people/guardians'

/** What a guardian is to a student. */
export const RELATION_TEXTS: Record<Guardian['relation'], string> = {
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
  other: 'Other',
}

/** How far somebody is in signing in. */
export const ACCESS_TEXTS: Record<Guardian['access'], string> = {
  none: 'Not invited',
  invited: 'Invited',
  linked: 'Signs in as a student; has yet to give a date of birth',
  open: 'Can sign in',
}
