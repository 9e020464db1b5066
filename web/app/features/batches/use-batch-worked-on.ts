import { useQuery } from '@tanstack/react-query'
import type { TableView } from '../../ui/tables/table-state.ts'
import { batchToEdit, batchWorkedOn } from './batches.data.ts'

/** The batch that was made or given a fee just now, for the top of the list; not of one that was searched for. */
export function useBatchWorkedOn({ page, search, filters }: TableView<string, 'class'>) {
  const isWhole = page === 1 && search === '' && !filters.class
  const { data: id } = useQuery(batchWorkedOn)
  const { data } = useQuery({ ...batchToEdit(String(id)), enabled: isWhole && Boolean(id) })
  return isWhole && id ? data : undefined
}
