import { type DirectoryPage, exportStudents } from '@ganit/contract/directory'
import { PAGE_SIZE } from '@ganit/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { useMay } from '../../api/may.ts'
import { preloadQuery } from '../../api/preload-query.ts'
import { OFFICE } from '../../roles.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { NobodyFound } from '../../ui/tables/nobody-found.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import type { Route } from './+types/directory'
import { directoryPage } from './directory.data.ts'
import classes from './directory.module.css'
import { DirectoryTable } from './directory-table.tsx'
import { DirectoryTools } from './directory-tools.tsx'
import { ExportButton } from './export-button.tsx'
import { useColumns } from './use-columns.ts'
import { directoryTableAt, queryOf, useDirectoryTable } from './use-directory-table.ts'

export const meta = titled('Student directory')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  preloadQuery(OFFICE, directoryPage(queryOf(directoryTableAt(request.url))))
  return null
}

/** All students, to find one and to edit them. */
export default function Directory() {
  const state = useDirectoryTable()
  const columns = useColumns()
  const mayExport = useMay(exportStudents)
  const asked = queryOf(state)
  const query = useQuery(directoryPage(asked))

  function list(page: DirectoryPage) {
    if (page.items.length === 0) return <NobodyFound state={state} total={page.total} />
    return (
      <DirectoryTable
        page={page}
        state={state}
        columns={columns.columns}
        isStale={query.isPlaceholderData}
      />
    )
  }
  return (
    <AdminPage
      title="Student directory"
      aside={
        <div className={classes.aside}>
          <ButtonLink size="sm" to="/admin/import">
            Import
          </ButtonLink>
          {mayExport && (
            <ExportButton
              query={asked}
              columns={columns.columns}
              total={query.data?.total_is_floor ? undefined : query.data?.total}
            />
          )}
        </div>
      }
    >
      <DirectoryTools state={state} {...columns} />
      <div className={table.panel}>
        <Loaded
          query={query}
          failure="Failed to load students. Please try again."
          skeleton={<SkeletonRows rows={PAGE_SIZE} photo={false} />}
        >
          {list}
        </Loaded>
      </div>
    </AdminPage>
  )
}
