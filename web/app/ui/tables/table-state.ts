import { SEARCH_MAX } from '@ganit/contract/pages'
import { useLocation, useSearchParams } from 'react-router'
import { destinationNow } from '../forms/records/destination.ts'

const ORDERS = ['asc', 'desc'] as const
export type Order = (typeof ORDERS)[number]

const oppositeOrder = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

export type TableSettings<Sort extends string, Filter extends string> = {
  /** Sortable columns; the first is the default. */
  sortKeys: readonly [Sort, ...Sort[]]
  /** Columns that sort descending first: mostly dates. */
  lastFirst?: readonly Sort[]
  /** Names of filters in the address. */
  filters?: readonly Filter[]
}

/** The state of a table that an address holds. */
export type TableView<Sort extends string, Filter extends string = never> = {
  page: number
  search: string
  sort: Sort
  order: Order
  filters: Partial<Record<Filter, string>>
}

export type TableState<Sort extends string, Filter extends string = never> = TableView<
  Sort,
  Filter
> & {
  goTo: (page: number) => void
  searchFor: (text: string) => void
  /** Sorts by this column, or reverses it. */
  sortBy: (column: Sort) => void
  filterBy: (name: Filter, value: string) => void
  filterAll: (values: Partial<Record<Filter, string>>) => void
  /** Clears search and filters; the sort stays. */
  clear: () => void
}

const usualOrder = <Sort extends string>(
  column: Sort,
  { lastFirst = [] }: Pick<TableSettings<Sort, never>, 'lastFirst'>,
): Order => (lastFirst.includes(column) ? 'desc' : 'asc')

/** Reads the state from an address, for preloading the list. Invalid values count as the default. */
export function readTable<Sort extends string, Filter extends string = never>(
  params: URLSearchParams,
  settings: TableSettings<Sort, Filter>,
): TableView<Sort, Filter> {
  const { sortKeys, filters = [] } = settings
  const page = Math.trunc(Number(params.get('page')))
  const sort = sortKeys.find((key) => key === params.get('sort')) ?? sortKeys[0]
  const given = filters.map((name) => [name, params.get(name)] as const)
  return {
    page: page >= 1 && page < 2 ** 31 ? page : 1,
    search: params.get('search') ?? '',
    sort,
    order: ORDERS.find((known) => known === params.get('order')) ?? usualOrder(sort, settings),
    filters: Object.fromEntries(given.filter(([, value]) => value)) as Partial<
      Record<Filter, string>
    >,
  }
}

/** Cuts a search that is too long and removes characters the server refuses. */
const toSearchText = (text: string) =>
  text
    .replaceAll('\0', '')
    .slice(0, SEARCH_MAX)
    .toWellFormed()
    .normalize('NFC')
    .slice(0, SEARCH_MAX)

/** The query common to all lists; each adds its filters. */
export const pageQueryOf = <Sort extends string>({
  page,
  search,
  sort,
  order,
}: Omit<TableView<Sort>, 'filters'>) => ({
  page,
  sort,
  order,
  ...(search && { search: toSearchText(search) }),
})

/**
 * The latest query of this page, including presses not rendered yet, so that the second of two quick choices adds to the
 * first. Null if a link to another page was pressed.
 */
function useLatestQuery() {
  const here = useLocation()
  return () => {
    const { pathname, search } = destinationNow() ?? here
    return pathname === here.pathname ? search : null
  }
}

/**
 * A table's page, search, sort and filters, kept in the address: Back works, and links can be shared. Defaults are left
 * out; invalid values count as the default.
 */
export function useTableState<Sort extends string, Filter extends string = never>(
  settings: TableSettings<Sort, Filter>,
): TableState<Sort, Filter> {
  const [params, setParams] = useSearchParams()
  const latestQuery = useLatestQuery()
  const { filters = [] } = settings
  const latestParams = () => new URLSearchParams(latestQuery() ?? params)

  const change = (changes: Record<string, string | null>, replace = false) => {
    // A link was pressed, or a save leads elsewhere: stay out of the way.
    if (latestQuery() === null) return
    const next = latestParams()
    for (const [name, value] of Object.entries({ page: null, ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace, preventScrollReset: true })
  }

  return {
    ...readTable(params, settings),
    goTo: (to) => change({ page: to > 1 ? String(to) : null }),
    // Replaces the history entry, so that typing leaves only one.
    searchFor: (text) => change({ search: text.trim() }, true),
    sortBy: (column) => {
      const { sort, order } = readTable(latestParams(), settings)
      const usual = usualOrder(column, settings)
      change({
        sort: column,
        order: column === sort && order === usual ? oppositeOrder(usual) : usual,
      })
    },
    filterBy: (name, value) => change({ [name]: value }),
    filterAll: (values) => change(values as Record<string, string>),
    clear: () =>
      change({ search: null, ...Object.fromEntries(filters.map((name) => [name, null])) }),
  }
}
