import type { ComponentType, ReactNode } from 'react'
import { Missing } from '../../feedback/loading/missing.tsx'
import { type LoadedQuery, QueryView } from '../../feedback/loading/query-view.tsx'
import { AdminPage } from '../../layout/admin-page.tsx'
import { SkeletonRows } from '../../tables/skeleton-rows.tsx'

type RecordScreenProps<Stored> = {
  title: string
  /** Default `AdminPage`; another for screens with a menu. */
  frame?: ComponentType<{ title: string; children: ReactNode }>
  /** Query for the stored record; null for a new one. */
  query: LoadedQuery<Stored> | null
  /** Text shown if the record fails to load. */
  failure: string
  /** Shown if there is no such record, with a link to its list. */
  missing: { title: string; list: string; text: string }
  children: (record: Stored | null) => ReactNode
}

/** A screen with the form of one record, stored or new. */
export function RecordScreen<Stored>(props: RecordScreenProps<Stored>) {
  const { title, frame: Frame = AdminPage, query, failure, missing, children } = props

  return (
    <Frame title={title}>
      {query ? (
        <QueryView
          query={query}
          failure={failure}
          missing={<Missing {...missing} />}
          skeleton={<SkeletonRows rows={6} photo={false} />}
        >
          {children}
        </QueryView>
      ) : (
        children(null)
      )}
    </Frame>
  )
}
