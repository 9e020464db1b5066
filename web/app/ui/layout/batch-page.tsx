import type { Batch } from '@ganit/contract/teaching/batches'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Missing, presentData } from '../feedback/loading/missing.tsx'
import { type LoadedQuery, QueryView } from '../feedback/loading/query-view.tsx'
import { SkeletonRows } from '../tables/skeleton-rows.tsx'
import { countInWords, formatBatchClass } from '../text/formats.ts'
import classes from './admin-page.module.css'
import { AdminPage } from './admin-page.tsx'

type BatchPageProps = {
  title: string
  batch: LoadedQuery<Batch>
  /** Another screen of the same batch. */
  other: { to: string; text: string }
  /** Shown while the batch loads. */
  loading: string
  aside?: ReactNode
  children: (batch: Batch) => ReactNode
}

/** The frame of a screen about one batch's money: names the batch, or says that there is none. */
export function BatchPage({ title, batch, other, loading, aside, children }: BatchPageProps) {
  const data = presentData(batch)

  return (
    <AdminPage title={title} aside={aside}>
      {data && (
        <p className={`wrap gap4-16 quiet ${classes.batch}`}>
          <b>{data.batch_name}</b>
          <span>{formatBatchClass(data)}</span>
          <span>{countInWords(data.student_count, 'student', 'students')}</span>
          <Link to={other.to}>{other.text}</Link>
        </p>
      )}
      <QueryView
        query={batch}
        failure="Failed to load the batch."
        missing={<Missing title="Batch not found" list="/admin/batches/all" text="All Batches" />}
        skeleton={<SkeletonRows rows={6} photo={false} label={loading} />}
      >
        {children}
      </QueryView>
    </AdminPage>
  )
}
