import type { SchoolTest } from '@ganit/contract/learning/school-tests'
import type { BatchOverview } from '@ganit/contract/office/batch-overview'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { chapters } from '../../papers/chapters/chapters.data.ts'
import { TestForm } from './test-form.tsx'

type StaffTestFormProps = {
  /** The form offers chapters of this class and the class below; null for all. */
  classNumber: number | null
  test: SchoolTest | null
  /** For a new test: the students to choose among. */
  students?: BatchOverview['students']
  onDone: () => void
}

/** The form of a test at school for staff, with the chapters of the bank. */
export function StaffTestForm({ classNumber, test, students, onDone }: StaffTestFormProps) {
  const query = useQuery(chapters)
  const isNear = (of: number) =>
    classNumber === null || of === classNumber || of === classNumber - 1
  return (
    <QueryView
      query={query}
      failure="The chapters could not be loaded."
      skeleton={<SkeletonRows rows={6} photo={false} />}
    >
      {(all) => (
        <TestForm
          test={test}
          students={students}
          chapters={all.filter((each) => each.is_active && isNear(each.class_number))}
          onDone={onDone}
        />
      )}
    </QueryView>
  )
}
