import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { useTableState } from '../../ui/tables/table-state.ts'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { Board } from './board.tsx'
import { enquiryBoard } from './enquiries.data.ts'
import classes from './enquiries.module.css'
import { EnquiryCard } from './enquiry-card.tsx'
import { Funnel } from './funnel.tsx'
import { NewEnquiryDialog } from './new-enquiry-dialog.tsx'
import { OpenedEnquiry } from './opened-enquiry.tsx'

export const meta = titled('Enquiries')

/** Who asks about lessons: whom to call today, then all of them by how far they are. */
export default function Enquiries() {
  const state = useTableState({ sortKeys: ['follow_up_on'] })
  const query = useQuery(enquiryBoard(state.search))
  const [isAdding, setAdding] = useState(false)
  const add = <Button onClick={() => setAdding(true)}>New enquiry</Button>

  return (
    <AdminPage title="Enquiries" aside={add}>
      <TableTools state={state} placeholder="Name or phone" />
      <Loaded
        query={query}
        failure="Failed to load the enquiries."
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading the enquiries..." />}
      >
        {({ due, stages }) =>
          stages.every(({ total }) => total === 0) ? (
            <NothingFound
              title={state.search ? 'No enquiries found.' : 'No enquiries yet.'}
              state={state}
              total={0}
              add={undefined}
            >
              Who asks on the page “Ask us”, comes in or rings stands here until they have joined.
            </NothingFound>
          ) : (
            <div className={classes.found} aria-busy={query.isPlaceholderData}>
              <section className={classes.part} aria-labelledby="to-call">
                <h2 id="to-call">To call today</h2>
                {due.items.length === 0 ? (
                  <p className={classes.none}>Nobody is to be called today.</p>
                ) : (
                  <ul className={classes.list}>
                    {due.items.map((enquiry) => (
                      <EnquiryCard key={enquiry.enquiry_id} enquiry={enquiry} place="to-call" />
                    ))}
                  </ul>
                )}
              </section>
              <Funnel stages={stages} />
              <Board stages={stages} />
            </div>
          )
        }
      </Loaded>
      <OpenedEnquiry />
      {isAdding && <NewEnquiryDialog onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}
