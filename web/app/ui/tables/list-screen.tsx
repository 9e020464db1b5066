import type { ComponentType, Key, ReactNode } from 'react'
import { ButtonLink } from '../buttons/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { type LoadedQuery, QueryView } from '../feedback/loading/query-view.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import { NothingFound } from './nothing-found.tsx'
import { type Column, RecordTable } from './record-table.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { TableState } from './table-state.ts'
import { Pager } from './tools/pager.tsx'

type Page<Row> = {
  items: readonly Row[]
  total: number
  total_is_floor?: boolean
  page_size: number
}
/** One page of a list, or a whole short list. */
type Rows<Row> = readonly Row[] | Page<Row>

/** The link to the form for a new record. */
type Add = { to: string; text: string }

type ListScreenProps<Row, Sort extends string, Filter extends string> = {
  title: string
  /** Default `AdminPage`; another for screens with a menu. */
  frame?: ComponentType<{ title: string; aside?: ReactNode; children: ReactNode }>
  /** The button beside the title for a new record. */
  add?: Add
  /** Shown beside the title, if nothing can be added. */
  aside?: ReactNode
  /** Search and filters: a `TableTools`. */
  tools?: ReactNode
  /**
   * The list's query. Where the rows are a part of the answer, it is the same query with `select`, which picks them.
   */
  query: LoadedQuery<Rows<Row>> & { isPlaceholderData: boolean }
  /** State from `useTableState`, for lists in pages. */
  state?: TableState<Sort, Filter>
  /** The record just worked on: shown first and marked, even if it is on another page. */
  first?: Row | undefined
  columns: readonly Column<Row, Sort>[]
  keyOf: (row: Row) => Key
  /** Singular and plural of the listed things. */
  nouns: readonly [string, string]
  /** Text shown if the list fails to load. */
  failure: string
  /** Shown for an empty list; `add` is its button unless it names another, or `action`. */
  empty: { title: string; text: string; add?: Add; action?: ReactNode }
  className?: string | undefined
}

/** A screen that lists records: title, tools, table, pager, and an empty state. */
export function ListScreen<Row, Sort extends string = never, Filter extends string = never>(
  props: ListScreenProps<Row, Sort, Filter>,
) {
  const { title, frame: Frame = AdminPage, add, tools, query, state, failure, empty } = props
  const { aside, first, columns, keyOf, nouns, className } = props

  function list(rows: Rows<Row>) {
    const page: Page<Row> =
      'items' in rows ? rows : { items: rows, total: rows.length, page_size: 0 }
    const addFirst = empty.add ?? add
    if (page.items.length === 0 && state)
      return (
        <NothingFound title={empty.title} state={state} total={page.total} add={addFirst}>
          {empty.text}
        </NothingFound>
      )
    if (page.items.length === 0)
      return (
        <EmptyState
          title={empty.title}
          action={
            empty.action ?? (addFirst && <ButtonLink to={addFirst.to}>{addFirst.text}</ButtonLink>)
          }
        >
          {empty.text}
        </EmptyState>
      )
    return (
      <>
        <RecordTable
          rows={page.items}
          first={first}
          columns={columns}
          keyOf={keyOf}
          state={state}
          isStale={query.isPlaceholderData}
          className={className}
        />
        {state && page.page_size > 0 && (
          <Pager
            state={state}
            total={page.total}
            isFloor={page.total_is_floor ?? false}
            pageSize={page.page_size}
            nouns={nouns}
          />
        )}
      </>
    )
  }
  return (
    <Frame
      title={title}
      aside={
        add ? (
          <ButtonLink to={add.to} variant="main">
            {add.text}
          </ButtonLink>
        ) : (
          aside
        )
      }
    >
      {tools}
      <div className="sheet">
        <QueryView
          query={query}
          failure={failure}
          skeleton={<SkeletonRows rows={8} photo={false} />}
        >
          {list}
        </QueryView>
      </div>
    </Frame>
  )
}
