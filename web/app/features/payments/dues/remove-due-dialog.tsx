import { deleteDue } from '@ganit/contract/dues'
import type { LedgerDue } from '@ganit/contract/ledger'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { ReasonDialog } from '../../../ui/forms/reason-dialog.tsx'
import { formatMoney } from '../../../ui/text/formats.ts'
import { dueName } from '../due-names.ts'
import { remove } from './dues.data.ts'

type RemoveDueDialogProps = { due: LedgerDue; onClose: () => void }

/** Takes a due away that is no batch's fee, for a reason that stays in the trail. */
export const RemoveDueDialog = ({ due, onClose }: RemoveDueDialogProps) => (
  <ReasonDialog
    title="Remove this due"
    accept="Remove"
    unsaved="The due is not removed yet."
    schema={deleteDue.body}
    send={async (reason) => toastSuccess(await remove(due.due_id, reason))}
    onClose={onClose}
  >
    <b>{dueName(due)}</b>, {formatMoney(due.amount)}, is asked for no more. The audit trail keeps it
    and the reason.
  </ReasonDialog>
)
