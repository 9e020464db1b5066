import { dayAfter } from '@ganit/contract/days'
import { useQuery } from '@tanstack/react-query'
import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'
import { batchChoices } from '../directory/directory.data.ts'
import { lessonsOf } from '../lessons/lessons.data.ts'
import { monthAfter } from './month.ts'

type Choice = { value: string; label: string }

/** The batches whose month can be looked at: for the office all, for teachers those in whose lessons they stand. */
export function useBatchesOfMonth(month: string) {
  const isOffice = isInOffice(useSession().userType)
  const all = useQuery({ ...batchChoices, enabled: isOffice })
  const to = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const own = useQuery({ ...lessonsOf({ from: `${month}-01`, to }), enabled: !isOffice })
  const batches = isOffice ? all.data : own.data

  const byId = new Map((batches ?? []).map(({ batch_id, batch_name }) => [batch_id, batch_name]))
  return {
    choices: [...byId].map(([id, label]): Choice => ({ value: String(id), label })),
    isError: all.isError || own.isError,
  }
}
