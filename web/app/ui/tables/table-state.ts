import { SEARCH_MAX } from '@ganit/contract/pages'
import { useLocation, useSearchParams } from 'react-router'
import { destinationNow } from '../forms/destination.ts'

const ORDERS = ['asc', 'desc'] as const
export type Order = (typeof ORDERS)[number]

const opposite = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

export type TableSettings<Sort extends string, Filter extends string> = {
  /** What may be sorted by; the first one is the default. */
  sortKeys: readonly [Sort, ...Sort[]]
  /** Which of them begin with the last: dates, mostly. */
  lastFirst?: readonly Sort[]
  /** Further choices that narrow the list, by their names in the address. */
  filters?: readonly Filter[]
}

/** What an address says of a table. */
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
  /** Sorts by this column, or the other way round when it is the one already. */
  sortBy: (column: Sort) => void
  filterBy: (name: Filter, value: string) => void
  /** Back to the whole list, its order kept. */
  clear: () => void
}

const usualOrder = <Sort extends string>(
  column: Sort,
  { lastFirst = [] }: Pick<TableSettings<Sort, never>, 'lastFirst'>,
): Order => (lastFirst.includes(column) ? 'desc' : 'asc')

/** Reads an address, for who asks for the list before its screen is there. What makes no sense counts as the default. */
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

/** A text without what the server would refuse to look for: the rest of one that is too long, and what no text holds. */
const searchable = (text: string) =>
  text
    .replaceAll('\0', '')
    .slice(0, SEARCH_MAX)
    .toWellFormed()
    .normalize('NFC')
    .slice(0, SEARCH_MAX)

/** What every list asks of the server for an address; each adds what it is filtered by. */
export const pageQueryOf = <Sort extends string>({
  page,
  search,
  sort,
  order,
}: Omit<TableView<Sort>, 'filters'>) => ({
  page,
  sort,
  order,
  ...(search && { search: searchable(search) }),
})

/**
 * The query of this page as it will be when what was pressed last is drawn: of two quick choices the second adds to the
 * first. Null where a link to another page was pressed.
 */
function useLatestQuery() {
  const here = useLocation()
  return () => {
    const { pathname, search } = destinationNow() ?? here
    return pathname === here.pathname ? search : null
  }
}

/**
 * A table's page, search, sort and filters, kept in the address: Back works, and a link can be sent.
 * Only what was chosen stands there, an order in full; what makes no sense there counts as the default.
 */
export function useTableState<Sort extends string, Filter extends string = never>(
  settings: TableSettings<Sort, Filter>,
): TableState<Sort, Filter> {
  const [params, setParams] = useSearchParams()
  const latestQuery = useLatestQuery()
  const { filters = [] } = settings
  const latest = () => new URLSearchParams(latestQuery() ?? params)

  const change = (changes: Record<string, string | null>, replace = false) => {
    // Who has pressed a link by then, or saved and is led elsewhere, wants to go there.
    if (latestQuery() === null) return
    const next = latest()
    for (const [name, value] of Object.entries({ page: null, ...changes })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace, preventScrollReset: true })
  }

  return {
    ...readTable(params, settings),
    goTo: (to) => change({ page: to > 1 ? String(to) : null }),
    // Typing leaves one entry in the history, not one for each letter.
    searchFor: (text) => change({ search: text.trim() }, true),
    sortBy: (column) => {
      const { sort, order } = readTable(latest(), settings)
      const usual = usualOrder(column, settings)
      change({ sort: column, order: column === sort && order === usual ? opposite(usual) : usual })
    },
    filterBy: (name, value) => change({ [name]: value }),
    clear: () =>
      change({ search: null, ...Object.fromEntries(filters.map((name) => [name, null])) }),
  }
}
