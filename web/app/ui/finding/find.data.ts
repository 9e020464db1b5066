import { find } from '@ganit/contract/office/find'
import { keepPreviousData } from '@tanstack/react-query'
import { reads } from '../../api/declared.ts'

/** Students, families and receipts that a text means; earlier ones stay while the next load. */
export const foundBy = reads(find, {
  shows: ['student', 'guardian', 'member', 'money'],
  placeholderData: keepPreviousData,
})
