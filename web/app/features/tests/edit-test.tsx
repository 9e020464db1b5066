import { useQuery } from '@tanstack/react-query'
import { titledRecord } from '../../academy.ts'
import { RecordScreen } from '../../ui/forms/record-screen.tsx'
import { useTestPaths } from './area.ts'
import { TestForm } from './test-form.tsx'
import { testOf } from './tests.data.ts'

export const meta = titledRecord('New test', 'Change test')

/** A test in its form, stored or new. */
export default function EditTest({ params: { id } }: { params: { id?: string } }) {
  const { list } = useTestPaths()
  const query = useQuery({ ...testOf({ test_id: id ?? '' }), enabled: id !== undefined })
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
