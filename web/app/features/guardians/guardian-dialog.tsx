import {
  type Guardian,
  GuardianChanges,
  GuardianDraft,
  type GuardianMatch,
} from '@ganit/contract/guardians'
import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useId, useState } from 'react'
import { useAttempt } from '../../api/attempt.ts'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
import classes from './family.module.css'
import { EMPTY, fieldsOf, GuardianInputs, sentOf } from './guardian-inputs.tsx'
import { add, change } from './guardians.data.ts'
import { Matches, type Meant, matchesIn } from './matches.tsx'

const errorsOfDraft = schemaResolver(GuardianDraft, { sync: true })
const errorsOfChanges = schemaResolver(GuardianChanges, { sync: true })

type GuardianDialogProps = {
  uid: string
  /** Who is changed; without one somebody is added. */
  guardian?: Guardian
  /** A student names somebody for themselves; the academy confirms it. */
  isOwn?: boolean
  onClose: () => void
}

/** Name, relation, how to reach them and what they may, of a guardian of one student. */
export function GuardianDialog({ uid, guardian, isOwn = false, onClose }: GuardianDialogProps) {
  const id = useId()
  const attempt = useAttempt()
  const [matches, setMatches] = useState<GuardianMatch[]>()
  const [meant, setMeant] = useState<Meant>()
  const initialValues = guardian ? fieldsOf(guardian) : EMPTY

  const { form, formRef, failure, isSending, submit, close } = useDialogForm({
    initialValues,
    errorsOf: (fields) => (guardian ? errorsOfChanges : errorsOfDraft)(sentOf(fields)),
    send: async (fields) => {
      try {
        toastSuccess(
          guardian
            ? await change(
                { uid, guardian_id: guardian.guardian_id },
                {
                  ...sentOf(fields),
                  ...(fields.is_primary === 'yes' && !guardian.is_primary && { is_primary: true }),
                  version: guardian.version,
                },
              )
            : await add(uid, { ...sentOf(fields), ...meant }, attempt),
        )
        onClose()
      } catch (error) {
        const known = guardian ? undefined : matchesIn(error)
        if (!known || matches) throw error
        setMatches(known)
      }
    },
    onClose,
    unsaved: 'What you have entered is not saved yet.',
  })
  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={close}>
      <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
        <h2 id={`${id}-title`}>{guardian ? `Edit ${guardian.name}` : 'Add guardian'}</h2>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {matches && <Matches matches={matches} meant={meant} onMeant={setMeant} />}
        {isOwn && <p>The academy confirms it. Until then they see nothing and get no message.</p>}
        <GuardianInputs
          form={form}
          isPrimary={guardian?.is_primary ?? false}
          isNew={!guardian}
          isOwn={isOwn}
        />
        <div className={dialog.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            {guardian ? 'Save' : 'Add'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

export default GuardianDialog
