import { NEGATIVES, TEST_LABELS, TEST_MODES, type Test } from '@ganit/contract/exams/tests'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { titledRecord, useAcademy } from '../../academy.ts'
import { fetchAnew } from '../../api/query-client.ts'
import { SearchSelect } from '../../ui/forms/choices/search-select.tsx'
import { MomentField } from '../../ui/forms/dates/moment-field.tsx'
import { useTellFamilies } from '../../ui/forms/dialogs/tell-families.tsx'
import { NativeSelect, TextInput } from '../../ui/forms/fields/fields.tsx'
import { FormSheet } from '../../ui/forms/records/form-sheet.tsx'
import { RecordScreen } from '../../ui/forms/records/record-screen.tsx'
import { useRecordForm } from '../../ui/forms/records/use-record-form.ts'
import { countInWords } from '../../ui/text/formats.ts'
import { isDay, toLocalTime } from '../../ui/text/times/dates.ts'
import { useClock } from '../../ui/text/times/use-clock.ts'
import { paperById } from '../papers/papers.data.ts'
import { useTestPaths } from './area.ts'
import { BatchBoxes } from './batch-boxes.tsx'
import { ForeseenPart, useTestPreview } from './foreseen-part.tsx'
import { OnlinePart, WhenAtHome } from './online-part.tsx'
import { StudentsPart } from './students-part.tsx'
import {
  bodyOf,
  changesOf,
  errorsOf,
  type GivenPaper,
  snapshotOf,
  type TestFields,
} from './test-fields.ts'
import { addTest, changeTest, readyPapers, testOf } from './tests.data.ts'
import classes from './tests.module.css'
import { LOSSES, MODE_TEXTS, NEGATIVE_TEXTS } from './words.ts'

const NO_PAPER = [{ value: '', label: 'Without a paper, totals only' }]
const CHOOSE_NEGATIVE = NEGATIVES.map((value) => ({ value, label: NEGATIVE_TEXTS[value] }))
const MODES = TEST_MODES.map((mode) => ({ value: mode, label: MODE_TEXTS[mode] }))

/** The form of a test, stored or new. */
function TestForm({ test, paper }: { test: Test | null; paper?: GivenPaper }) {
  const { timeZone } = useAcademy()
  const paths = useTestPaths()
  const papers = useQuery(readyPapers)
  const tell = useTellFamilies()
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
  const day = isDay(opens_at.slice(0, 10)) ? opens_at.slice(0, 10) : ''
  const moment = (name: 'opens_at' | 'closes_at') => ({
    ...input(name),
    label: TEST_LABELS[name],
    value: form.values[name],
    onMoment: (value: string) => form.setFieldValue(name, value),
  })
  const [, studentError] =
    Object.entries(form.errors).find(([name]) => name.startsWith('students')) ?? []
  const choices = {
    items: (papers.data ?? []).map((paper) => ({
      value: String(paper.paper_id),
      label: paper.title,
    })),
    isError: papers.isError,
  }

  const foreseen = useTestPreview(form.values, test === null)
  const { students: sitting = 0, opens } = foreseen.data ?? {}
  const clock = useClock()
  const isOpen = opens !== undefined && toLocalTime(opens, timeZone) <= `${clock.day}T${clock.time}`
  const openNow = `Open now for ${countInWords(sitting, 'student', 'students')}`

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
      {mode === 'online' && <WhenAtHome edit={edit} />}
      <div className={`grid gap24 halves top ${classes.pair}`}>
        <MomentField {...moment('opens_at')} />
        <MomentField {...moment('closes_at')} />
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
