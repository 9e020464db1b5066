import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'
import { AbsenceList } from './absence-list.tsx'
import { absencesOf } from './absences.data.ts'
import classes from './absences.module.css'

/** When a teacher is away, and the form that says more. */
export function AbsencesPart({ uid }: { uid: string }) {
  const [isAdding, setAdding] = useState(false)

  return (
    <section className={classes.part} aria-labelledby="absences">
      <header>
        <h2 id="absences">Absences</h2>
        <Button size="sm" onClick={() => setAdding(true)}>
          Add absence
        </Button>
      </header>
      <Loaded
        query={useQuery(absencesOf(uid))}
        failure="Failed to load the absences."
        skeleton={<SkeletonRows rows={2} photo={false} />}
      >
        {(absences) =>
          absences.length > 0 ? (
            <AbsenceList absences={absences} />
          ) : (
            <p className={classes.none}>No absence so far.</p>
          )
        }
      </Loaded>
      {isAdding && <AbsenceDialog uid={uid} onClose={() => setAdding(false)} />}
    </section>
  )
}
