import { useQuery } from '@tanstack/react-query'
import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'
import type { Choices } from '../../ui/forms/choices/search-select.tsx'
import {
  ofClassFirst,
  offeredBatches,
  useBatchChoices,
} from '../teaching/batches/batch-choices.data.ts'
import { ownTeaching } from '../teaching/teaching.data.ts'

type Scope = Pick<Parameters<typeof offeredBatches>[1], 'since' | 'chosen' | 'first_class'>

/** The batches somebody can make tests for: all for the office, their own for teachers. */
export function useOwnBatches(scope: Scope = {}): Choices {
  const isOffice = isInOffice(useSession().userType)
  const all = useBatchChoices({ ...scope, enabled: isOffice })
  const own = useQuery({ ...ownTeaching, enabled: !isOffice })
  if (isOffice) return all
  return {
    items: ofClassFirst(offeredBatches(own.data ?? [], scope), scope).map(
      ({ batch_id, batch_name }) => ({
        value: String(batch_id),
        label: batch_name,
      }),
    ),
    isError: own.isError,
  }
}
