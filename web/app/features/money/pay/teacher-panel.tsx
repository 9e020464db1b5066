import { PAID_FROM, type PayRate } from '@ganit/contract/money/pay-rates'
import {
  type PayLine,
  type PaySheetRow,
  type PaySlip,
  reversePaySlip,
} from '@ganit/contract/money/pay-sheets'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { useWindowKey } from '../../../ui/buttons/use-window-key.ts'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { ReasonDialog } from '../../../ui/forms/dialogs/reason-dialog.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay, formatShortDay } from '../../../ui/text/times/dates.ts'
import { Ways } from '../payments/desk/take-parts.tsx'
import { DrawerChoice } from './drawer-choice.tsx'
import { daysOfFew } from './line-words.ts'
import {
  dropAdjustment,
  PAID_FROM_TEXTS,
  payTeacher,
  printSlip,
  type SlipSent,
  takeSlipBack,
} from './pay.data.ts'
import classes from './pay.module.css'
import { rateInWords } from './rate-words.ts'

/** A line of a sheet; its lessons can be unfolded. */
function Line({ line }: { line: PayLine }) {
  const { text, batch, amount, lessons, base, pay_adjustment_id } = line
  const below = [
    base !== null && `of ${formatRupees(base)}`,
    daysOfFew(lessons),
    line.kind !== 'share' && batch?.batch_name,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <li>
      {lessons.length > 0 ? (
        <details>
          <summary>{text}</summary>
          <ul className="small">
            {lessons.map(({ lesson_id, date, amount: price, is_empty }) => (
              <li key={lesson_id} className="row split">
                <span>
                  {formatShortDay(date)}
                  {is_empty && ', nobody present'}
                </span>
                <span className="amount">{formatRupees(price)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <span>
          {text}{' '}
          {pay_adjustment_id !== null && (
            <Button
              size="xs"
              variant="quiet"
              aria-label={`Delete ${text}`}
              onClick={() =>
                askAndDelete({
                  title: 'Delete the adjustment',
                  text: `Delete “${text}”, ${formatRupees(amount)}?`,
                  remove: () => dropAdjustment({ pay_adjustment_id }),
                  deleted: 'Adjustment deleted.',
                })
              }
            >
              Delete
            </Button>
          )}
        </span>
      )}
      <b className="amount">{formatRupees(amount)}</b>
      {below && <small>{below}</small>}
    </li>
  )
}

function SlipLine({ slip, onReverse }: { slip: PaySlip; onReverse: (slip: PaySlip) => void }) {
  return (
    <li>
      <span>
        {slip.number}, {PAID_FROM_TEXTS[slip.paid_from]}, {formatDay(slip.paid_on)}
      </span>
      <b className="amount">{formatRupees(slip.gross)}</b>
      <span className="row gap8">
        <Button size="xs" onClick={() => printSlip(slip)}>
          Slip
        </Button>
        <Button size="xs" onClick={() => onReverse(slip)}>
          Reverse
        </Button>
      </span>
    </li>
  )
}

type PayFormProps = { row: PaySheetRow; month: string; next: string }

const BLANK = {
  paid_from: 'upi' as SlipSent['paid_from'],
  drawer_of: '',
  transaction_id: '',
  paid_on: '',
}

const isInField = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input, select, textarea, button, a, summary') !== null

/** Pays the sum that is shown. Digits choose the way of paying, and Enter pays. */
function PayForm({ row, month, next }: PayFormProps) {
  const { form, formRef, failure, isSending, submit, save } = useSubmit({
    initialValues: BLANK,
    send: async ({ drawer_of, paid_on, ...fields }, attempt): Promise<void> => {
      const isDrawer = fields.paid_from === 'drawer'
      const sent: SlipSent = {
        ...fields,
        account_id: row.account.account_id,
        month,
        gross: row.gross,
        ...(isDrawer && drawer_of && { drawer_of }),
        ...(!isDrawer && paid_on && { paid_on }),
      }
      const { message, pay_slip } = await payTeacher(sent, attempt)
      toastSuccess(`${message} Slip ${pay_slip.number}.`)
      form.reset()
    },
  })
  const { paid_from, drawer_of } = form.values
  const isCash = paid_from === 'drawer' || paid_from === 'purse'
  useWindowKey((event) => {
    const isHere =
      event.target instanceof Element &&
      event.target.closest('dialog') === formRef.current?.closest('dialog')
    if (event.key === 'Enter' && isHere && !isInField(event)) void save()
  })
  return (
    <form ref={formRef} noValidate className="stack gap12" onSubmit={submit}>
      <p className={`row split foot ${classes.to_pay}`}>
        To pay <b>{formatRupees(row.gross)}</b>
      </p>
      <div className={classes.ways}>
        <Ways
          label="Paid from"
          ways={PAID_FROM}
          textOf={(way) => PAID_FROM_TEXTS[way]}
          way={paid_from}
          onChoose={(way) => form.setValues({ paid_from: way, transaction_id: '' })}
        />
      </div>
      {paid_from === 'drawer' && (
        <DrawerChoice
          value={drawer_of}
          onChange={(account_id) => form.setFieldValue('drawer_of', account_id)}
        />
      )}
      {!isCash && (
        <TextInput
          label="Reference"
          name="transaction_id"
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('transaction_id')}
        />
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button type="submit" variant="main" loading={isSending} rightSection={<kbd>Enter</kbd>}>
        Pay {formatRupees(row.gross)}
      </Button>
      {paid_from !== 'drawer' && (
        <details className="small">
          <summary>Paid earlier</summary>
          <DateField
            label="Paid on"
            name="paid_on"
            className="above8"
            error={form.errors.paid_on}
            value={form.values.paid_on}
            onChange={(day) => form.setFieldValue('paid_on', day)}
          />
        </details>
      )}
      <p className="quiet small">
        Slip {next}. Paid from a drawer, it stands in that person’s day close.
      </p>
    </form>
  )
}

type TeacherPanelProps = PayFormProps & { rates: readonly PayRate[]; today: string }

/** A teacher's open lines, the form that pays them, and the month's slips. */
export function TeacherPanel({ row, rates, today, ...pay }: TeacherPanelProps) {
  const [reversed, setReversed] = useState<PaySlip>()
  const own = rates.filter(
    ({ account_id, to_date }) =>
      account_id === row.account.account_id && (to_date === null || to_date >= today),
  )
  return (
    <section className={`stack gap12 ${classes.panel}`} aria-label={row.account.name}>
      <header>
        <h2>{row.account.name}</h2>
        {own.map((rate) => (
          <p key={rate.pay_rate_id} className="quiet small">
            {rateInWords(rate)}, since {formatDay(rate.from_date)}
          </p>
        ))}
      </header>
      {row.lines.length > 0 && (
        <ul className={classes.lines}>
          {row.lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read.
            <Line key={n} line={line} />
          ))}
        </ul>
      )}
      {Number(row.gross) > 0 && (
        <PayForm key={`${row.account.account_id} ${row.gross}`} row={row} {...pay} />
      )}
      {Number(row.gross) < 0 && (
        <p>
          {formatRupees(row.gross)}: there is nothing to pay. It stays open and comes off a later
          sheet.
        </p>
      )}
      {row.slips.length > 0 && (
        <>
          <h3>Paid</h3>
          <ul className={classes.lines}>
            {row.slips.map((slip) => (
              <SlipLine key={slip.pay_slip_id} slip={slip} onReverse={setReversed} />
            ))}
          </ul>
        </>
      )}
      {reversed && (
        <ReasonDialog
          title="Reverse the slip"
          accept="Reverse"
          unsaved="The slip is not reversed yet."
          schema={reversePaySlip.body}
          send={async (reason) => {
            const { pay_slip_id } = reversed
            toastSuccess((await takeSlipBack({ pay_slip_id, reason })).message)
          }}
          onClose={() => setReversed(undefined)}
        >
          Slip {reversed.number}, {formatRupees(reversed.gross)}. Its lessons and adjustments are
          open again.
        </ReasonDialog>
      )}
    </section>
  )
}
