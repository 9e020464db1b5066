import type { Guardian } from '@ganit/contract/guardians'
import { GUARDIANS_MAX } from '@ganit/contract/guardians'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Outlet } from 'react-router'
import { readSession } from '../../session.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { NOT_LOADED, useWhenWanted } from '../../ui/feedback/use-when-wanted.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import classes from './family.module.css'
import { GuardianAccess } from './guardian-access.tsx'
import { guardiansOf } from './guardians.data.ts'
import { OwnGuardian } from './own-guardian.tsx'

// Wanted seldom, and the page is opened on phones.
const load = () => import('./guardian-dialog.tsx')

/** On a student's own page: who looks after them, whom they may name, and from 18 on whether guardians go on seeing. */
export default function OwnFamily() {
  const uid = readSession().studentUid ?? ''

  return (
    <>
      <Outlet />
      {uid && <Family uid={uid} />}
    </>
  )
}

function Family({ uid }: { uid: string }) {
  const query = useQuery(guardiansOf(uid))
  const [isAdding, setAdding] = useState(false)
  const fail = useCallback(() => {
    setAdding(false)
    toastFailure(NOT_LOADED)
  }, [])
  const Dialog = useWhenWanted(isAdding, load, fail)

  return (
    <section className={classes.section} aria-labelledby="family">
      <h2 id="family">Family</h2>
      <div className={classes.sheet}>
        <GuardianAccess uid={uid} />
        <Loaded
          query={query}
          failure="Failed to load your family."
          skeleton={<SkeletonRows rows={2} photo={false} label="Loading your family..." />}
        >
          {(guardians) => (
            <>
              {guardians.length === 0 && (
                <p className={classes.none}>No guardian is entered for you yet.</p>
              )}
              <ul className={classes.list}>
                {guardians
                  .filter((guardian): guardian is Guardian => 'phone' in guardian)
                  .map((guardian) => (
                    <OwnGuardian key={guardian.guardian_id} uid={uid} guardian={guardian} />
                  ))}
              </ul>
              {guardians.length < GUARDIANS_MAX && (
                <Button className={classes.add ?? ''} onClick={() => setAdding(true)}>
                  Add guardian
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
      {isAdding && Dialog && <Dialog uid={uid} isOwn onClose={() => setAdding(false)} />}
    </section>
  )
}
