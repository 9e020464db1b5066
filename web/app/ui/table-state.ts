import { useLocation, useNavigation, useSearchParams } from 'react-router'

const ORDERS = ['asc', 'desc'] as const
export type Order = (typeof ORDERS)[number]

const opposite = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

type TableSettings<Sort extends string, Filter extends string> = {
  /** What may be sorted by; the first one is the default. */
  sortKeys: readonly [Sort, ...Sort[]]
  /** Which of them begin with the last: dates, mostly. */
  lastFirst?: readonly Sort[]
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
  lastFirst = [],
  filters = [],
}: TableSettings<Sort, Filter>): TableState<Sort, Filter> {
  const [params, setParams] = useSearchParams()
  const here = useLocation().pathname
  const isLeaving = (useNavigation().location?.pathname ?? here) !== here
  const page = Math.trunc(Number(params.get('page')))
  const sort = sortKeys.find((key) => key === params.get('sort')) ?? sortKeys[0]
  const usual = (column: Sort): Order => (lastFirst.includes(column) ? 'desc' : 'asc')
  const order = ORDERS.find((known) => known === params.get('order')) ?? usual(sort)
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
    // Typing leaves one entry in the history, not one for each letter. The search comes a moment after the
    // last letter; who has pressed a link by then wants to go there.
    searchFor: (text) => {
      if (!isLeaving) change({ search: text.trim() }, true)
    },
    sortBy: (column) =>
      change({
        sort: column === sortKeys[0] ? null : column,
        order: column === sort && order === usual(column) ? opposite(order) : null,
      }),
    filterBy: (name, value) => change({ [name]: value }),
    clear: () =>
      change({ search: null, ...Object.fromEntries(filters.map((name) => [name, null])) }),
  }
}
