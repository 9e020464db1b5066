import type { ComponentType, ReactNode } from 'react'
import { Missing } from '../feedback/missing.tsx'
import { type LoadedQuery, QueryView } from '../feedback/query-view.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import { SkeletonRows } from '../tables/skeleton-rows.tsx'

type RecordScreenProps<Stored> = {
  /** The h1. */
  title: string
  /** `AdminPage` unless the screen is one of several with a menu. */
  frame?: ComponentType<{ title: string; children: ReactNode }>
  /** The stored record; null where a new one is made. */
  query: LoadedQuery<Stored> | null
  /** Said when it could not be loaded. */
  failure: string
  /** Where there is no such record: what is said, and the list that it would be in. */
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
