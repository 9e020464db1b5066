import { SCHOOL_TESTS_AHEAD, type SchoolTest } from '@ganit/contract/learning/school-tests'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { chaptersOf } from '../../papers/chapters/chapters.data.ts'
import { schoolTests } from './school-tests.data.ts'
import { TestCard } from './test-card.tsx'
import { TestForm } from './test-form.tsx'

type SchoolTestsProps = {
  /** Absent for the signed-in student. */
  student_id?: number | undefined
  /** False for people who may only read. */
  may: boolean
  /** The address where a test is practised for; null for people who do not practise. */
  practice: ((test: SchoolTest) => string) | null
}

/** A student's coming school tests, each with its days of practice. */
export function SchoolTests({ student_id, may, practice }: SchoolTestsProps) {
  const { i18n } = useLingui()
  const of = student_id === undefined ? {} : { student_id }
  const query = useQuery(schoolTests(of))
  const chapters = useQuery({ ...chaptersOf(of), enabled: may })
  const [edited, setEdited] = useState<number | 'new'>()
  const close = () => setEdited(undefined)
  const form = (test: SchoolTest | null) => (
    <QueryView
      query={chapters}
      failure={i18n.t('The chapters could not be loaded.')}
      skeleton={<SkeletonRows rows={4} photo={false} />}
    >
      {(all) => (
        <TestForm
          test={test}
          student_id={student_id}
          chapters={all.filter(({ is_active }) => is_active)}
          onDone={close}
        />
      )}
    </QueryView>
  )
  const add = (
    <Button variant="main" onClick={() => setEdited('new')}>
      {i18n.t('Add')}
    </Button>
  )
  return (
    <QueryView
      query={query}
      failure={i18n.t('The school tests could not be loaded.')}
      skeleton={
        <SkeletonRows rows={4} photo={false} label={i18n.t('Loading the school tests...')} />
      }
    >
      {(tests) => (
        <>
          {edited === 'new' && form(null)}
          {tests.length === 0 && edited === undefined && (
            <EmptyState title={i18n.t('No school tests ahead.')} action={may && add} />
          )}
          {tests.length > 0 && (
            <ul className="stack gap16">
              {tests.map((test) =>
                edited === test.school_test_id ? (
                  <li key={test.school_test_id}>{form(test)}</li>
                ) : (
                  <TestCard
                    key={test.school_test_id}
                    test={test}
                    practice={practice?.(test)}
                    onEdit={may ? () => setEdited(test.school_test_id) : undefined}
                  />
                ),
              )}
            </ul>
          )}
          {tests.length > 0 && edited === undefined && (
            <div className="wrap gap12">
              {may && tests.length < SCHOOL_TESTS_AHEAD && add}
              <Button onClick={() => window.print()}>{i18n.t('Print')}</Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}
