import type { Job } from '@ganit/contract/jobs'
import type { ImportAtWork } from '@ganit/contract/office/imports'
import { useId } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { countInWords, formatCount } from '../../../ui/text/formats.ts'
import { formatMoment, hasPassed } from '../../../ui/text/times/dates.ts'
import { changeImport, isAtWork, startImport, takeBackImport } from './imports.data.ts'
import classes from './imports.module.css'
import { countImported, studentsInWords } from './words.ts'

type Result = {
  removed: number
  restored: number
  kept: { student_id: number; name: string; why: string }[]
}

/** The students removed by an undo, and those kept with the reason. */
function UndoneStudents({ job }: { job: Job | null }) {
  const title = useId()
  // Jobs keep their result for a month.
  const result = job?.result && 'kept' in job.result ? (job.result as Result) : undefined
  if (!result) return <p>This import was taken back.</p>

  const { removed, restored, kept } = result
  return (
    <>
      <p role="status">
        This import was taken back: {studentsInWords(removed)} removed, {studentsInWords(restored)}{' '}
        restored
        {kept.length === 0 ? '.' : `, ${kept.length} kept.`}
      </p>
      {kept.length > 0 && (
        <section aria-labelledby={title} className={classes.kept}>
          <h2 id={title}>Kept</h2>
          <ul>
            {kept.map(({ student_id, name, why }) => (
              <li key={student_id}>
                <Link to={`/students/edit/${student_id}`}>{name}</Link> {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const TEXTS = {
  look: 'The file is being checked.',
  run: 'The rows are being imported.',
  undo: 'The import is being taken back.',
} as const

function ImportProgress({ found: { job, work, state } }: { found: ImportAtWork }) {
  const text = TEXTS[work ?? (state === 'checking' ? 'look' : 'run')]
  const of = job?.of ?? null

  return (
    <div className={`wrap gap12 centred ${classes.progress}`}>
      <p role="status">{text}</p>
      <progress aria-label="Progress" {...(job && of !== null && { value: job.done, max: of })} />
      {job && of !== null && (
        <span className="amount">
          {formatCount(job.done)} of {formatCount(of)}
        </span>
      )}
    </div>
  )
}

/** An import's state and its next actions. */
export function ImportOutcome({ found }: { found: ImportAtWork }) {
  const { import_id, state, problem, job } = found
  const { failure, isSending, run } = useAction()
  const isStuck = isAtWork(found) && job?.state === 'failed'
  const count = countImported(found)

  return (
    <div className="column gap12 top">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {state === 'failed' && <ErrorBox>{problem}</ErrorBox>}
      {isStuck && <ErrorBox>{job?.problem ?? 'This could not be done.'}</ErrorBox>}
      {isStuck && (
        <Button loading={isSending} onClick={() => resumeImport(found, run)}>
          Try again
        </Button>
      )}
      {isStuck && found.work === 'run' && (
        <p className="wrap gap12 centred">
          <UndoButton import_id={import_id} isSending={isSending} run={run} />
          What was imported until then is taken back.
        </p>
      )}
      {isAtWork(found) && !isStuck && <ImportProgress found={found} />}
      {state === 'checked' && (
        <>
          <Button
            variant="main"
            loading={isSending}
            disabled={count === 0}
            onClick={async () => {
              if (
                (await confirmNoPhones(found)) &&
                (await confirmLeaveOut(found.balances_left_out ?? 0))
              )
                void run((attempt) => startImport({ import_id }, attempt))
            }}
          >
            Import {studentsInWords(count)}
          </Button>
          <p role="status">{reasonsLeftOut(found)}</p>
          {found.notices.map((notice) => (
            <p key={notice} className="pen">
              {notice}
            </p>
          ))}
          <ColumnsLeftOut {...found} />
        </>
      )}
      {state === 'done' && <FinishedImport found={found} isSending={isSending} run={run} />}
      {state === 'undone' && <UndoneStudents job={job} />}
    </div>
  )
}

type Run = ReturnType<typeof useAction>['run']

type Undoing = { import_id: number; isSending: boolean; run: Run }

const UndoButton = ({ import_id, isSending, run }: Undoing) => (
  <Button
    variant="danger"
    loading={isSending}
    onClick={() => void run((attempt) => takeBackImport({ import_id }, attempt))}
  >
    Undo
  </Button>
)

/** Asks whether students may be imported without a balance that cannot be read, because their debt would be lost. */
const confirmLeaveOut = async (balances: number) =>
  balances === 0 ||
  confirm({
    title: 'Import without balances?',
    text: `${countInWords(balances, 'balance', 'balances')} cannot be read: these students would owe nothing of it.`,
    accept: 'Import without them',
  })

/** Above this share of students without a phone, a column of phones was probably missed. */
const FEW_PHONES = 0.5

/** Asks whether students may be imported without a phone, if most of them have none. */
const confirmNoPhones = async ({ without_phone = 0, counts }: ImportAtWork) =>
  without_phone === 0 ||
  without_phone < counts.new * FEW_PHONES ||
  confirm({
    title: `${studentsInWords(without_phone)} without a phone?`,
    text: 'Their families can be told nothing. If the list has their phones, say below which column it is.',
    accept: 'Import without phones',
  })

/** Resumes a job that was given up. */
const resumeImport = ({ import_id, work }: ImportAtWork, run: Run) =>
  void run(async (attempt) => {
    if (work === 'run') await startImport({ import_id }, attempt)
    else if (work === 'undo') await takeBackImport({ import_id }, attempt)
    else await changeImport({ import_id })
  })

/** The reasons why some rows are not imported. */
function reasonsLeftOut({ counts, matches, doubles }: ImportAtWork) {
  const parts = [
    matches === 'skip' && counts.changed > 0 && `${formatCount(counts.changed)} changed`,
    counts.same > 0 && `${formatCount(counts.same)} the same`,
    doubles === 'skip' && counts.double > 0 && `${formatCount(counts.double)} doubles`,
    counts.refused > 0 && `${formatCount(counts.refused)} refused`,
  ].filter(Boolean)
  return parts.length > 0 ? `Left out: ${parts.join(', ')}.` : 'No row is left out.'
}

/** Names the columns not read, so that an unknown heading is not missed. */
function ColumnsLeftOut({ columns }: ImportAtWork) {
  const names = columns.filter(({ field }) => field === null).map(({ header }) => `“${header}”`)
  if (names.length === 0) return null
  const many = names.length > 1
  return (
    <p>
      {many ? 'Columns that are' : 'A column that is'} not imported: {names.join(', ')}. Say below
      what {many ? 'they are' : 'it is'}, if {many ? 'they are' : 'it is'} wanted.
    </p>
  )
}

function FinishedImport({
  found,
  isSending,
  run,
}: {
  found: ImportAtWork
  isSending: boolean
  run: Run
}) {
  const { import_id, undo_until, counts } = found
  const { timeZone } = useAcademy()
  const canUndo = undo_until !== null && !hasPassed(undo_until)

  return (
    <>
      <p role="status">
        {studentsInWords(countImported(found))} imported.
        {counts.refused > 0 && ` ${formatCount(counts.refused)} refused.`}
      </p>
      {canUndo ? (
        <p className="wrap gap12 centred">
          <UndoButton import_id={import_id} isSending={isSending} run={run} />
          Until {formatMoment(undo_until, timeZone)}. What was built on it stays.
        </p>
      ) : (
        <p>It can no longer be taken back.</p>
      )}
    </>
  )
}
