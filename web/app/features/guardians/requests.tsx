import type { Requests as AllRequests } from '@ganit/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { titled } from '../../academy.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ChangeCard } from './change-card.tsx'
import { ErasureWish } from './erasure-wish.tsx'
import { GuardianErasureWish } from './guardian-erasure-wish.tsx'
import { requests } from './requests.data.ts'
import classes from './requests.module.css'
import { WaitingGuardianCard } from './waiting-guardian.tsx'

export const meta = titled('Requests')

/** What families have asked for and the office decides: guardians to confirm, changes, wishes to be erased. */
export default function Requests() {
  return (
    <AdminPage title="Requests">
      <Loaded
        query={useQuery(requests)}
        failure="Failed to load the requests."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading the requests..." />}
      >
        {(waiting) => <Waiting waiting={waiting} />}
      </Loaded>
    </AdminPage>
  )
}

function Waiting({ waiting }: { waiting: AllRequests }) {
  const { guardians, changes, erasures, guardian_erasures } = waiting
  if (guardians.total + changes.total + erasures.total + guardian_erasures.total === 0)
    return (
      <EmptyState title="Nothing waits." action={<Link to="/admin/guardians">Guardians</Link>}>
        When a student names a guardian, a guardian wants something changed, or somebody wants to be
        erased, it stands here.
      </EmptyState>
    )
  return (
    <>
      <Kind title="Guardians to confirm" of={guardians}>
        {guardians.items.map((guardian) => (
          <WaitingGuardianCard
            key={`${guardian.guardian_id} ${guardian.student_id}`}
            guardian={guardian}
          />
        ))}
      </Kind>
      <Kind title="Changes" of={changes}>
        {changes.items.map((change) => (
          <ChangeCard key={change.change_request_id} change={change} />
        ))}
      </Kind>
      <Kind title="Wishes to be erased" of={erasures}>
        {erasures.items.map((wish) => (
          <ErasureWish key={wish.student_id} wish={wish} />
        ))}
      </Kind>
      <Kind title="Guardians who wish to be erased" of={guardian_erasures}>
        {guardian_erasures.items.map((wish) => (
          <GuardianErasureWish key={wish.guardian_id} wish={wish} />
        ))}
      </Kind>
    </>
  )
}

type KindProps = { title: string; of: { total: number; items: unknown[] }; children: ReactNode }

/** One kind of what waits; nothing where none does. */
function Kind({ title, of: { total, items }, children }: KindProps) {
  const id = useId()
  if (total === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>
        {title} ({total})
      </h2>
      <ul className={classes.list}>{children}</ul>
      {total > items.length && <p>The first {items.length} are shown.</p>}
    </section>
  )
}
