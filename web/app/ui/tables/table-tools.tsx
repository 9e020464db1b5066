import type { ReactNode } from 'react'
import { SearchBox } from './search-box.tsx'
import classes from './table-tools.module.css'

type TableToolsProps = {
  state: { search: string; searchFor: (text: string) => void }
  /** What the search looks at; without it nothing is searched here. */
  placeholder?: string
  /** Filters, and what else stands above the list. */
  children?: ReactNode
}

/** Above a list: its search, and what narrows it. */
export function TableTools({ state, placeholder, children }: TableToolsProps) {
  return (
    <div className={classes.tools}>
      {placeholder && (
        <SearchBox
          className={classes.search}
          value={state.search}
          onSearch={state.searchFor}
          placeholder={placeholder}
        />
      )}
      {children}
    </div>
  )
}
