import { useState } from 'react'
import { COLUMN_NAMES, type ColumnName, USUAL } from './columns.ts'

const KEPT_UNDER = 'directoryColumns'

/** What was chosen on this device; what is not understood counts as nothing chosen. */
function kept(): readonly ColumnName[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEPT_UNDER) ?? 'null')
    if (!Array.isArray(stored)) return USUAL
    return COLUMN_NAMES.filter((name) => name === 'name' || stored.includes(name))
  } catch {
    return USUAL
  }
}

function keep(columns: readonly ColumnName[]) {
  try {
    window.localStorage.setItem(KEPT_UNDER, JSON.stringify(columns))
  } catch {
    // Storage that is switched off keeps nothing: the choice holds until the page is left.
  }
}

/** Which columns the directory shows, in their order. The choice stays on this device. */
export function useColumns() {
  const [columns, setColumns] = useState(kept)

  const choose = (column: ColumnName, isShown: boolean) => {
    const next = COLUMN_NAMES.filter((name) => (name === column ? isShown : columns.includes(name)))
    keep(next)
    setColumns(next)
  }
  return { columns, choose }
}
