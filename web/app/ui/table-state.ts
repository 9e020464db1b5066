import { useSearchParams } from 'react-router'

export type Order = 'asc' | 'desc'

type TableSettings<Sort extends string, Filter extends string> = {
  /** What may be sorted by; the first one is the default, ascending. */
  sortKeys: readonly [Sort, ...Sort[]]
  /** Further choices that narrow the list, by their names in the address. */
  filters?: readonly Filter[]
}

export type TableState<Sort extends string, Filter extends string = never> = {
  page: number
  search: string
  sort: Sort
  order: Order
  filters: Partial<Record<Filter, string>>
  goTo: (page: number) => void
  searchFor: (text: string) => void
  /** Sorts by this column, or the other way round when it is the one already. */
  sortBy: (column: Sort) => void
  filterBy: (name: Filter, value: string) => void
  /** Back to the whole list, its order kept. */
  clear: () => void
}

/**
 * A table's page, search, sort and filters, kept in the address: Back works, and a link can be sent.
 * Only what differs from the default stands there; what makes no sense there counts as the default.
 */
export function useTableState<Sort extends string, Filter extends string = never>({
  sortKeys,
  filters = [],
}: TableSettings<Sort, Filter>): TableState<Sort, Filter> {
  const [params, setParams] = useSearchParams()
  const page = Math.trunc(Number(params.get('page')))
  const sort = sortKeys.find((key) => key === params.get('sort')) ?? sortKeys[0]
  const order: Order = params.get('order') === 'desc' ? 'desc' : 'asc'
  const given = filters.map((name) => [name, params.get(name)] as const)

  const change = (changes: Record<string, string | null>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ page: null, ...changes })) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )

  return {
    page: page >= 1 && page < 2 ** 31 ? page : 1,
    search: params.get('search') ?? '',
    sort,
    order,
    filters: Object.fromEntries(given.filter(([, value]) => value)) as TableState<
      Sort,
      Filter
    >['filters'],
    goTo: (to) => change({ page: to > 1 ? String(to) : null }),
    // Typing leaves one entry in the history, not one for each letter.
    searchFor: (text) => change({ search: text.trim() }, true),
    sortBy: (column) =>
      change({
        sort: column === sortKeys[0] ? null : column,
        order: column === sort && order === 'asc' ? 'desc' : null,
      }),
    filterBy: (name, value) => change({ [name]: value }),
    clear: () =>
      change({ search: null, ...Object.fromEntries(filters.map((name) => [name, null])) }),
  }
}
