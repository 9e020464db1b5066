import type { ImportAtWork } from '@ganit/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { Route } from './+types/import'
import { ColumnChoices } from './column-choices.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportRows } from './import-rows.tsx'
import { importOf, noteDone } from './imports.data.ts'
import classes from './imports.module.css'
import { rowsInWords } from './words.ts'

export const meta = titled('Import')

/** A table that was brought: what its columns are, what it would change or has, and the way to do it and to take it back. */
export default function OneImport({ params }: Route.ComponentProps) {
  const query = useQuery(importOf(params.id))
  useNoteDone(query.data?.state)

  return (
    <AdminPage title="Import" aside={<ButtonLink to="/admin/import">Another file</ButtonLink>}>
      <Loaded
        query={query}
        failure="Failed to load the import."
        missing={
          <EmptyState
            title="Import not found"
            action={<ButtonLink to="/admin/import">All imports</ButtonLink>}
          />
        }
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the import..." />}
      >
        {(found) => <Parts found={found} />}
      </Loaded>
    </AdminPage>
  )
}

function Parts({ found }: { found: ImportAtWork }) {
  const { file_name, rows, state, counts } = found
  const isOpen = state === 'checking' || state === 'checked'
  const isLookedAt = Object.values(counts).some((count) => count > 0)

  return (
    <div className={classes.parts}>
      <p className={classes.file}>
        <b>{file_name}</b>
        {rows > 0 && <span>{rowsInWords(rows)}</span>}
      </p>
      <ImportOutcome found={found} />
      {isOpen && found.columns.length > 0 && <ColumnChoices found={found} />}
      {isLookedAt && state !== 'failed' && <ImportRows found={found} />}
    </div>
  )
}

/** Once an import, or its undo, is seen to end, what other screens know of students is old. */
function useNoteDone(state: ImportAtWork['state'] | undefined) {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'running' && state !== 'running') void noteDone()
    before.current = state
  }, [state])
}
