import { TEST_LABELS, TEST_MODES, type Test } from '@ganit/contract/tests'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../academy.ts'
import { fetchAnew } from '../../api/query-client.ts'
import { FormSheet } from '../../ui/forms/form-sheet.tsx'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { useTestPaths } from './area.ts'
import { BatchBoxes } from './batch-boxes.tsx'
import { OnlinePart } from './online-part.tsx'
import { StudentsPart } from './students-part.tsx'
import { bodyOf, changesOf, errorsOf, snapshotOf, type TestFields } from './test-fields.ts'
import classes from './test-form.module.css'
import { addTest, changeTest, readyPapers, testOf } from './tests.data.ts'
import { MODE_TEXTS } from './words.ts'

const NO_PAPER = [{ value: '', label: 'Without a paper, totals only' }]
const MODES = TEST_MODES.map((mode) => ({ value: mode, label: MODE_TEXTS[mode] }))

/** The form of a test, stored or new. */
export function TestForm({ test }: { test: Test | null }) {
  const { timeZone } = useAcademy()
  const paths = useTestPaths()
  const papers = useQuery(readyPapers)
  const edit = useRecordForm<Test, TestFields>({
    record: test,
    snapshotOf: (record) => snapshotOf(record, timeZone),
    labels: TEST_LABELS,
    errorsOf: (fields) => errorsOf(fields, timeZone),
    add: async (fields, attempt) => (await addTest(bodyOf(fields, timeZone), attempt)).test,
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
  const { mode, paper_id, batch_ids, students, opens_at } = form.values
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

  return (
    <FormSheet edit={edit} save="Save">
      <TextInput autoComplete="off" {...input('title')} />
      <div className={classes.pair}>
        <NativeSelect data={MODES} {...input('mode')} />
        <SearchSelect first={NO_PAPER} choices={choices} {...input('paper_id')} />
      </div>
      {paper_id === '' && (
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          description="The most that can be had."
          {...input('total')}
        />
      )}
      <div className={classes.pair}>
        <TextInput type="datetime-local" {...input('opens_at')} />
        <TextInput type="datetime-local" {...input('closes_at')} />
      </div>
      {mode === 'online' && <OnlinePart edit={edit} isNew={test === null} />}
      <BatchBoxes
        value={batch_ids}
        day={day}
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
    </FormSheet>
  )
}
