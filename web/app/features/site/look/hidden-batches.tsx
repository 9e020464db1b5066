import { classesInWords } from '@ganit/contract/site/classes-taught'
import type { Batch } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '../../../api/pages.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { batchesPage } from '../../teaching/batches/batches.data.ts'

/** Batches whose class is not among those that visitors see, in one sentence. */
export function HiddenBatches({ taught }: { taught: readonly number[] | null }) {
  const today = useToday()
  const { data: batches = [] } = useQuery({ ...batchesPage({}), select: rowsOf<Batch> })
  const hidden = batches.flatMap(({ class_number, ends_on }) =>
    class_number === null || taught?.includes(class_number) || (ends_on !== null && ends_on < today)
      ? []
      : [class_number],
  )
  if (!taught?.length || hidden.length === 0) return null
  const classes = classesInWords([...new Set(hidden)].toSorted((one, other) => one - other))
  return (
    <p className="quiet small">
      {hidden.length === 1
        ? `1 batch is of ${classes}: it is not shown.`
        : `${hidden.length} batches are of ${classes}: they are not shown.`}
    </p>
  )
}
