import type { WaitingGuardian } from '@ganit/contract/requests'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirm } from '../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { isPhone, PhoneLink } from '../../ui/text/phone-link.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { remove } from './guardians.data.ts'
import classes from './requests.module.css'
import { RELATION_TEXTS } from './words.ts'

/** Somebody who is said to look after a student, to be confirmed or not. */
export function WaitingGuardianCard({ guardian }: { guardian: WaitingGuardian }) {
  const { guardian_id, name, relation, phone, email, is_proposed, student } = guardian
  const { failure, isSending, run } = useAction()
  const [isConfirming, setConfirming] = useState(false)
  const id = `guardian-${guardian_id}-${guardian.student_id}`

  const decline = () =>
    run(async () => {
      const agreed = await confirm({
        title: 'Decline guardian',
        text: `Decline ${name} as a guardian of ${student.name}?`,
        detail: 'They are taken off. The student may name them again.',
        accept: 'Decline',
        destructive: true,
      })
      return agreed ? remove({ uid: student.uid, guardian_id }) : undefined
    })
  return (
    <li className={classes.card} aria-labelledby={id}>
      <div>
        <h3 id={id}>
          {name}, {RELATION_TEXTS[relation].toLowerCase()}
        </h3>
        <p>
          of <Link to={`/admin/student/${student.uid}`}>{student.name}</Link>, Class{' '}
          {student.student_class}
        </p>
        <p>
          {phone && (isPhone(phone) ? <PhoneLink number={phone} /> : phone)}
          {phone && email && ' · '}
          {email}
        </p>
        {!is_proposed && (
          <p>
            A wrong date of birth was given three times. Ask whether phone and e-mail are right.
          </p>
        )}
      </div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={classes.actions}>
        <Button variant="main" aria-describedby={id} onClick={() => setConfirming(true)}>
          Confirm
        </Button>
        <Button aria-describedby={id} loading={isSending} onClick={decline}>
          Decline
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog uid={student.uid} guardian={guardian} onClose={() => setConfirming(false)} />
      )}
    </li>
  )
}
