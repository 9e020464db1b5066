import { eraseStudent, exportStudent } from '@ganit/contract/privacy'
import type { StudentProfile } from '@ganit/contract/students'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/may.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ConsentList } from '../../ui/forms/consent-list.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { agreements, downloadData } from '../privacy/privacy.data.ts'
import { EraseStudent } from './erase-student.tsx'
import { RecordConsents } from './record-consents.tsx'
import classes from './student-privacy.module.css'

/** What was agreed for a student; for the owner also all that is held as a file, and the erasure. Below the record. */
export function StudentPrivacy({ student }: { student: StudentProfile }) {
  const { uid } = student
  const query = useQuery(agreements(uid))
  const mayExport = useMay(exportStudent)
  const mayErase = useMay(eraseStudent)
  const { failure, isSending, run } = useAction()

  return (
    <section className={classes.section} aria-labelledby="privacy">
      <header className={classes.head}>
        <h2 id="privacy">Privacy</h2>
        {mayExport && (
          <Button loading={isSending} onClick={() => run(() => downloadData(uid))}>
            Download all data
          </Button>
        )}
      </header>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={classes.sheet}>
        <Loaded
          query={query}
          failure="Failed to load what was agreed."
          skeleton={<SkeletonRows rows={4} photo={false} />}
        >
          {(agreed) => (
            <>
              <ConsentList agreements={agreed} />
              <RecordConsents uid={uid} agreed={agreed} />
            </>
          )}
        </Loaded>
      </div>
      {mayErase && <EraseStudent student={student} asked={query.data?.erasure_asked_at ?? null} />}
    </section>
  )
}
