import { sumMoney, toHundredths } from '@ganit/contract/money'
import {
  Cut,
  DUE_LABELS,
  deleteDue,
  reverseWaiver,
  type Waiver,
  waiveDue,
} from '@ganit/contract/money/dues'
import type { LedgerDue } from '@ganit/contract/money/ledger'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { useAttempt } from '../../../../api/attempt.ts'
import { useMayCall } from '../../../../api/may.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../../ui/forms/dialogs/form-dialog.tsx'
import { ReasonDialog } from '../../../../ui/forms/dialogs/reason-dialog.tsx'
import { useDialogForm } from '../../../../ui/forms/dialogs/use-dialog-form.ts'
import { Textarea, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { InstalmentTable } from '../../../../ui/money/instalment-table.tsx'
import { WhyAmount } from '../../../../ui/money/why-amount.tsx'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { formatDay } from '../../../../ui/text/times/dates.ts'
import { dueName } from '../due-names.ts'
import { idsOfDueName } from '../dues-table.tsx'
import classes from '../ledger/student-ledger.module.css'
import { addWaiver, removeDue, splitDue, undoWaiver } from './dues.data.ts'

type WaiverLineProps = { waiver: Waiver; describedBy: string }

/** A waiver with its date and reason; the owner can reverse it. */
function WaiverLine({ waiver, describedBy }: WaiverLineProps) {
  const [isOpen, setOpen] = useState(false)
  const mayReverse = useMayCall(reverseWaiver)
  const { waiver_id, amount, date, reason } = waiver

  return (
    <div className={`wrap small breaks ${classes.waiver}`}>
      <span>
        {formatRupees(amount)} waived, {formatDay(date)}: {reason}
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
          send={async (reason) => toastSuccess((await undoWaiver({ waiver_id, reason })).message)}
          onClose={() => setOpen(false)}
        >
          {formatRupees(amount)} is owed again.
        </ReasonDialog>
      )}
    </div>
  )
}

type WaiveDialogProps = { due: LedgerDue; onClose: () => void }

/** Waives a due or part of it, with a reason. */
function WaiveDialog({ due, onClose }: WaiveDialogProps) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: { amount: due.owed, reason: '' },
    errorsOf: schemaResolver(waiveDue.body, { sync: true }),
    send: async (fields) => {
      const { message } = await addWaiver({ due_id: due.due_id, ...fields }, attempt)
      toastSuccess(message)
      onClose()
    },
    onClose,
    unsaved: 'Nothing is waived yet.',
  })
  const { form } = edit

  return (
    <FormDialog
      edit={edit}
      title="Waive"
      text={
        <>
          <b>{dueName(due)}</b>: {formatRupees(due.owed)} is owed. A waived amount is no longer
          charged, and the family sees the waiver.
        </>
      }
      accept="Waive"
    >
      <TextInput
        label={DUE_LABELS.amount}
        name="amount"
        inputMode="decimal"
        leftSection="₹"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Textarea
        label={DUE_LABELS.reason}
        name="reason"
        rows={2}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

/** The number of instalments: 3 of `Instalment 2 of 3`. */
const countInstalments = ({ parts }: LedgerDue) =>
  parts.find(({ kind }) => kind === 'instalment')?.text.match(/\d+$/)?.[0]

/**
 * The unpaid instalments that came from the same split as this due, with this due, by date. Only this due if it was not
 * split.
 */
function unpaidInstalments(due: LedgerDue, dues: readonly LedgerDue[]) {
  const count = countInstalments(due)
  if (!count) return [due]
  return dues.filter(
    (other) =>
      other.kind === due.kind &&
      other.batch_id === due.batch_id &&
      other.fee_title === due.fee_title &&
      other.owed === other.amount &&
      countInstalments(other) === count,
  )
}

type RemoveDueDialogProps = { due: LedgerDue; onClose: () => void }

/** Deletes a due that is not a batch's fee; the reason goes to the audit trail. */
const RemoveDueDialog = ({ due, onClose }: RemoveDueDialogProps) => (
  <ReasonDialog
    title="Remove this due"
    accept="Remove"
    unsaved="The due is not removed yet."
    schema={deleteDue.body}
    send={async (reason) => toastSuccess((await removeDue({ due_id: due.due_id, reason })).message)}
    onClose={onClose}
  >
    <b>{dueName(due)}</b>, {formatRupees(due.amount)}, is no longer charged. The audit trail keeps
    it and the reason.
  </ReasonDialog>
)

type CutDialogProps = { due: LedgerDue; dues: readonly LedgerDue[]; onClose: () => void }

const errorsOf = schemaResolver(Cut, { sync: true })

/** Splits a due into instalments, or splits existing instalments again. */
function CutDialog({ due, dues, onClose }: CutDialogProps) {
  const pieces = unpaidInstalments(due, dues)
  const total = sumMoney(pieces.map(({ amount }) => amount))
  const edit = useDialogForm({
    initialValues: {
      instalments: pieces.map(({ amount, due_date }) => ({ amount, due_date })),
    },
    errorsOf,
    send: async (fields) => {
      toastSuccess((await splitDue({ due_id: due.due_id, ...fields })).message)
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
          <b>{dueName(due)}</b>: {formatRupees(total)}, to be paid in parts. Later concessions no
          longer change these.
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

type DueExtrasProps = {
  due: LedgerDue
  /** All of the student's dues: existing instalments are split again together. */
  dues: readonly LedgerDue[]
  /** The waivers of this due that are in force. */
  waivers: readonly Waiver[]
}

const DIALOGS = { waive: WaiveDialog, cut: CutDialog, remove: RemoveDueDialog }

/** Shown below a due on the office's page: its explanation and actions. */
export function DueExtras({ due, dues, waivers }: DueExtrasProps) {
  const [opened, setOpened] = useState<keyof typeof DIALOGS>()
  const id = idsOfDueName(due)
  const isOwner = useMayCall(reverseWaiver)
  const isOpen = toHundredths(due.owed) > 0
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
      <div className={`wrap ${classes.extraButtons}`}>
        <WhyAmount parts={due.parts} describedBy={id} />
        {isOpen && (isOwner || due.kind === 'late') && button('waive', 'Waive')}
        {isOpen && isUntouched && due.kind !== 'late' && button('cut', 'Instalments')}
        {isOpen && isUntouched && due.kind !== 'fee' && button('remove', 'Remove')}
      </div>
      {OpenedDialog && <OpenedDialog due={due} dues={dues} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
