import type { StudentProfile } from '@ganit/contract/people/students'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ShareLink } from '../../../ui/dialogs/share-link.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { MailOnItsWay } from '../../../ui/feedback/message-ways.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { fullName } from '../../../ui/text/formats.ts'
import { FamilyLink } from './family-link.tsx'
import { inviteToClaim } from './office.data.ts'
import classes from './students.module.css'

/** A record nobody has claimed has no account; its uid is made from its number. */
const isRecord = ({ uid }: StudentProfile) => /^record-\d+$/.test(uid)

/**
 * Says that nobody has claimed the record, invites the student to claim it, and makes a link for the family. Nothing
 * for students with an account.
 */
export function RecordClaim({ student }: { student: StudentProfile }) {
  const { failure, isSending, run } = useAction()
  const [link, setLink] = useState<string>()
  if (!isRecord(student)) return null

  const invite = () =>
    run(async (attempt) =>
      setLink((await inviteToClaim({ uid: student.uid }, attempt)).invitation.link),
    )
  return (
    <div className={`wrap centred ${classes.claim}`}>
      <p>
        <StatusMark kind="open">Nobody has claimed this record.</StatusMark>{' '}
        <span>The student cannot sign in yet.</span>
      </p>
      <Button size="sm" loading={isSending} onClick={invite}>
        Invite the student
      </Button>
      <FamilyLink uid={student.uid} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {link && (
        <Dialog
          title={`${fullName(student)} is invited`}
          onClose={() => setLink(undefined)}
          buttons={
            <Button variant="filled" onClick={() => setLink(undefined)}>
              Close
            </Button>
          }
        >
          <p>
            <MailOnItsWay to={student.email} />
            Pass this link on. It is shown only now, asks for the date of birth, works once, and is
            valid for 7 days.
          </p>
          <ShareLink
            link={link}
            name={fullName(student)}
            phone={student.contact_number_1 || student.contact_number_2}
          />
        </Dialog>
      )}
    </div>
  )
}
