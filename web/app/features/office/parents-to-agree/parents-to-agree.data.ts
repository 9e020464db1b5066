import { listParentsToAgree } from '@ganit/contract/office/parents-to-agree'
import { reads } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'

/** A page of the children whose parent has not agreed. */
export const parentsToAgree = reads(listParentsToAgree, {
  shows: ['agreement', 'student', 'member', 'guardian', 'settings'],
  placeholderData: keepPreviousRows,
  // Families agree by themselves at any moment.
  staleTime: 0,
})
