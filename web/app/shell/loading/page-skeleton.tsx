import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import classes from './page-skeleton.module.css'
import { StillLoading } from './still-loading.tsx'

/** Shown under the header while the guard waits. The same for all roles. */
export function PageSkeleton() {
  return (
    <main id="main" tabIndex={-1} className={`stack gap24 packed ${classes.page}`}>
      <i className={classes.title} />
      <SkeletonRows rows={8} />
      <StillLoading />
    </main>
  )
}
