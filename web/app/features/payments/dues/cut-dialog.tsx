import { Cut } from '@ganit/contract/dues'
import type { LedgerDue } from '@ganit/contract/ledger'
import { sumOf } from '@ganit/contract/money'
import { schemaResolver } from '@mantine/form'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/use-dialog-form.ts'
import { InstalmentTable } from '../../../ui/money/instalment-table.tsx'
import { formatMoney } from '../../../ui/text/formats.ts'
import { dueName } from '../due-names.ts'
import { cut } from './dues.data.ts'
import { piecesWith } from './sisters.ts'

type CutDialogProps = { due: LedgerDue; dues: readonly LedgerDue[]; onClose: () => void }

const errorsOf = schemaResolver(Cut, { sync: true })

/** Cuts a due into instalments, and what it was cut into before anew. */
export function CutDialog({ due, dues, onClose }: CutDialogProps) {
  const pieces = piecesWith(due, dues)
  const total = sumOf(pieces.map(({ amount }) => amount))
  const edit = useDialogForm({
    initialValues: {
      instalments: pieces.map(({ amount, due_date }) => ({ amount, due_date })),
    },
    errorsOf,
    send: async (fields) => {
      toastSuccess(await cut(due.due_id, fields))
      onClose()
    },
    onClose,
    unsaved: 'The instalments are not saved yet.',
  })

  return (
    <FormDialog
      edit={edit}
      title="Instalments"
      text={
        <>
          <b>{dueName(due)}</b>: {formatMoney(total)}, to be paid in parts. Concessions that come
          later change these no more.
        </>
      }
      accept="Save"
    >
      <InstalmentTable
        rows={edit.form.values.instalments}
        total={total}
        least={1}
        errors={edit.form.errors}
        onChange={(instalments) => edit.form.setFieldValue('instalments', instalments)}
      />
    </FormDialog>
  )
}
