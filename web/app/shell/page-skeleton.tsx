import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx'
import classes from './page-skeleton.module.css'

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

/** Appears by CSS alone after a while: if a script failed to load, no code runs. */
export const StillLoading = () => (
  <p className={classes.late} data-always-moves>
    Still loading: the network is slow. If nothing has come after a minute,{' '}
    {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the open page. */}
    <a href="">load the page again</a>.
  </p>
)
