import type { GuardianCandidate } from '@ganit/contract/guardian-erasures'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { ErasureDialog } from '../../ui/forms/erasure-dialog.tsx'
import { eraseGuardian } from '../privacy/guardian-erasure.data.ts'

type EraseGuardianDialogProps = { wish: GuardianCandidate; onClose: () => void }

/** Erases a guardian who wishes it. */
export const EraseGuardianDialog = ({
  wish: { guardian_id, name },
  onClose,
}: EraseGuardianDialogProps) => (
  <ErasureDialog
    name={name}
    label={`Type the guardian’s number, ${guardian_id}`}
    erase={async (typed) => {
      await eraseGuardian(guardian_id, typed)
      toastSuccess('The guardian was erased.')
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
