import { asMoney, toHundredths } from '@ganit/contract/money'
import { DAY_CLOSE_LABELS, type DayClose, NOTES } from '@ganit/contract/money/day-closes'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatMoment } from '../../../ui/text/times/dates.ts'
import { readAmount } from '../payments/desk/payment-fields.ts'
import { METHOD_TEXTS } from '../payments/payments.data.ts'
import classes from './day-close.module.css'
import { type DayCloseSent, recordDayClose } from './day-closes.data.ts'

/** Counts by denomination, as typed. */
type Typed = Partial<Record<number, string>>

/** The typed counts alone: `{'500': 12}`. */
const countsOfNotes = (typed: Typed) =>
  Object.fromEntries(
    NOTES.flatMap((note) => {
      const count = Number(typed[note] || 0)
      return Number.isSafeInteger(count) && count > 0 ? [[String(note), count]] : []
    }),
  )

/** The sum of the counted notes as the wire's text. */
const sumOfNotes = (typed: Typed) =>
  asMoney(
    Object.entries(countsOfNotes(typed)).reduce((sum, [note, n]) => sum + Number(note) * n, 0) *
      100,
  )

/** Counted sum less the expected one, as the wire's text; null until something is counted. */
const differenceOf = (counted: string, expected: string) =>
  counted.trim() === '' ? null : asMoney(toHundredths(readAmount(counted)) - toHundredths(expected))

type Method = DayClose['methods'][number]
type PaidOut = NonNullable<DayClose['paid_out']>[number]
type Figures = Pick<DayClose, 'methods' | 'expected' | 'paid_out'>

const COLUMNS: readonly Column<Method>[] = [
  { label: 'Method', cell: ({ method }) => <b>{METHOD_TEXTS[method]}</b>, narrow: 'start' },
  { label: 'Payments', kind: 'number', narrow: 'label', cell: ({ count }) => count },
  {
    label: 'Received',
    kind: 'number',
    narrow: 'label',
    cell: ({ received }) => formatRupees(received),
  },
  {
    label: 'Given back or paid out',
    kind: 'number',
    narrow: 'label',
    cell: ({ given_back }) => formatRupees(given_back),
  },
]

const isPaid = ({ kind }: PaidOut) => kind === 'pay'

/** A line such as `Printing and books ₹240, no bill`. A teacher's pay does not say whose it is. */
const PaidOutLine = ({ out }: { out: PaidOut }) => (
  <li className="row split gap16">
    <span>
      {isPaid(out)
        ? 'Paid by the owner'
        : `${out.kind.charAt(0).toUpperCase()}${out.kind.slice(1)}`}
      {!out.has_bill && ', no bill'}
      {out.reversed && ', reversed'}
    </span>
    <span className="amount">{formatRupees(out.amount)}</span>
  </li>
)

/** The day's payments by method, the money paid out, and the expected cash. */
const DayFigures = ({ methods, expected, paid_out = [] }: Figures) => (
  <>
    {methods.length === 0 ? (
      <p>Nothing was recorded.</p>
    ) : (
      <RecordTable rows={methods} columns={COLUMNS} keyOf={({ method }) => method} />
    )}
    {paid_out.length > 0 && (
      <ul className={classes.out} aria-label="Paid out">
        {paid_out.map((out, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read.
          <PaidOutLine key={n} out={out} />
        ))}
      </ul>
    )}
    <p className={`wrap gap8-16 split amount ${classes.expected}`}>
      <span>Cash expected</span> <b>{formatRupees(expected)}</b>
    </p>
  </>
)

type CloseFormProps = Pick<DayClose, 'day' | 'expected'> & {
  /** The cashier, if it is somebody else's day. */
  account_id: string | undefined
}

const BLANK = { notes: {} as Typed, counted: '', reason: '' }

/** The count, by denomination or as a sum, beside the expected cash. */
function CloseForm({ day, expected, account_id }: CloseFormProps) {
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: BLANK,
    send: async (typed, attempt): Promise<void> => {
      const all = countsOfNotes(typed.notes)
      const sent = {
        day,
        counted: typed.counted,
        reason: typed.reason,
        ...(Object.keys(all).length > 0 && { notes: all }),
        ...(account_id && { account_id }),
      } satisfies DayCloseSent
      toastSuccess((await recordDayClose(sent, attempt)).message)
      form.reset()
    },
  })
  const { notes, counted } = form.values
  const difference = differenceOf(counted, expected)

  const count = (note: number, typed: string) => {
    const all = { ...notes, [note]: typed }
    const isAny = Object.keys(countsOfNotes(all)).length > 0
    form.setValues({ notes: all, counted: isAny ? String(Number(sumOfNotes(all))) : '' })
  }
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      <fieldset className={classes.notes}>
        <legend>Notes and coins</legend>
        {NOTES.map((note) => (
          <TextInput
            key={note}
            label={`₹${note}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={notes[note] ?? ''}
            onChange={({ currentTarget }) => count(note, currentTarget.value)}
          />
        ))}
        <p className="row split whole strong amount">
          <span>Sum</span> <output>{formatRupees(sumOfNotes(notes))}</output>
        </p>
      </fieldset>
      <div className="stack gap12">
        <TextInput
          label={DAY_CLOSE_LABELS.counted}
          name="counted"
          inputMode="decimal"
          autoComplete="off"
          leftSection="₹"
          {...form.getInputProps('counted')}
        />
        <p
          role="status"
          className={classes.difference}
          data-off={isNonZero(difference) || undefined}
        >
          {difference !== null && `Difference ${formatRupees(difference)}`}
        </p>
        <TextInput
          label={DAY_CLOSE_LABELS.reason}
          name="reason"
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Button type="submit" variant="main" loading={isSending}>
          Close the day
        </Button>
      </div>
    </form>
  )
}

const isNonZero = (difference: string | null) => difference !== null && Number(difference) !== 0

type OneDayProps = {
  day: string
  account_id: string
  isOwn: boolean
  /** Undefined if nothing was recorded. */
  found: DayClose | undefined
}

/** One cashier's day: its figures and the count. */
export function OneDay({ day, account_id, isOwn, found }: OneDayProps) {
  const { methods, expected, paid_out }: Figures = found ?? { methods: [], expected: '0.00' }
  return (
    <div className={`grid gap24 top ${classes.day}`}>
      <section aria-label="Recorded">
        <h2>Recorded</h2>
        <DayFigures methods={methods} expected={expected} paid_out={paid_out} />
      </section>
      {found?.day_close_id ? (
        <ClosedDay closed={found} />
      ) : (
        <CloseForm day={day} expected={expected} account_id={isOwn ? undefined : account_id} />
      )}
    </div>
  )
}

function ClosedDay({ closed }: { closed: DayClose }) {
  const { timeZone } = useAcademy()
  const { counted, difference, reason, closed_at, corrected } = closed
  return (
    <section aria-label="Counted" className={classes.closed}>
      <h2>This day is closed.</h2>
      <dl>
        <dt>Cash counted</dt>
        <dd>{formatRupees(counted ?? '0')}</dd>
        <dt>Difference</dt>
        <dd>{formatRupees(difference ?? '0')}</dd>
        {reason && (
          <>
            <dt>Reason</dt>
            <dd>{reason}</dd>
          </>
        )}
        <dt>Closed</dt>
        <dd>{closed_at && formatMoment(closed_at, timeZone)}</dd>
      </dl>
      {corrected !== null && <p>corrected: {formatRupees(corrected)}</p>}
    </section>
  )
}
