import { reverseWaiver, type Waiver } from '@ganit/contract/dues'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../api/may.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { ReasonDialog } from '../../../ui/forms/reason-dialog.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import classes from './due-extras.module.css'
import { takeWaiverBack } from './dues.data.ts'

type WaiverLineProps = { waiver: Waiver; describedBy: string }

/** What was given up of a due, when and why; the owner takes it back here. */
export function WaiverLine({ waiver, describedBy }: WaiverLineProps) {
  const [isOpen, setOpen] = useState(false)
  const mayReverse = useMay(reverseWaiver)
  const { waiver_id, amount, date, reason } = waiver

  return (
    <div className={classes.waiver}>
      <span>
        {formatMoney(amount)} waived, {formatDay(date)}: {reason}
      </span>
      {mayReverse && (
        <Button
          size="xs"
          variant="quiet"
          aria-describedby={describedBy}
          onClick={() => setOpen(true)}
        >
          Reverse waiver
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title="Reverse waiver"
          accept="Reverse"
          unsaved="The waiver is not reversed yet."
          schema={reverseWaiver.body}
          send={async (because) => toastSuccess(await takeWaiverBack(waiver_id, because))}
          onClose={() => setOpen(false)}
        >
          {formatMoney(amount)} is owed again.
        </ReasonDialog>
      )}
    </div>
  )
}
