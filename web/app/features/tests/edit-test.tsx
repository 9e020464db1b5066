import { NEGATIVES, TEST_LABELS, TEST_MODES, type Test } from '@ganit/contract/tests/tests'
import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { titledRecord, useAcademy } from '../../academy.ts'
import { fetchAnew } from '../../api/query-client.ts'
import { FormSheet } from '../../ui/forms/form-sheet.tsx'
import { RecordScreen } from '../../ui/forms/record-screen.tsx'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { useTell } from '../../ui/forms/tell-families.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { localAt } from '../../ui/text/dates.ts'
import { counted } from '../../ui/text/formats.ts'
import { useClock, useToday } from '../../ui/text/use-clock.ts'
import { paperById } from '../papers/papers.data.ts'
import { monthSheet } from '../teaching/registers/attendance.data.ts'
import { useTestPaths } from './area.ts'
import { BatchBoxes } from './batch-boxes.tsx'
import { ForeseenPart, useForeseen } from './foreseen-part.tsx'
import { OnlinePart } from './online-part.tsx'
import {
  bodyOf,
  changesOf,
  errorsOf,
  type GivenPaper,
  type NamedStudent,
  snapshotOf,
  type TestFields,
} from './test-fields.ts'
import { addTest, changeTest, readyPapers, testOf } from './tests.data.ts'
import classes from './tests.module.css'
import { useOwnBatches } from './use-own-batches.ts'
import { LOSSES, MODE_TEXTS, NEGATIVE_TEXTS } from './words.ts'

type StudentsPartProps = {
  value: readonly NamedStudent[]
  /** The batches that take the test. */
  batchIds: readonly number[]
  /** The opening day, or blank. */
  day: string
  onChange: (students: NamedStudent[]) => void
  /** True if students may get extra time. */
  hasExtra: boolean
  error?: ReactNode
}

const CHOOSE = { value: '', label: 'Choose a batch' }

