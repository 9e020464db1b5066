import { Pager } from '../../ui/tables/pager.tsx'
import { SortHeader } from '../../ui/tables/sort-header.tsx'
import table from '../../ui/tables/table.module.css'
import type { ContentKind, ContentPage } from './content-kind.ts'
import classes from './content-table.module.css'
import { ContentTableRow } from './content-table-row.tsx'
import type { ContentTableState } from './use-content-table.ts'

type ContentTableProps = {
  kind: ContentKind
  page: ContentPage
  state: ContentTableState
  /** Whether these are the rows of before, while the new ones load. */
  isStale: boolean
}

export function ContentTable({ kind, page, state, isStale }: ContentTableProps) {
  const { labels, hasDescription, noun } = kind

  return (
    <>
      <table className={`${table.table} ${table.cards} ${classes.content}`} aria-busy={isStale}>
        <thead>
          <tr>
            <SortHeader column="name" state={state}>
              {labels.name}
            </SortHeader>
            {hasDescription && (
              <th scope="col" style={{ width: '30%' }}>
                {labels.description}
              </th>
            )}
            <th scope="col" style={{ width: '22%' }}>
              {labels.course_id}
            </th>
            <th scope="col" style={{ width: 110 }}>
              {labels.is_active}
            </th>
            <th scope="col" className={classes.actions}>
              <span className={table.said}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {page.items.map((row) => (
            <ContentTableRow key={row.id} kind={kind} row={row} />
          ))}
        </tbody>
      </table>
      <Pager
        state={state}
        total={page.total}
        isFloor={page.total_is_floor}
        pageSize={page.page_size}
        nouns={noun}
      />
    </>
  )
}
