import { dayAfter } from '@ganit/contract/days'
import { useQuery } from '@tanstack/react-query'
import { isInOffice } from '../../../../roles.ts'
import { useSession } from '../../../../session.ts'
import type { Choices } from '../../../../ui/forms/choices/search-select.tsx'
import { monthAfter } from '../../../../ui/text/times/months.ts'
import { useBatchChoices } from '../../batches/batch-choices.data.ts'
import { lessonsOf } from '../../lessons/lessons.data.ts'

/**
 * The batches to choose for a month. The office gets those that had not ended before the month, teachers those that
 * they teach.
 */
export function useBatchesOfMonth(month: string, chosen: string): Choices {
  const isOffice = isInOffice(useSession().userType)
  const all = useBatchChoices({ since: `${month}-01`, chosen, enabled: isOffice })
  const to = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const own = useQuery({ ...lessonsOf({ from: `${month}-01`, to }), enabled: !isOffice })
  if (isOffice) return all

  const byId = new Map((own.data ?? []).map(({ batch_id, batch_name }) => [batch_id, batch_name]))
  return {
    items: [...byId].map(([id, label]) => ({ value: String(id), label })),
    isError: own.isError,
  }
}