/** Extra students outside the test's batches, and students of its batches who are excluded. */
function StudentsPart(props: StudentsPartProps) {
  const { value, batchIds, day, onChange, hasExtra, error } = props
  const today = useToday()
  const [batch, setBatch] = useState('')
  const [student, setStudent] = useState('')
  const month = (day || today).slice(0, 7)
  const sheet = useQuery({
    ...monthSheet({ batch_id: batch, month }),
    enabled: batch !== '',
    placeholderData: undefined,
  })
  const named = new Set(value.map(({ student_id }) => student_id))
  const students = (sheet.data?.students ?? []).filter(({ student_id }) => !named.has(student_id))
  const isMember = batchIds.includes(Number(batch))

  const give = ({ student_id }: NamedStudent, extra_minutes: number) =>
    onChange(
      value.map((each) => (each.student_id === student_id ? { ...each, extra_minutes } : each)),
    )
  const add = (sits: boolean) => {
    const found = students.find(({ student_id }) => String(student_id) === student)
    if (!found) return
    onChange([...value, { student_id: found.student_id, name: found.name, sits, extra_minutes: 0 }])
    setStudent('')
  }
  return (
    <fieldset className={`narrow ${classes.group}`}>
      <legend>{TEST_LABELS.students}</legend>
      {value.length === 0 && (
        <p className="quiet">
          All students of these batches take it. Add other students here, or leave some out.
        </p>
      )}
      <ul className={`stack gap4 ${classes.named}`}>
        {value.map((each) => (
          <li key={each.student_id}>
            <span>
              <b>{each.name}</b> {each.sits ? 'added' : 'left out'}
            </span>
            {hasExtra && each.sits && (
              <NumberInput
                size="xs"
                className={classes.extra ?? ''}
                aria-label={`Extra minutes of ${each.name}`}
                suffix=" extra minutes"
                min={0}
                max={600}
                allowDecimal={false}
                value={each.extra_minutes}
                onChange={(minutes) => give(each, Number(minutes) || 0)}
              />
            )}
            <Button
              size="xs"
              variant="quiet"
              aria-label={`Remove ${each.name}`}
              onClick={() =>
                onChange(value.filter(({ student_id }) => student_id !== each.student_id))
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={`grid gap12 foot ${classes.adder}`}>
        <SearchSelect
          label="Batch"
          first={[CHOOSE]}
          choices={useOwnBatches({ since: day || today })}
          value={batch}
          onChange={(next) => {
            setBatch(next)
            setStudent('')
          }}
        />
        <NativeSelect
          label="Student"
          data={[
            { value: '', label: 'Choose a student' },
            ...students.map(({ student_id, name }) => ({ value: String(student_id), label: name })),
          ]}
          value={student}
          error={sheet.isError && 'The students could not be loaded.'}
          onChange={({ currentTarget }) => setStudent(currentTarget.value)}
        />
        <div className="wrap gap8">
          {isMember && (
            <Button onClick={() => add(false)} disabled={student === ''}>
              Leave out
            </Button>
          )}
          {(!isMember || hasExtra) && (
            <Button onClick={() => add(true)} disabled={student === ''}>
              {isMember ? 'Give extra time' : 'Add'}
            </Button>
          )}
        </div>
      </div>
      {error && <p className="above8 pen">{error}</p>}
    </fieldset>
  )
}

const NO_PAPER = [{ value: '', label: 'Without a paper, totals only' }]
const CHOOSE_NEGATIVE = NEGATIVES.map((value) => ({ value, label: NEGATIVE_TEXTS[value] }))
const MODES = TEST_MODES.map((mode) => ({ value: mode, label: MODE_TEXTS[mode] }))

/** The form of a test, stored or new. */
function TestForm({ test, paper }: { test: Test | null; paper?: GivenPaper }) {
  const { timeZone } = useAcademy()
  const paths = useTestPaths()
  const papers = useQuery(readyPapers)
  const tell = useTell()
  const edit = useRecordForm<Test, TestFields>({
    record: test,
    snapshotOf: (record) => snapshotOf(record, timeZone, paper),
    labels: TEST_LABELS,
    errorsOf: (fields) => errorsOf(fields, timeZone),
    add: async (fields, attempt) =>
      (await addTest({ ...bodyOf(fields, timeZone), ...tell.sent }, attempt)).test,
    change: async ({ version, ...changes }) => {
      const sent = {
        ...changesOf({ ...snapshotOf(test, timeZone).fields, ...changes }, changes, timeZone),
        version: version ?? test?.version ?? 0,
      }
      return (await changeTest({ test_id: test?.test_id ?? 0, ...sent })).test
    },
    load: () => fetchAnew(testOf({ test_id: test?.test_id ?? 0 })),
    list: test ? paths.test(test.test_id) : paths.list,
    texts: {
      saved: test ? 'Test changed.' : 'Test added.',
      failure: 'Failed to save the test.',
    },
  })
  const { form, input } = edit
  const { mode, paper_id, batch_ids, students, opens_at, negative } = form.values
  const day = opens_at.slice(0, 10)
  const [, studentError] =
    Object.entries(form.errors).find(([name]) => name.startsWith('students')) ?? []
  const choices = {
    items: (papers.data ?? []).map((paper) => ({
      value: String(paper.paper_id),
      label: paper.title,
    })),
    isError: papers.isError,
  }

  const foreseen = useForeseen(form.values, test === null)
  const { students: sitting = 0, opens } = foreseen.data ?? {}
  const clock = useClock()
  const isOpen = opens !== undefined && localAt(opens, timeZone) <= `${clock.day}T${clock.time}`
  const openNow = `Open now for ${counted(sitting, 'student', 'students')}`

  return (
    <FormSheet edit={edit} save={test ? 'Save' : isOpen ? openNow : 'Schedule'}>
      <TextInput autoComplete="off" {...input('title')} />
      <div className={`grid gap24 halves top ${classes.pair}`}>
        <NativeSelect data={MODES} {...input('mode')} />
        <SearchSelect first={NO_PAPER} choices={choices} {...input('paper_id')} />
      </div>
      {paper_id === '' && (
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          description="Max marks."
          {...input('total')}
        />
      )}
      <div className={`grid gap24 halves top ${classes.pair}`}>
        <TextInput type="datetime-local" {...input('opens_at')} />
        <TextInput type="datetime-local" {...input('closes_at')} />
      </div>
      {paper_id !== '' && (
        <NativeSelect
          data={CHOOSE_NEGATIVE}
          description={`A wrong answer loses ${LOSSES[negative]}, or what its section says.`}
          {...input('negative')}
        />
      )}
      {mode === 'online' && <OnlinePart edit={edit} />}
      <BatchBoxes
        value={batch_ids}
        day={day}
        firstClass={papers.data?.find((each) => String(each.paper_id) === paper_id)?.class_number}
        error={form.errors.batch_ids}
        onChange={(next) => form.setFieldValue('batch_ids', next)}
      />
      <StudentsPart
        value={students}
        batchIds={batch_ids}
        day={day}
        hasExtra={mode === 'online'}
        error={studentError}
        onChange={(next) => form.setFieldValue('students', next)}
      />
      {!test && <ForeseenPart query={foreseen} tell={tell} />}
    </FormSheet>
  )
}

export const meta = titledRecord('New test', 'Change test')

export default function EditTest({ params: { id } }: { params: { id?: string } }) {
  const { list } = useTestPaths()
  const query = useQuery({ ...testOf({ test_id: id ?? '' }), enabled: id !== undefined })
  const given = useSearchParams()[0].get('paper') ?? ''
  const isGiven = id === undefined && /^[1-9]\d*$/.test(given)
  const paper = useQuery({ ...paperById({ paper_id: given }), enabled: isGiven })

  if (isGiven)
    return (
      <RecordScreen
        title="New test"
        query={paper}
        failure="Failed to load the paper."
        missing={{ title: 'Paper not found', list, text: 'Tests' }}
      >
        {(found) => found && <TestForm test={null} paper={found} />}
      </RecordScreen>
    )
  return (
    <RecordScreen
      title={id ? 'Change test' : 'New test'}
      query={id ? query : null}
      failure="Failed to load the test."
      missing={{ title: 'Test not found', list, text: 'Tests' }}
    >
      {(test) => <TestForm key={test?.test_id} test={test} />}
    </RecordScreen>
  )
}
