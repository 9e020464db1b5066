import type { ReactNode } from 'react'
import { SearchBox } from './search-box.tsx'
import classes from './table-tools.module.css'

type TableToolsProps = {
  state: { search: string; searchFor: (text: string) => void }
  /** Names what the search covers; without it there is no search. */
  placeholder?: string
  /** Filters and other tools. */
  children?: ReactNode
}

/** Search and filters above a list. */
export function TableTools({ state, placeholder, children }: TableToolsProps) {
  return (
    <div className="unprinted wrap gap12 centred below16">
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
