import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchBox } from '../../ui/search-box.tsx'
import type { ContentKind } from './content-kind.ts'
import { choicesOf } from './course-select.tsx'
import { courseChoices } from './courses.data.ts'
import { ACTIVE_OR_NOT } from './filters.ts'
import classes from './tools.module.css'
import type { ContentTableState } from './use-content-table.ts'

/** Search and filters above the table. */
export function ContentTools({ kind, state }: { kind: ContentKind; state: ContentTableState }) {
  const { data: courses } = useQuery(courseChoices)

  return (
    <div className={classes.tools}>
      <SearchBox
        className={classes.search}
        value={state.search}
        onSearch={state.searchFor}
        placeholder={`Search ${kind.noun[1]}`}
      />
      <NativeSelect
        size="sm"
        className={classes.filter}
        aria-label="Filter by course"
        data={[{ value: '', label: 'All courses' }, ...choicesOf(courses)]}
        value={state.filters.course ?? ''}
        onChange={({ currentTarget }) => state.filterBy('course', currentTarget.value)}
      />
      <NativeSelect
        size="sm"
        className={classes.filter}
        aria-label="Status"
        data={ACTIVE_OR_NOT}
        value={state.filters.active ?? ''}
        onChange={({ currentTarget }) => state.filterBy('active', currentTarget.value)}
      />
    </div>
  )
}
