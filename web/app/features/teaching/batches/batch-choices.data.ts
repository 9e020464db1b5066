import type { Batch } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { pageOf } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { Option } from '../../../ui/forms/choices/combobox.tsx'
import type { Choices } from '../../../ui/forms/choices/search-select.tsx'
import { batchesPage, batchToEdit } from './batches.data.ts'

/** The most that a select offers; beyond that, a search replaces it. */
const FEW = 100
const FOUND = 20

const inOrder = new Intl.Collator('en', { numeric: true }).compare
const LAST_CLASS = 13

/** By class and name; batches for any class last. */
const byClassAndName = (a: Batch, b: Batch) =>
  (a.class_number ?? LAST_CLASS) - (b.class_number ?? LAST_CLASS) ||
  inOrder(a.batch_name, b.batch_name)

const itemOf = ({ batch_id, batch_name }: Batch): Option => ({
  value: String(batch_id),
  label: batch_name,
})

type Ending = Pick<Batch, 'batch_id' | 'ends_on'>

const endedBefore = ({ ends_on }: Ending, day: string) => ends_on !== null && ends_on < day

/** The number of batches, in the same query as the choices. */
export const countBatches = async () =>
  pageOf(await queryClient.ensureQueryData(batchesPage({ sort: 'classNumber', page_size: FEW })))
    .total

type Scope = {
  /** Only batches that a student of this class may join. */
  takes_class?: number
  /** Only batches that had not ended before this day; today for choices about the future. */
  since?: string | undefined
  /** Batches of this class come first. */
  first_class?: number | null | undefined
  /** Batches that are offered even if they have ended. */
  chosen?: string | readonly string[]
  enabled?: boolean
}

/** The batches offered: not ended before `since`, or already chosen. */
export const offeredBatches = <B extends Ending>(batches: B[], { since, chosen = [] }: Scope) =>
  batches.filter(
    (batch) =>
      !since || !endedBefore(batch, since) || [chosen].flat().includes(String(batch.batch_id)),
  )

/** Batches of the given class first, otherwise in their order. */
export const ofClassFirst = <B extends Pick<Batch, 'class_number'>>(
  batches: B[],
  { first_class }: Pick<Scope, 'first_class'>,
) => {
  const isOther = ({ class_number }: B) => Number(class_number !== first_class)
  return first_class ? batches.toSorted((a, b) => isOther(a) - isOther(b)) : batches
}

/** The choices of batches, however many there are. */
export function useBatchChoices(scope: Scope = {}): Choices {
  const { takes_class, enabled = true } = scope
  const itemsOf = (batches: Batch[]) =>
    ofClassFirst(offeredBatches(batches, scope).toSorted(byClassAndName), scope).map(itemOf)
  const asked = { sort: 'classNumber', ...(takes_class && { takes_class }) } as const
  const { data, isError } = useQuery({ ...batchesPage({ ...asked, page_size: FEW }), enabled })
  const items = itemsOf(data?.items ?? [])
  if (!data || data.total <= data.items.length) return { items, isError }
  return {
    items: items.slice(0, FOUND),
    isError,
    more: {
      useFound(search, isAsked) {
        const query = { ...batchesPage({ ...asked, search, page_size: FOUND }), enabled: isAsked }
        const found = useQuery(query)
        const of = isAsked && found.data ? itemsOf(found.data.items) : undefined
        return { items: of, isFetching: found.isFetching, isError: found.isError }
      },
      useName: useBatchName,
    },
  }
}

/** The name of a batch, if its number is valid. */
export const useBatchName = (batch_id: string) =>
  useQuery({ ...batchToEdit({ batch_id }), enabled: /^[1-9]\d*$/.test(batch_id) }).data?.batch_name
