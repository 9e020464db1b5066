import type { Guardian } from '@ganit/contract/guardians'
import { GUARDIANS_MAX } from '@ganit/contract/guardians'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import classes from './family.module.css'
import { GuardianCard } from './guardian-card.tsx'
import { GuardianDialog } from './guardian-dialog.tsx'
import { guardiansOf } from './guardians.data.ts'

/** Who looks after a student: whom to call first, who gets messages, and who waits to be confirmed. */
export function Family({ uid }: { uid: string }) {
  const query = useQuery(guardiansOf(uid))
  const [isAdding, setAdding] = useState(false)

  return (
    <section className={classes.section} aria-labelledby="family">
      <h2 id="family">Family</h2>
      <div className={classes.sheet}>
        <Loaded
          query={query}
          failure="Failed to load the family."
          skeleton={<SkeletonRows rows={2} photo={false} label="Loading the family..." />}
        >
          {(guardians) => (
            <>
              {guardians.length === 0 && (
                <p className={classes.none}>No guardian is entered yet.</p>
              )}
              <ul className={classes.list}>
                {guardians
                  .filter((guardian): guardian is Guardian => 'guardian_id' in guardian)
                  .map((guardian) => (
                    <GuardianCard key={guardian.guardian_id} uid={uid} guardian={guardian} />
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
      {isAdding && <GuardianDialog uid={uid} onClose={() => setAdding(false)} />}
    </section>
  )
}
