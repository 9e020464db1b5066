import { NativeSelect } from '@mantine/core'
import { SearchBox } from '../../ui/search-box.tsx'
import { ACTIVE_OR_NOT, ALL_CLASSES } from './filters.ts'
import classes from './tools.module.css'
import type { CoursesTableState } from './use-courses-table.ts'

/** Search and filters above the cards. */
export function CourseTools({ state }: { state: CoursesTableState }) {
  return (
    <div className={classes.tools}>
      <SearchBox
        className={classes.search}
        value={state.search}
        onSearch={state.searchFor}
        placeholder="Search courses"
      />
      <NativeSelect
        size="sm"
        className={classes.filter}
        aria-label="Filter by class level"
        data={ALL_CLASSES}
        value={state.filters.class ?? ''}
        onChange={({ currentTarget }) => state.filterBy('class', currentTarget.value)}
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
