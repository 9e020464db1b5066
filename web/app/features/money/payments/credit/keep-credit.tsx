import type { Ledger } from '@ganit/contract/money/ledger'
import { keepCredit } from '@ganit/contract/office/leaving'
import { useState } from 'react'
import { useMayCall } from '../../../../api/may.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { ReasonDialog } from '../../../../ui/forms/dialogs/reason-dialog.tsx'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { noteKeptCredit } from '../leaving/leaving.data.ts'

/** Lets the owner note that a family which left does not want its credit back. */
export function KeepCredit({ payer: { uid, name, credit } }: { payer: Ledger }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMayCall(keepCredit) || credit === '0.00') return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        The family leaves it here
      </Button>
      {isOpen && (
        <ReasonDialog
          title="The family leaves it here"
          accept="Note it"
          unsaved="Nothing is noted yet."
          schema={keepCredit.body}
          send={async (reason) => {
            const { message } = await noteKeptCredit({ uid, reason })
            toastSuccess(message)
          }}
          onClose={() => setOpen(false)}
        >
          {formatRupees(credit)} of <b>{name}</b> stay with the academy. Today asks no more that
          they are paid back, until they grow.
        </ReasonDialog>
      )}
    </>
  )
}
