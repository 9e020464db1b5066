import { eraseGuardian, type GuardianCandidate } from '@ganit/contract/people/guardian-erasures'
import { useState } from 'react'
import { useMayCall } from '../../../api/may.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { ErasureDialog } from '../../../ui/forms/dialogs/erasure-dialog.tsx'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { eraseGuardianForGood } from '../agreements/guardian-erasure.data.ts'
import classes from './requests.module.css'

type EraseGuardianDialogProps = { wish: GuardianCandidate; onClose: () => void }

const EraseGuardianDialog = ({
  wish: { guardian_id, name },
  onClose,
}: EraseGuardianDialogProps) => (
  <ErasureDialog
    name={name}
    label={`Type the parent’s number, ${guardian_id}`}
    erase={async (typed) => {
      await eraseGuardianForGood({ guardian_id, confirm: typed })
      toastSuccess('The parent was erased.')
      onClose()
    }}
    onClose={onClose}
  >
    <ul>
      <li>
        <b>Goes:</b> account, sign-in, name, phone, e-mail, whom they look after, what they asked
        for, messages to them, screenshots of payments, and what the audit trail says of them.
        Payments that wait to be checked are withdrawn.
      </li>
      <li>
        <b>Stays:</b> the children’s records, what was paid, and that and when something was agreed,
        without the guardian.
      </li>
      <li>
        <b>Not touched:</b> what others wrote about the guardian, and backups made before today.
      </li>
    </ul>
  </ErasureDialog>
)

/** A guardian's request for erasure, which the owner carries out here. */
export function GuardianErasureWish({ wish }: { wish: GuardianCandidate }) {
  const { guardian_id, name, since } = wish
  const mayErase = useMayCall(eraseGuardian)
  const [isErasing, setErasing] = useState(false)
  const id = `erasure-of-guardian-${guardian_id}`

  return (
    <li className={`stack gap12 card breaks ${classes.card}`} aria-labelledby={id}>
      <h3 id={id}>{name}, parent</h3>
      <p>
        Parent ID {guardian_id}, asked on {formatDay(since)}.{!mayErase && ' The owner erases.'}
      </p>
      {mayErase && (
        <div className="wrap gap12">
          <Button variant="danger" aria-describedby={id} onClick={() => setErasing(true)}>
            Erase
          </Button>
        </div>
      )}
      {isErasing && <EraseGuardianDialog wish={wish} onClose={() => setErasing(false)} />}
    </li>
  )
}
