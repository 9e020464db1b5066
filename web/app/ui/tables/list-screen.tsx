import type { ComponentType, Key, ReactNode } from 'react'
import { ButtonLink } from '../buttons/button-link.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { type LoadedQuery, QueryView } from '../feedback/query-view.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import { NothingFound } from './nothing-found.tsx'
import { Pager } from './pager.tsx'
import { type Column, RecordTable } from './record-table.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import table from './table.module.css'
import type { TableState } from './table-state.ts'

type Page<Row> = {
  items: readonly Row[]
  total: number
  total_is_floor?: boolean
  page_size: number
}
/** One page of a list, or all of a short one. */
type Rows<Row> = readonly Row[] | Page<Row>

/** Where one more is made. */
type Add = { to: string; text: string }

type ListScreenProps<Row, Sort extends string, Filter extends string> = {
  /** The h1. */
  title: string
  /** `AdminPage` unless the screen is one of several with a menu. */
  frame?: ComponentType<{ title: string; aside?: ReactNode; children: ReactNode }>
  /** The button beside the title, which makes one more. */
  add?: Add
  /** What stands beside the title where nothing is made there. */
  aside?: ReactNode
  /** Search and filters: a `TableTools`. */
  tools?: ReactNode
  query: LoadedQuery<Rows<Row>> & { isPlaceholderData: boolean }
  /** From `useTableState`, where the list comes in pages. */
  state?: TableState<Sort, Filter>
  /** The one that was worked on just now: it stands first, marked, whether it is on this page or not. */
  first?: Row | undefined
  columns: readonly Column<Row, Sort>[]
  keyOf: (row: Row) => Key
  /** What is counted: one of it, several of it. */
  nouns: readonly [string, string]
  /** Said when it could not be loaded. */
  failure: string
  /** Said where there is nothing, and what will stand there; `add` is the button unless another is named, or what `action` is. */
  empty: { title: string; text: string; add?: Add; action?: ReactNode }
  className?: string | undefined
}

/** A screen that lists records: title, tools, table, pages, and what stands there while there are none. */
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
      <div className={table.panel}>
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
