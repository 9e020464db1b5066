import { bounceCheque, CHEQUE_LABELS, type Cheque } from '@ganit/contract/money/cheques'
import { schemaResolver } from '@mantine/form'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useMoneyForm } from '../../../ui/forms/use-money-form.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { type BounceSent, returnCheque } from './cheques.data.ts'
import { chequeInWords } from './words.ts'

const resolve = schemaResolver(bounceCheque.body, { sync: true })

type BounceDialogProps = {
  cheque: Cheque
  /** Amount of the latest charge for a returned cheque. */
  charge: string | null
  onClose: () => void
}

/** Takes back all payments of a cheque that the bank returned. The day and the last charge stand there: Enter suffices. */
export function BounceDialog({ cheque, charge, onClose }: BounceDialogProps) {
  const today = useToday()
  const edit = useMoneyForm({
    name: `bounced:${cheque.payment_id}`,
    initialValues: { on: today, charge: charge?.replace(/\.00$/, '') ?? '', why: '' },
    errorsOf: (fields) => resolve(fields),
    bodyOf: (fields) => fields as BounceSent,
    record: (sent, attempt) => returnCheque({ payment_id: cheque.payment_id, ...sent }, attempt),
    onRecorded: ({ message, payments }) =>
      toastSuccess(
        `${message} ${payments.length === 1 ? '1 payment' : `${payments.length} payments`}.`,
      ),
    onClose,
    unsaved: 'The cheque is not taken back yet.',
  })
  const { form } = edit
  const input = (name: keyof typeof CHEQUE_LABELS) => ({
    label: CHEQUE_LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <FormDialog
      edit={edit}
      title="Cheque returned"
      text={
        <>
          {chequeInWords(cheque)}, <b>{formatRupees(cheque.amount)}</b>. What it paid is open again,
          and the family is told.
        </>
      }
      accept="Take back"
    >
      <TextInput
        inputMode="decimal"
        leftSection="₹"
        data-autofocus
        isOptional
        description="What the bank charged, asked of the first child."
        {...input('charge')}
      />
      <DateField {...input('on')} max={today} />
      <TextInput isOptional maxLength={300} {...input('why')} />
    </FormDialog>
  )
}
