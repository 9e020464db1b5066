import { reverseWaiver, type Waiver } from '@ganit/contract/dues'
import type { LedgerDue } from '@ganit/contract/ledger'
import { inHundredths } from '@ganit/contract/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../api/may.ts'
import { WhyAmount } from '../../../ui/money/why-amount.tsx'
import { namesOfDue } from '../dues-table.tsx'
import { CutDialog } from './cut-dialog.tsx'
import classes from './due-extras.module.css'
import { RemoveDueDialog } from './remove-due-dialog.tsx'
import { WaiveDialog } from './waive-dialog.tsx'
import { WaiverLine } from './waiver-line.tsx'

type DueExtrasProps = {
  due: LedgerDue
  /** All of the student's: what a due was cut into is cut anew together. */
  dues: readonly LedgerDue[]
  /** What was given up of it and stands. */
  waivers: readonly Waiver[]
}

const DIALOGS = { waive: WaiveDialog, cut: CutDialog, remove: RemoveDueDialog }

/** Below a due on the office's page of a student: how it came about, and what can be done about it. */
export function DueExtras({ due, dues, waivers }: DueExtrasProps) {
  const [opened, setOpened] = useState<keyof typeof DIALOGS>()
  const id = namesOfDue(due)
  const isOwner = useMay(reverseWaiver)
  const isOpen = inHundredths(due.owed) > 0
  const isUntouched = due.owed === due.amount
  const OpenedDialog = opened && DIALOGS[opened]

  const button = (dialog: keyof typeof DIALOGS, text: string) => (
    <Button size="xs" variant="quiet" aria-describedby={id} onClick={() => setOpened(dialog)}>
      {text}
    </Button>
  )
  return (
    <div className={classes.extras}>
      {waivers.map((waiver) => (
        <WaiverLine key={waiver.waiver_id} waiver={waiver} describedBy={id} />
      ))}
      <div className={classes.buttons}>
        <WhyAmount parts={due.parts} describedBy={id} />
        {isOpen && (isOwner || due.kind === 'late') && button('waive', 'Waive')}
        {isOpen && isUntouched && due.kind !== 'late' && button('cut', 'Instalments')}
        {isOpen && isUntouched && due.kind !== 'fee' && button('remove', 'Remove')}
      </div>
      {OpenedDialog && <OpenedDialog due={due} dues={dues} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
