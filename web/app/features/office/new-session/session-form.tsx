import type { Job } from '@ganit/contract/jobs'
import type {
  SessionDraftRow,
  SessionPlan,
  SessionPreview,
} from '@ganit/contract/office/new-session'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { DayField } from '../../../ui/forms/dates/day-field.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useLeaveForm } from '../../../ui/forms/use-leave-form.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { countInWords, formatCount, formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useBatchChoices } from '../../teaching/batches/batch-choices.data.ts'
import classes from './new-session.module.css'
import { PreviewPart } from './preview-part.tsx'
import { choiceOf, countStudentsAfter, type Fields, fieldsOf, sentRows } from './rows-of-form.ts'
import { changeSession, previewMoves, saveSession, sessionDraft } from './session.data.ts'

const HOME = '/admin/new-session'
const GOALS = [
  { value: 'stay', label: 'Stays' },
  { value: 'leave', label: 'Leaves the academy' },
]

/** The next 1 April. */
function nextSessionDay(today: string) {
  const year = Number(today.slice(0, 4))
  const april = `${year}-04-01`
  return april > today ? april : `${year + 1}-04-01`
}

type TableProps = {
  rows: SessionDraftRow[]
  on: string
  isStale: boolean
  choice: (row: SessionDraftRow) => string
  onChoose: (row: SessionDraftRow, to: string) => void
}

/** The monthly fee before and after: `₹1,800 → ₹2,000`. */
function monthlyFeeChange(row: SessionDraftRow, next: SessionDraftRow | undefined) {
  const now = formatRupees(row.monthly_now)
  if (!next) return now
  const isProposed = typeof row.to !== 'string' && row.to.batch_id === next.from_batch.batch_id
  const then = isProposed ? (row.monthly_then ?? next.monthly_now) : next.monthly_now
  return `${now} → ${formatRupees(then)}`
}

/** `38 of 40` seats of a batch once all have moved. */
function Seats({ taken, of }: { taken: number; of: number | null }) {
  if (of === null) return formatCount(taken)
  const text = `${formatCount(taken)} of ${formatCount(of)}`
  return taken > of ? <StatusMark kind="late">{text}</StatusMark> : text
}

/** Each batch, and the target of its students. */
function BatchTable({ rows, on, isStale, choice, onChoose }: TableProps) {
  const { items, ...choices } = useBatchChoices({ since: on })
  const nextOf = (row: SessionDraftRow) =>
    rows.find(({ from_batch }) => String(from_batch.batch_id) === choice(row))
  const columns: Column<SessionDraftRow>[] = [
    {
      label: 'Batch',
      cell: ({ from_batch, students }) => (
        <>
          <b>{from_batch.batch_name}</b>
          <span className="block quiet small">{countInWords(students, 'student', 'students')}</span>
        </>
      ),
    },
    {
      label: 'Moves to',
      width: '34%',
      cell: (row) => (
        <SearchSelect
          aria-label={`${row.from_batch.batch_name} moves to`}
          first={choice(row) === '' ? [{ value: '', label: 'Choose a batch' }, ...GOALS] : GOALS}
          choices={{
            ...choices,
            items: items.filter(({ value }) => value !== String(row.from_batch.batch_id)),
          }}
          value={choice(row)}
          onChange={(to) => onChoose(row, to)}
        />
      ),
    },
    {
      label: 'A month',
      kind: 'number',
      narrow: 'label',
      cell: (row) => monthlyFeeChange(row, nextOf(row)),
    },
    {
      label: 'Seats there',
      kind: 'number',
      narrow: 'label',
      cell: (row) => {
        const next = nextOf(row)
        if (!next) return '–'
        const taken = countStudentsAfter(next.from_batch.batch_id, rows, choice)
        return <Seats taken={taken} of={next.seats} />
      },
    },
  ]
  return (
    <RecordTable
      rows={rows}
      columns={columns}
      keyOf={({ from_batch }) => from_batch.batch_id}
      isStale={isStale}
    />
  )
}

/** The first day of a session, and the target of each batch. */
export function SessionForm(given: { plan: SessionPlan | null }) {
  // The plan as it was when the form opened, even if another tab saves meanwhile.
  const [plan] = useState(given.plan)
  const today = useToday()
  const { isLeaving, leaveTo } = useLeaveForm()
  const [seen, setSeen] = useState<SessionPreview>()
  const [job, setJob] = useState<Job>()
  const look = useAction()
  const { form, formRef, failure, isSending, submit } = useSubmit<Fields>({
    initialValues: plan ? fieldsOf(plan) : { on: nextSessionDay(today), rows: {}, left_out: [] },
    isLeaving,
    send: async (fields, attempt) => {
      const { message } = plan
        ? await changeSession({ ...bodyOf(fields), ...toPlanKey(plan) })
        : await saveSession(bodyOf(fields), attempt)
      toastSuccess(message)
      leaveTo(HOME)
      return true
    },
  })
  const { on, left_out } = form.values
  const query = useQuery(sessionDraft({ on }))
  const rows = query.data ?? []
  const isStored = plan !== null
  const bodyOf = (fields: Fields) => ({ on: fields.on, rows: sentRows(rows, fields, isStored) })
  const choice = (row: SessionDraftRow) => choiceOf(row, form.values, isStored)
  const isWhole =
    sentRows(rows, form.values, isStored).length > 0 && !rows.some((row) => choice(row) === '')
  /** An earlier preview no longer applies. */
  const change = (fields: Partial<Fields>) => {
    form.setValues(fields)
    form.clearErrors()
    setSeen(undefined)
  }
  const preview = () =>
    look.run(async (attempt) => {
      try {
        setSeen(await previewMoves(bodyOf(form.values), attempt, setJob))
      } finally {
        setJob(undefined)
      }
    })
  const problem = failure || look.failure || form.errors.rows

  return (
    <form ref={formRef} noValidate className="stack gap20" onSubmit={submit}>
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <DayField
        className={classes.first}
        label="First day"
        name="on"
        value={on}
        error={form.errors.on}
        onDay={(day) => change({ on: day })}
      />
      {seen && (
        <PreviewPart
          seen={seen}
          rows={rows}
          leftOut={left_out}
          onLeaveOut={(some) => form.setValues({ left_out: some })}
        />
      )}
      <QueryView
        query={query}
        failure={({ message }) => message}
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the batches..." />}
      >
        {() =>
          rows.length === 0 ? (
            <EmptyState
              title="No batches yet."
              action={<ButtonLink to="/admin/batches/create">Create Batch</ButtonLink>}
            />
          ) : (
            <BatchTable
              rows={rows}
              on={on}
              isStale={query.isPlaceholderData}
              choice={choice}
              onChoose={({ from_batch: { batch_id } }, to) =>
                change({ rows: { ...form.values.rows, [batch_id]: to } })
              }
            />
          )
        }
      </QueryView>
      <p className={`wrap gap12 centred ${classes.buttons}`}>
        <Button type="submit" variant="main" loading={isSending} disabled={!isWhole}>
          {on <= today ? 'Begin now' : `Plan for ${formatDay(on)}`}
        </Button>
        <Button loading={look.isSending} disabled={!isWhole} onClick={() => void preview()}>
          Preview
        </Button>
        <span role="status">
          {job && (
            <progress
              aria-label="Checking who can move"
              {...(job.of !== null && { value: job.done, max: job.of })}
            />
          )}
        </span>
      </p>
    </form>
  )
}

const toPlanKey = ({ session_plan_id, version }: SessionPlan) => ({ session_plan_id, version })
