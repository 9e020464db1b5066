import type { StudentProfile } from '@ganit/contract/students'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { fullName } from '../../ui/text/formats.ts'
import classes from './student-privacy.module.css'
import { useErasure } from './use-erasure.ts'

/** Says what goes and what stays, and wants the student's number typed before it erases. */
export function EraseDialog({
  student,
  onClose,
}: {
  student: StudentProfile
  onClose: () => void
}) {
  const id = useId()
  const { typed, type, failure, isSending, save } = useErasure(student)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Modal
      role="alertdialog"
      className={dialog.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <form noValidate className={classes.form} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Erase {fullName(student)}?</h2>
          <WhatHappens id={`${id}-text`} />
        </div>
        <TextInput
          data-autofocus
          label={`Type the student’s number, ${student.student_id}`}
          name="confirm"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          error={failure}
        />
        <div className={dialog.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger-filled" loading={isSending}>
            Erase
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const WhatHappens = ({ id }: { id: string }) => (
  <div id={id}>
    <p>This cannot be undone.</p>
    <ul>
      <li>
        <b>Goes:</b> account, sign-in, photo, names, contacts, address, date of birth, school,
        notes, guardian’s name, places in batches, dues that are not yet due, and what the audit
        trail says of them.
      </li>
      <li>
        <b>Stays:</b> payments, receipts and what is owed, as ‘Erased student’ with number, days and
        amounts; and that and when something was agreed.
      </li>
      <li>
        <b>Not touched:</b> what you wrote about the student yourself, in posts or testimonials, and
        backups made before today.
      </li>
    </ul>
  </div>
)
