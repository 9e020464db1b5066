import { type Agreements, eraseStudent, exportStudent } from '@ganit/contract/office/privacy'
import type { StudentProfile } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { useMayCall } from '../../../api/may.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ConsentList, latestConsent } from '../../../ui/forms/choices/consent-list.tsx'
import { ErasureDialog } from '../../../ui/forms/dialogs/erasure-dialog.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { fullName } from '../../../ui/text/formats.ts'
import { dayBefore, formatDay, formatDayOf } from '../../../ui/text/times/dates.ts'
import {
  agreements,
  downloadData,
  eraseForGood,
  saveConsent,
} from '../agreements/agreements.data.ts'
import { GuardianDialog } from './guardian-dialog.tsx'
import classes from './students.module.css'

/** Records consents given on paper: the guardian's agreement, and consent to publishing. */
function RecordConsents({ student, agreed }: { student: StudentProfile; agreed: Agreements }) {
  const { uid } = student
  const [isAsking, setAsking] = useState(false)
  const guardian = useAction()
  const publicity = useAction()
  const failure = guardian.failure || publicity.failure
  // Where a parent has to say that they are of age, an agreement without that is not enough.
  const asksAdult = Boolean(agreed.waits_from)
  const hasGuardian = latestConsent(agreed, 'guardian')?.given === true
  const isPublic = latestConsent(agreed, 'publicity')?.given === true

  const save = (purpose: 'guardian' | 'publicity', given: boolean) => async (attempt: Attempt) =>
    (await saveConsent({ uid, purpose, given }, attempt)).message
  const withdrawGuardian = () => guardian.run(save('guardian', false))
  const turnPublicity = () => publicity.run(save('publicity', !isPublic))
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {agreed.waits_from && (
        <p className="notice">
          {agreed.waits ? 'Waits until a parent agrees' : 'A parent has to agree by'}
          {agreed.waits ? '.' : ` ${formatDay(dayBefore(agreed.waits_from))}.`}
        </p>
      )}
      <div className="wrap gap12">
        {hasGuardian && (
          <Button size="sm" loading={guardian.isSending} onClick={withdrawGuardian}>
            Record guardian’s withdrawal
          </Button>
        )}
        {(!hasGuardian || asksAdult) && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {asksAdult ? 'Signed on paper' : 'Record guardian’s agreement'}
          </Button>
        )}
        <Button size="sm" loading={publicity.isSending} onClick={turnPublicity}>
          {isPublic ? 'Withdraw publishing' : 'Record agreement to publishing'}
        </Button>
      </div>
      {isAsking && (
        <GuardianDialog
          uid={uid}
          adultOf={asksAdult ? fullName(student) : undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type EraseDialogProps = { student: StudentProfile; onClose: () => void }

/** Erases a student, then leaves the page. */
function EraseDialog({ student, onClose }: EraseDialogProps) {
  const navigate = useNavigate()
  return (
    <ErasureDialog
      name={fullName(student)}
      label={`Type the student’s number, ${student.student_id}`}
      erase={async (typed) => {
        await eraseForGood({ uid: student.uid, confirm: typed })
        toastSuccess('The student was erased.')
        await navigate('/admin-dashboard', { replace: true })
        return true
      }}
      onClose={onClose}
    >
      <ul>
        <li>
          <b>Goes:</b> account, sign-in, photo, names, contacts, address, date of birth, school,
          notes, guardian’s name, places in batches, dues that are not yet due, and what the audit
          trail says of them.
        </li>
        <li>
          <b>Stays:</b> payments, receipts and what is owed, as ‘Erased student’ with number, days
          and amounts; and that and when something was agreed.
        </li>
        <li>
          <b>Not touched:</b> what you wrote about the student yourself, in posts or testimonials,
          and backups made before today.
        </li>
      </ul>
    </ErasureDialog>
  )
}

type EraseStudentProps = {
  student: StudentProfile
  /** The time of the student's request, in ISO form. */
  asked: string | null
}

function ErasureSection({ student, asked }: EraseStudentProps) {
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = useAcademy()

  return (
    <div className={`stack gap12 above24 ${classes.danger}`}>
      <h3 className="large">Erase this student</h3>
      {asked && (
        <p>
          <b>The student asked on {formatDayOf(asked, timeZone)} to be erased.</b>
        </p>
      )}
      <p className="quiet">
        The account and all personal details are deleted for good. Payments and what is owed stay
        under the student’s number.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Erase student…
      </Button>
      {isOpen && <EraseDialog student={student} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The part below the record: consents, and for the owner also the data export and the erasure. */
export function StudentPrivacy({ student }: { student: StudentProfile }) {
  const { uid } = student
  const query = useQuery(agreements({ uid }))
  const mayExport = useMayCall(exportStudent)
  const mayErase = useMayCall(eraseStudent)
  const { failure, isSending, run } = useAction()

  return (
    <section className="above40" aria-labelledby="privacy">
      <header className={`wrap foot split ${classes.privacyHead}`}>
        <h2 id="privacy">Privacy</h2>
        {mayExport && (
          <Button loading={isSending} onClick={() => run(() => downloadData(uid))}>
            Download all data
          </Button>
        )}
      </header>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={`stack gap20 sheet ${classes.privacySheet}`}>
        <QueryView
          query={query}
          failure="Failed to load the consents."
          skeleton={<SkeletonRows rows={4} photo={false} />}
        >
          {(agreed) => (
            <>
              <ConsentList agreements={agreed} />
              <RecordConsents student={student} agreed={agreed} />
            </>
          )}
        </QueryView>
      </div>
      {mayErase && (
        <ErasureSection student={student} asked={query.data?.erasure_asked_at ?? null} />
      )}
    </section>
  )
}
