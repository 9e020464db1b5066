import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { titled } from '../../../academy.ts'
import { fetchFirstPage, invalidateMe } from '../../../api/me.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { ownAccount } from '../own-account.data.ts'
import classes from '../sign-in/sign-in.module.css'
import SecondFactorSetUp from './second-factor-set-up.tsx'

export const meta = titled('Second factor')

/** The compulsory set-up of a second factor, if the academy requires one of its staff. */
export default function FirstSecondFactor() {
  const navigate = useNavigate()

  const goOn = () => {
    invalidateMe()
    void fetchFirstPage().then((page) => navigate(page, { replace: true }))
  }
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>Set up your second factor</h1>
          <p className={classes.invited}>
            The academy requires a second factor of its staff: a code from an app on your phone, in
            addition to your password.
          </p>
          <QueryView
            query={useQuery(ownAccount)}
            failure="Failed to load your account."
            skeleton={<SkeletonRows rows={3} photo={false} />}
          >
            {(account) => <SecondFactorSetUp account={account} onClose={goOn} />}
          </QueryView>
        </div>
      </div>
    </main>
  )
}
