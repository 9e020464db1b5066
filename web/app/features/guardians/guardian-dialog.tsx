import {
  type Guardian,
  GuardianChanges,
  GuardianDraft,
  type GuardianMatch,
} from '@ganit/contract/guardians'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { useAttempt } from '../../api/attempt.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts'
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
  const attempt = useAttempt()
  const [matches, setMatches] = useState<GuardianMatch[]>()
  const [meant, setMeant] = useState<Meant>()
  const initialValues = guardian ? fieldsOf(guardian) : EMPTY

  const edit = useDialogForm({
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
    <FormDialog
      edit={edit}
      title={guardian ? `Edit ${guardian.name}` : 'Add guardian'}
      accept={guardian ? 'Save' : 'Add'}
    >
      {matches && <Matches matches={matches} meant={meant} onMeant={setMeant} />}
      {isOwn && <p>The academy confirms it. Until then they see nothing and get no message.</p>}
      <GuardianInputs
        form={edit.form}
        isPrimary={guardian?.is_primary ?? false}
        isNew={!guardian}
        isOwn={isOwn}
      />
    </FormDialog>
  )
}

export default GuardianDialog
