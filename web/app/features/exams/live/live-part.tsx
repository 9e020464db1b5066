import { ANNOUNCEMENT_MAX, type Sitter } from '@ganit/contract/exams/live'
import type { Test } from '@ganit/contract/exams/tests'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../../academy.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import table from '../../../ui/tables/table.module.css'
import { formatTime } from '../../../ui/text/formats.ts'
import { timeNow } from '../../../ui/text/times/dates.ts'
import { useTestPaths } from '../area.ts'
import { announceToSitters, liveOf } from './live.data.ts'
import classes from './live.module.css'
import { SitterActions } from './sitter-actions.tsx'

type AnnounceFormProps = {
  test_id: number
  announcements: readonly { at: string; text: string }[]
}

/** Announces something to everybody taking the test; earlier announcements are below. */
function AnnounceForm({ test_id, announcements }: AnnounceFormProps) {
  const { timeZone } = useAcademy()
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { text: '' },
    send: async ({ text }, attempt): Promise<void> => {
      toastSuccess((await announceToSitters({ test_id, text }, attempt)).message)
      form.reset()
    },
  })
  return (
    <form ref={formRef} className={`grid foot ${classes.announce}`} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        label="Announcement"
        autoComplete="off"
        maxLength={ANNOUNCEMENT_MAX}
        name="text"
        {...form.getInputProps('text')}
      />
      <Button type="submit" disabled={form.values.text.trim() === ''} loading={isSending}>
        Tell all
      </Button>
      {announcements.length > 0 && (
        <ul>
          {announcements.map(({ at, text: said }) => (
            <li key={at}>
              {formatTime(timeNow(timeZone, new Date(at)))} {said}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

const STATES = {
  'not begun': { text: 'Not begun', kind: 'off' },
  answering: { text: 'Answering', kind: 'open' },
  submitted: { text: 'Submitted', kind: 'done' },
} as const

const columnsAt = (timeOf: (iso: string | null) => string): Column<Sitter>[] => [
  { label: 'Student', narrow: 'start', cell: ({ name }) => <b className={table.name}>{name}</b> },
  {
    label: 'State',
    narrow: 'end',
    cell: ({ state, submitted_by }) => (
      <StatusMark kind={STATES[state].kind}>
        {submitted_by === 'clock' ? 'Ended by the clock' : STATES[state].text}
      </StatusMark>
    ),
  },
  {
    label: 'Answered',
    narrow: 'label',
    cell: ({ answered, of, attempt_id }) => attempt_id !== null && `${answered} of ${of}`,
  },
  { label: 'Ends', narrow: 'label', cell: ({ ends_at }) => timeOf(ends_at) },
  { label: 'Last seen', narrow: 'label', cell: ({ seen_at }) => timeOf(seen_at) },
  {
    label: 'Left the page',
    narrow: 'label',
    cell: ({ attempt_id, left_page }) => attempt_id !== null && left_page,
  },
  { label: 'Action', kind: 'actions', cell: (sitter) => <SitterActions sitter={sitter} /> },
]

/** Live progress of the students: not begun, answering, handed in. */
export function LivePart({ test: { test_id } }: { test: Test }) {
  const { timeZone } = useAcademy()
  const { edit } = useTestPaths()
  const query = useQuery(liveOf({ test_id }))
  const timeOf = (iso: string | null) =>
    iso === null ? '' : formatTime(timeNow(timeZone, new Date(iso)))
  return (
    <QueryView
      query={query}
      failure="Failed to load the students of the test."
      skeleton={<SkeletonRows rows={8} photo={false} />}
    >
      {({ students, announcements }) => (
        <>
          <p role="status" className="below12 strong">
            {(['not begun', 'answering', 'submitted'] as const)
              .map((state) => {
                const count = students.filter((each) => each.state === state).length
                return `${count} ${STATES[state].text.toLowerCase()}`
              })
              .join(', ')}
          </p>
          <AnnounceForm test_id={test_id} announcements={announcements} />
          <div className="sheet">
            {students.length === 0 ? (
              <EmptyState
                title="No students take this test."
                action={<ButtonLink to={edit(test_id)}>Change test</ButtonLink>}
              >
                The members of its batches appear here.
              </EmptyState>
            ) : (
              <RecordTable
                rows={students}
                columns={columnsAt(timeOf)}
                keyOf={({ student_id }) => student_id}
              />
            )}
          </div>
        </>
      )}
    </QueryView>
  )
}
