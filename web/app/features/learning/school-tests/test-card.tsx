import type { SchoolTest } from '@ganit/contract/learning/school-tests'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { PlanDays } from './plan-days.tsx'
import { removeTest } from './school-tests.data.ts'

type TestCardProps = {
  test: SchoolTest
  /** Shown above the chapters: the student whose test it is. */
  whose?: ReactNode
  /** Address of today's practice for the test. */
  practice?: string | undefined
  /** Absent for people who may only read. */
  onEdit?: (() => void) | undefined
}

/** A test at school: day, chapters, and the days of practice before it. */
export function TestCard({ test, whose, practice, onEdit }: TestCardProps) {
  const { i18n } = useLingui()
  const { lessonDay } = useFormats()
  const { school_test_id, title, held_on, chapters, plan } = test
  const id = `school-test-${school_test_id}`
  const ask = () =>
    askAndDelete({
      title: 'School test',
      text: 'Delete this school test?',
      remove: () => removeTest({ school_test_id }),
      deleted: 'School test deleted.',
    })
  return (
    <li className="stack gap8 pad16 card">
      <h2 id={id}>{title}</h2>
      <p>{lessonDay(held_on)}</p>
      {whose}
      <p className="quiet">{chapters.map(({ name }) => name).join(', ')}</p>
      {plan && <PlanDays plan={plan} labelledBy={id} practice={practice} />}
      {onEdit && (
        <div className="wrap gap8">
          <Button size="sm" aria-describedby={id} onClick={onEdit}>
            {i18n.t('Change')}
          </Button>
          <Button size="sm" variant="quiet" aria-describedby={id} data-asks onClick={ask}>
            {i18n.t('Delete')}
          </Button>
        </div>
      )}
    </li>
  )
}
