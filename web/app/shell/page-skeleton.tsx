import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx'
import classes from './page-skeleton.module.css'

/** What stands under the header while the server is asked who is signed in. The same for everyone. */
export function PageSkeleton() {
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <i className={classes.title} />
      <SkeletonRows rows={8} />
      <StillLoading />
    </main>
  )
}

/** Says so once a page takes long; by style alone: where a file of it did not come, no program runs that could. */
export const StillLoading = () => (
  <p className={classes.late} data-always-moves>
    Still loading: the network is slow. If nothing has come after a minute,{' '}
    {/* biome-ignore lint/a11y/useValidAnchor: the address that is open, whatever it is. */}
    <a href="">load the page again</a>.
  </p>
)
