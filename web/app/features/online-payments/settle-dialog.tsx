import type { OnlinePayment } from '@ganit/contract/online-payments'
import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { settleOnline } from './online-payments.data.ts'
import classes from './settle-dialog.module.css'
import { StudentDues } from './student-dues.tsx'
import { useSettling } from './use-settling.ts'
import { useStudentChoices } from './use-student-choices.ts'

type SettleDialogProps = { payment: OnlinePayment; onClose: () => void }

const NOBODY = [{ value: '', label: 'Nobody else' }]

/** Says of money that came which dues it is for: those of the students for whom it was meant, or of others. */
export function SettleDialog({ payment, onClose }: SettleDialogProps) {
  const id = useId()
  const { uids, add, ticked, tick, plan, allocations, left, payers, ...settling } =
    useSettling(payment)
  const { ahead, isAhead, setAhead } = settling
  const choices = useStudentChoices()
  const [isAsked, setAsked] = useState(false)
  const { failure, isSending, run } = useAction()
  const came = formatMoney(payment.paid_amount ?? '')
  const isWhole = Number(left) === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isWhole) return
    void run(async () => {
      const advance = ahead !== undefined && isAhead
      const body = { allocations, ...(advance && { advance }) }
      const { message } = await settleOnline(payment.online_payment_id, body)
      onClose()
      return message
    })
  }
  return (
    <Modal
      className={dialog.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <form noValidate className={classes.form} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Settle {came}</h2>
          <p id={`${id}-text`}>Tick the dues that it is for. It has to be all of it.</p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {uids.map((uid, n) => (
          <StudentDues
            key={uid}
            query={payers[n]}
            isFirst={n === 0}
            ticked={ticked}
            tick={tick}
            plan={plan}
          />
        ))}
        <SearchSelect
          label="For another student"
          first={NOBODY}
          choices={choices}
          onChange={(uid) => uid && add(uid)}
        />
        {ahead && (
          <Checkbox
            label={`Keep ${formatMoney(ahead.rest)} as an advance of ${ahead.name}`}
            description="It settles what is owed next by itself, and can be given back."
            checked={isAhead}
            onChange={({ currentTarget }) => setAhead(currentTarget.checked)}
          />
        )}
        <p role="status" data-wrong={(isAsked && !isWhole) || undefined} className={classes.left}>
          {isWhole ? `All of ${came} is settled.` : `${formatMoney(left)} of ${came} is left.`}
        </p>
        <div className={dialog.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="main"
            loading={isSending}
            aria-disabled={!isWhole || undefined}
          >
            Settle
          </Button>
        </div>
      </form>
    </Modal>
  )
}
