import { useState } from 'react'
import { parseJson, readStored, writeStored } from '../../storage.ts'
import { COLUMN_NAMES, type ColumnName, USUAL } from './columns.ts'

const KEPT_UNDER = 'directoryColumns'

/** What was chosen on this device; what is not understood counts as nothing chosen. */
function kept(): readonly ColumnName[] {
  const stored = parseJson(readStored('local', KEPT_UNDER))
  if (!Array.isArray(stored)) return USUAL
  return COLUMN_NAMES.filter((name) => name === 'name' || stored.includes(name))
}

/** Which columns the directory shows, in their order. The choice stays on this device. */
export function useColumns() {
  const [columns, setColumns] = useState(kept)

  const choose = (column: ColumnName, isShown: boolean) => {
    const next = COLUMN_NAMES.filter((name) => (name === column ? isShown : columns.includes(name)))
    writeStored('local', KEPT_UNDER, JSON.stringify(next))
    setColumns(next)
  }
  return { columns, choose }
}
